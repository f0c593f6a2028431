import { alone } from '../../../db/jobs/leases.ts';
import { nightlyJobActor } from '../../core/access/audit.ts';
import { nightOf } from '../../core/night.ts';
import { errorMessage } from '../../text/error-message.ts';
import { keepBackup, keepingLease, keepingLeaseSeconds, type KeepingOptions } from './keeping.ts';
import { lastFailure, lastNightly, recordFailure } from './records.ts';

export interface NightlyOptions extends KeepingOptions {
  /** How many backups are kept; 0: none are made. */
  keep: number;
  signal?: AbortSignal;
  now?: Date;
}

const watcher = { begin: () => undefined, step: () => undefined };

/**
 * Makes last night's backup unless it exists. Once the new one was read back and is complete, removes nightly backups
 * beyond `keep`. However many processes run, one backup is made per night.
 */
export async function backUpNightly(options: NightlyOptions): Promise<Record<string, number>> {
  const { knex, keep, signal, now = new Date() } = options;
  if (keep === 0 || !(await isDue(options, now))) return { made: 0 };
  const done = await alone(knex, keepingLease, keepingLeaseSeconds, async () => {
    // another process may have made it before this one got the lease
    if (!(await isDue(options, now))) return null;
    try {
      const made = await keepBackup(options, {
        ...{ by: nightlyJobActor, kind: 'nightly', keep, now },
        ...{ watcher, signal },
      });
      return { made: 1, bytes: made.bytes, missing: made.missing, removed: made.removed };
    } catch (error) {
      const message = errorMessage(error);
      if (!signal?.aborted) await noteFailedBackup(options, now, message).catch(() => undefined);
      throw error;
    }
  });
  return done ?? { made: 0 };
}

async function isDue({ knex }: NightlyOptions, now: Date): Promise<boolean> {
  const last = await lastNightly(knex);
  return last === null || last < nightOf(now);
}

/** Records a failure once per night, although the backup is tried again every hour. */
async function noteFailedBackup({ knex }: NightlyOptions, now: Date, message: string): Promise<void> {
  const recorded = await lastFailure(knex);
  if (!recorded || recorded.at < nightOf(now) || recorded.message !== message)
    await recordFailure(knex, message);
}
