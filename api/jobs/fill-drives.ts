import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { leaseOf } from '../../db/jobs/leases.ts';
import { isWhole, type FilesPort } from '../ports/files/port.ts';
import { errorMessage } from '../text/error-message.ts';
import { repeat, type Repeating } from './repeat.ts';

interface FillOptions {
  knex: Knex;
  files: Pick<FilesPort, 'drives' | 'fillDrives'>;
  log: Logger;
  /** Prints a line for the person who started Lectern. */
  say: (text: string) => void;
  /** Milliseconds between two checks of the drives. */
  checkIntervalMs?: number;
}

/** Less than the 30 seconds for which a store is not whole after one of its machines started: no restart is overlooked. */
const usualCheckIntervalMs = 10_000;
/** If the store has no drives that we can check, we check only every so many intervals whether that has changed. */
const intervalsWithoutDrives = 60;
/** If this process dies, another one takes over after this time. */
const leaseSeconds = 60;
/** The drives are filled at least this often, because a drive may have been missing between two checks. */
const maxFillAgeMs = 24 * 60 * 60 * 1000;

/**
 * Fills the drives of an object store on several machines after one of them was missing, at the start and once a day. MinIO
 * itself tries to copy a file to a missing drive only once, one second later; after that, its scanner may need weeks. If
 * another machine loses its drives in that time, the file is lost. Only one process at a time does this.
 */
export function startFillingDrives(options: FillOptions): Repeating {
  const { knex, files, log, say, checkIntervalMs = usualCheckIntervalMs } = options;
  const lease = leaseOf(knex, 'drives', leaseSeconds);
  let isOutdated = true;
  let isFilling = false;
  let filledAt = 0;

  async function checkDrives(stopping: AbortSignal): Promise<number | void> {
    const drives = await files.drives();
    if (!drives) return checkIntervalMs * intervalsWithoutDrives;
    isOutdated ||= !isWhole(drives) || Date.now() - filledAt > maxFillAgeMs;
    // not awaited: a drive may be missing again while the others are filled
    if (isOutdated && !isFilling && isWhole(drives)) void fill(stopping);
  }

  async function fill(stopping: AbortSignal): Promise<void> {
    isOutdated = false;
    isFilling = true;
    filledAt = Date.now();
    try {
      await files.fillDrives(stopping);
      if (!isOutdated) say('All drives of the object store are up to date.');
    } catch (error) {
      isOutdated = true;
      if (!stopping.aborted) log.warn({ err: error }, `drives cannot be filled: ${errorMessage(error)}`);
    } finally {
      isFilling = false;
    }
  }

  return repeat({
    turn: async (stopping) => ((await lease.hold()) ? checkDrives(stopping) : undefined),
    every: checkIntervalMs,
    onError: (error) => log.debug({ err: error }, 'drives cannot be checked'),
    end: () => lease.release(),
  });
}
