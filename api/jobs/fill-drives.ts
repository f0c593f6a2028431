import type { Logger } from 'pino';
import { errorMessage } from '../text/error-message.ts';
import { settlingSeconds, type FilesPort } from '../ports/files/port.ts';
import { repeat, type Repeating } from './repeat.ts';

interface FillOptions {
  files: Pick<FilesPort, 'drives' | 'fillDrives'>;
  log: Logger;
  /** Milliseconds between two looks. */
  every?: number;
}

/** Milliseconds. */
const usualMs = 60_000;
/** After this long without, drives are filled anyway: between two looks one may have been away. Milliseconds. */
const longestMs = 24 * 60 * 60 * 1000;

/**
 * Lets an object store on several machines copy onto drives that are back what was written while they were away. MinIO
 * tries so once, at once, and then leaves it to its scanner, which takes weeks: the next machine to die would take these
 * files with it. Each server does so; a store that is copying already goes on.
 */
export function keepDrivesFull({ files, log, every = usualMs }: FillOptions): Repeating {
  /** Whether a drive was away since they were filled, or may have been. */
  let isBehind = true;
  let filledAt = 0;
  let youngestSeconds = 0;
  return repeat({
    async turn() {
      const drives = await files.drives();
      // a store on one machine, or one that does not say: it is asked again, but seldom
      if (!drives) return every * 10;
      const hasStarted = drives.youngestSeconds < youngestSeconds;
      youngestSeconds = drives.youngestSeconds;
      isBehind ||= hasStarted || drives.missing.length > 0 || Date.now() - filledAt > longestMs;
      if (!isBehind || drives.missing.length > 0 || youngestSeconds < settlingSeconds) return;
      await files.fillDrives();
      log.info('the object store copies onto its drives what was written while they were away');
      isBehind = false;
      filledAt = Date.now();
    },
    every,
    onError: (error) => log.warn({ err: error }, `drives cannot be filled: ${errorMessage(error)}`),
  });
}
