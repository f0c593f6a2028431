import type { Logger } from 'pino';
import type { FilesPort } from '../ports/files/port.ts';
import { repeat, type Repeating } from './repeat.ts';
import { errorMessage } from '../text/error-message.ts';

interface WatchOptions {
  files: FilesPort;
  log: Logger;
  /** A line for the person who started Lectern. */
  say: (text: string) => void;
}

/** Milliseconds. */
const intervalMs = 5_000;

/**
 * Checks at the start whether files can be stored, and again for as long as the last call to the store failed, so that
 * its recovery is noticed without a request. A working store is left alone. A fault is reported once.
 */
export function watchFiles({ files, log, say }: WatchOptions): Repeating {
  let reported = '';
  return repeat({
    async turn() {
      if (files.state() === 'ready') return;
      await files.check();
      if (reported) say('Files can be reached again.');
      reported = '';
    },
    every: intervalMs,
    onError(error) {
      const why = errorMessage(error);
      log.debug({ err: error }, 'files cannot be reached');
      if (why !== reported)
        say(`Files cannot be reached. Everything else works, and Lectern keeps trying. ${why}`);
      reported = why;
    },
  });
}
