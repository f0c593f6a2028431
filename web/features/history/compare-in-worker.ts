import type { CompareReply, CompareRequest } from './compare-worker.ts';
import { compareTexts, type Comparison } from './compare.ts';

/** Milliseconds. The worker gives up earlier by itself, unless it hangs or its code cannot be fetched. */
const timeLimit = 8_000;

/** Characters of both texts together. Up to this, comparing takes less time than starting a worker. */
const maxShortLength = 2_000;

/**
 * Compares two texts: long ones in a worker, which `signal` or the time limit ends.
 * @returns undefined if comparing would take too long
 */
export function compareInWorker(
  { older, newer }: CompareRequest,
  signal: AbortSignal,
): Promise<Comparison | undefined> {
  if (older.length + newer.length <= maxShortLength) return Promise.resolve(compareTexts(older, newer));
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
    const finish = (comparison?: Comparison) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(comparison);
    };
    const timer = setTimeout(finish, timeLimit);
    signal.addEventListener('abort', () => finish(), { once: true });
    worker.addEventListener('error', () => finish());
    worker.addEventListener('message', (event: MessageEvent<CompareReply>) => finish(event.data));
    worker.postMessage({ older, newer } satisfies CompareRequest);
  });
}
