/** Waits until all promises have settled, but no longer than `limit` milliseconds. */
export async function within(limit: number, work: Promise<unknown>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise((resolve) => (timer = setTimeout(resolve, limit)));
  await Promise.race([Promise.allSettled(work), end]);
  clearTimeout(timer);
}
