import { expect } from 'vitest';

/** How many times in a row a request must block the event loop to count as the cause. */
const attempts = 3;

/** @param metricsUrl the metrics of a program @returns how often its event loop was blocked so far */
async function blocksSoFar(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  const [, count] = /^lectern_event_loop_block_seconds_count (\d+)$/m.exec(text) ?? [];
  if (count === undefined) throw new Error(`${metricsUrl} does not tell of the event loop`);
  return Number(count);
}

/**
 * Sends requests that may block the event loop of a program. If it was blocked, sends them again: a single block can
 * have another cause, such as garbage collection, but requests that really block do so each time.
 */
export async function expectNoBlock(metricsUrl: string, send: () => Promise<void>): Promise<void> {
  let blocks = 0;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const before = await blocksSoFar(metricsUrl);
    await send();
    blocks = (await blocksSoFar(metricsUrl)) - before;
    if (blocks === 0) return;
  }
  expect(blocks, `blocks of the event loop over 100 ms, ${attempts} times in a row`).toBe(0);
}
