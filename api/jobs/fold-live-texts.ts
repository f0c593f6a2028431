import type { Logger } from 'pino';
import { repeat, type Repeating } from './repeat.ts';

interface FoldingOptions {
  live: { foldDue(onError: (error: unknown, id: number) => void): Promise<number> };
  log: Logger;
}

/** Milliseconds. */
const intervalMs = 5_000;

/**
 * Stores texts that several people edited, when nobody types any more, nobody is there, or after two minutes. Whichever
 * process is free takes the next ones; one that dies loses them after a minute. Runs even if live editing is off: there
 * may be changes of the time when it was on.
 */
export function startFolding({ live, log }: FoldingOptions): Repeating {
  return repeat({
    async turn() {
      const found = await live.foldDue((error, documentId) =>
        log.warn({ err: error, documentId }, 'a text that was edited live could not be stored; trying again'),
      );
      // a full round: there may be more
      return found > 0 ? 0 : undefined;
    },
    every: intervalMs,
    onError: (error) => log.debug({ err: error }, 'texts that were edited live could not be stored'),
  });
}
