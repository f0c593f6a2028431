import type { Root } from 'hast';
import type { ParseReply, ParseRequest } from './parse-worker.ts';

/** Long enough for a megabyte of prose on a slow machine. */
const timeLimit = 5_000;

/**
 * Parses in a worker of its own, which `signal` or the time limit ends.
 * @returns the safe tree; undefined where the text cannot be parsed in time, or is too deep to be shown
 */
export function parseAside(source: string, signal: AbortSignal): Promise<Root | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' });
    const finish = (tree?: Root) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(tree);
    };
    const timer = setTimeout(finish, timeLimit);
    signal.addEventListener('abort', () => finish(), { once: true });
    worker.addEventListener('error', () => finish());
    worker.addEventListener('message', (event: MessageEvent<ParseReply>) => {
      finish('tree' in event.data ? event.data.tree : undefined);
    });
    worker.postMessage({ source } satisfies ParseRequest);
  });
}
