import type { Logger } from 'pino';
import type { FilesPort } from '../ports/files/port.ts';
import { repeat, type Repeating } from './repeat.ts';

interface WatchOptions {
  files: FilesPort;
  log: Logger;
  /** A line for the person who started Lectern. */
  say: (text: string) => void;
}

/** Milliseconds. */
const every = 5_000;

/**
 * Looks whether files can be kept when Lectern starts, and for as long as the last call of the store failed: so it is
 * known again by itself that the store is back. A store that is well is left alone. What is wrong is said once.
 */
export function watchFiles({ files, log, say }: WatchOptions): Repeating {
  let told = '';
  return repeat({
    async turn() {
      if (files.state() === 'ready') return;
      await files.check();
      if (told) say('Files can be reached again.');
      told = '';
    },
    every,
    onError(error) {
      const why = error instanceof Error ? error.message : String(error);
      log.debug({ err: error }, 'files cannot be reached');
      if (why !== told) say(`Files cannot be reached now; all else works, and it is tried again. ${why}`);
      told = why;
    },
  });
}
