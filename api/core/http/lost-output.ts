/**
 * Keeps the process alive if its terminal closes, if the program that reads its output ends, or if the disk for its
 * output is full. An unhandled stream error would end the process and leave its database running.
 */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
