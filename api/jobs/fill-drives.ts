import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { leaseOf } from '../../db/jobs/leases.ts';
import { settlingSeconds, type FilesPort } from '../ports/files/port.ts';
import { errorMessage } from '../text/error-message.ts';
import { repeat, type Repeating } from './repeat.ts';

interface FillOptions {
  knex: Knex;
  files: Pick<FilesPort, 'drives' | 'fillDrives'>;
  log: Logger;
  /** A line for the person who started Lectern. */
  say: (text: string) => void;
  /** Milliseconds between two looks. */
  every?: number;
}

/** Milliseconds. */
const usualMs = 30_000;
/** Another process takes over after this long. Seconds. */
const leaseSeconds = 90;
/** After this long without, drives are filled anyway: one may have been away between two looks. Milliseconds. */
const longestMs = 24 * 60 * 60 * 1000;

/**
 * Lets an object store on several machines copy onto drives that are back what was written while they were away. MinIO
 * tries so once, at once, and then leaves it to its scanner, which takes days or weeks: the next machine to die would take these
 * files with it. Of several processes one does so.
 */
export function keepDrivesFull({ knex, files, log, say, every = usualMs }: FillOptions): Repeating {
  const lease = leaseOf(knex, 'drives', leaseSeconds);
  /** Whether a drive was away since they were filled, or may have been. */
  let isBehind = true;
  let filledAt = 0;
  let youngestSeconds = 0;

  async function look(stopping: AbortSignal): Promise<number | void> {
    const drives = await files.drives();
    // a store on one machine, or one that does not say: it is asked again, but seldom
    if (!drives) return every * 20;
    const hasStarted = drives.youngestSeconds < youngestSeconds;
    youngestSeconds = drives.youngestSeconds;
    isBehind ||= hasStarted || drives.missing.length > 0 || Date.now() - filledAt > longestMs;
    if (!isBehind || drives.missing.length > 0 || youngestSeconds < settlingSeconds) return;
    // what happens meanwhile counts for the next time
    isBehind = false;
    try {
      await files.fillDrives(stopping);
      filledAt = Date.now();
      say('Each drive of the object store has all that was written while it was away.');
    } catch (error) {
      isBehind = true;
      if (!stopping.aborted)
        log.warn({ err: error }, `the drives of the object store were not filled: ${errorMessage(error)}`);
    }
  }

  return repeat({
    turn: async (stopping) =>
      (await lease.hold()) ? lease.during((lost) => look(AbortSignal.any([stopping, lost]))) : undefined,
    every,
    onError: (error) => log.debug({ err: error }, 'the drives of the object store cannot be looked at'),
    end: () => lease.release(),
  });
}
