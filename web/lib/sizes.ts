const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

const round = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));

/** A size in B, KB or MB of 1,024: '812 B', '4.2 KB', '318 KB', '42.67 MB'. */
export function formatSize(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`;
  // a larger size would be rounded up to 1024 KB
  if (bytes < megabyte - kilobyte / 2) return `${round(bytes / kilobyte)} KB`;
  return `${formatMegabytes(bytes)} MB`;
}

/** A size in MB with two decimals, without the unit: '27.31'. */
export function formatMegabytes(bytes: number): string {
  return (bytes / megabyte).toFixed(2);
}
