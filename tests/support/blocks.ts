import { readFileSync } from 'node:fs';

/** The longest time the event loop may be blocked, in milliseconds of processor time. */
const longest = 100;

/**
 * How often the event loop was blocked for more than 100 ms during `work`. Counts processor time: on a busy machine the
 * thread may wait for the processor, which is not the fault of its code.
 */
export async function countBlocks(work: () => Promise<unknown>): Promise<number> {
  let blocks = 0;
  let isOver = false;
  let last = processorTime();
  const look = () => {
    const now = processorTime();
    if (now - last > longest) blocks += 1;
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
  } finally {
    isOver = true;
  }
  look();
  return blocks;
}

/** Milliseconds of this thread. Linux gives nanoseconds. */
function processorTime(): number {
  const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}
