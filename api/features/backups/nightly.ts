import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { alone } from '../../../db/jobs/leases.ts';
import { texts } from '../../contract/texts.ts';
import { nightlyJobActor } from '../../core/access/audit.ts';
import { createDiskGate, roomOf } from '../../core/disk-gate.ts';
import { nightOf } from '../../core/night.ts';
import { makeBackup, type BackedUp } from './making.ts';
import { lastFailure, lastNightly, nightlyPlaces, recordBackup, recordFailure } from './records.ts';
import { removeAbandoned } from './spool.ts';
import { verifyBackup } from './verifying.ts';
import { partialPattern, writeWholeFile } from './whole-file.ts';
import { errorMessage } from '../../text/error-message.ts';

export interface NightlyOptions extends BackedUp {
  /** How many backups are kept; 0: none are made. */
  keep: number;
  directory: string;
  /** See `createDiskGate`. */
  minFreeDisk: number | undefined;
  signal?: AbortSignal;
  now?: Date;
}

/** If a process dies, another may begin after this time. Seconds. */
const leaseSeconds = 15 * 60;
const namePattern = /^lectern-\d{4}-\d\d-\d\d-\d{6}\.backup/;

const watcher = { begin: () => undefined, step: () => undefined };

/**
 * Makes last night's backup unless it exists. Once the new one was read back and is complete, removes nightly backups
 * beyond `keep`. However many processes run, one backup is made per night.
 */
export async function backUpNightly(options: NightlyOptions): Promise<Record<string, number>> {
  const { knex, keep, now = new Date() } = options;
  if (keep === 0 || !(await isDue(options, now))) return { made: 0 };
  const done = await alone(knex, 'nightly-backup', leaseSeconds, async () => {
    // another process may have made it before this one got the lease
    if (!(await isDue(options, now))) return null;
    try {
      return await makeAndTidy(options, now);
    } catch (error) {
      const message = errorMessage(error);
      if (!options.signal?.aborted) await noteFailedBackup(options, now, message).catch(() => undefined);
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

async function makeAndTidy(options: NightlyOptions, now: Date) {
  const { knex, directory, minFreeDisk, signal } = options;
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new Error(`BACKUP_DIR: ${directory} cannot be created (${error.message}). Name a folder that can.`);
  });
  await removePartial(directory);
  await removeAbandoned(directory);
  const gate = createDiskGate(() => roomOf(directory), minFreeDisk);
  await gate.refuse(0, texts.diskAlmostFullForJob);
  const path = join(directory, `lectern-${stamp(now)}.backup`);
  const made = await writeWholeFile(path, { force: true }, (output) =>
    // one lost file must not stop the backup of all others
    makeBackup(options, output, { watcher, signal, allowMissing: true, gate }),
  );
  await verifyBackup(createReadStream(path), watcher).catch(async (error: unknown) => {
    await rm(path, { force: true });
    throw error;
  });
  const { bytes, documents, files } = made;
  const missing = made.missing.length;
  await recordBackup(knex, nightlyJobActor, { where: path, bytes, documents, files, missing, nightly: true });
  // an older backup may be the last one with the missing file
  const removed = missing > 0 ? 0 : await removeOld(options);
  return { made: 1, bytes, missing, removed };
}

/** Removes only nightly backups, which the audit log lists. */
async function removeOld({ knex, directory, keep }: NightlyOptions): Promise<number> {
  const existing = [];
  for (const path of new Set(await nightlyPlaces(knex)))
    if (path.startsWith(join(directory, '/')) && (await isFile(path))) existing.push(path);
  const old = existing.slice(keep);
  for (const path of old) await rm(path, { force: true });
  return old.length;
}

/**
 * Removes leftovers of a killed process. Only the holder of the lease writes here, so no running backup is affected.
 */
async function removePartial(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (namePattern.test(name) && partialPattern.test(name)) await rm(join(directory, name), { force: true });
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/** In local time, so that file names agree with the server's clock. */
function stamp(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}-${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
}
