import type { CompareReply, CompareRequest } from './compare-worker.ts';
import { compareTexts, type Comparison } from './compare.ts';

/** The worker gives up by itself before; this is for one that hangs, or whose code does not come. */
const timeLimit = 8_000;

/** Texts of so many characters are compared at once: a worker would take longer to start. */
const short = 20_000;

/**
 * Compares two texts, long ones in a worker of their own, which `signal` or the time limit ends.
 * @returns undefined where they cannot be compared in time
 */
export function compareAside(
  { old, young }: CompareRequest,
  signal: AbortSignal,
): Promise<Comparison | undefined> {
  if (old.length + young.length <= short) return Promise.resolve(compareTexts(old, young));
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
    worker.postMessage({ old, young } satisfies CompareRequest);
  });
}
