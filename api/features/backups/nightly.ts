import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { leaseOf } from '../../../db/leases.ts';
import { makeBackup, type BackedUp } from './making.ts';
import { byClock, lastFailure, lastNightly, nightlyPlaces, recordBackup, recordFailure } from './records.ts';
import { removeAbandoned } from './spool.ts';
import { verifyBackup } from './verifying.ts';
import { partialPattern, writeWholeFile } from './whole-file.ts';

export interface NightlyOptions extends BackedUp {
  /** So many are kept; 0: none is made. */
  keep: number;
  directory: string;
  signal?: AbortSignal;
  now?: Date;
}

/** By the server's clock; who was off then makes it up. */
const hour = 2;
/** A process that dies lets another one begin after this. Seconds. */
const leaseSeconds = 15 * 60;
const namePattern = /^lectern-\d{4}-\d\d-\d\d-\d{6}\.backup/;

const watcher = { begin: () => undefined, step: () => undefined };

/**
 * Makes the backup of the last night, where that is not done, and takes away those of its own beyond `keep`: once the
 * new one was read back whole, and lacks nothing. Any number of processes make one a night.
 */
export async function backUpNightly(options: NightlyOptions): Promise<Record<string, number>> {
  const { knex, keep, now = new Date() } = options;
  if (keep === 0 || !(await isDue(options, now))) return { made: 0 };
  const lease = leaseOf(knex, 'nightly-backup', leaseSeconds);
  if (!(await lease.hold())) return { made: 0 };
  const renewing = setInterval(() => void lease.extend().catch(() => undefined), (leaseSeconds * 1000) / 3);
  try {
    // another process may have been first
    if (!(await isDue(options, now))) return { made: 0 };
    return await makeAndTidy(options, now);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!options.signal?.aborted) await noteFailure(options, now, message).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewing);
    await lease.release().catch(() => undefined);
  }
}

async function isDue({ knex }: NightlyOptions, now: Date): Promise<boolean> {
  const last = await lastNightly(knex);
  return last === null || last < nightOf(now);
}

/** Once a night: it is tried again every hour. */
async function noteFailure({ knex }: NightlyOptions, now: Date, message: string): Promise<void> {
  const noted = await lastFailure(knex);
  if (!noted || noted.at < nightOf(now) || noted.message !== message) await recordFailure(knex, message);
}

/** When the last one began. */
function nightOf(now: Date): Date {
  const night = new Date(now);
  night.setHours(hour, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night;
}

async function makeAndTidy(options: NightlyOptions, now: Date) {
  const { knex, directory, signal } = options;
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new Error(`BACKUP_DIR: ${directory} cannot be made (${error.message}). Name a folder that can.`);
  });
  await removePartial(directory);
  await removeAbandoned(directory);
  const path = join(directory, `lectern-${stamp(now)}.backup`);
  const made = await writeWholeFile(path, { force: true }, (output) =>
    // one lost file must not keep all the others from being saved
    makeBackup(options, output, { watcher, signal, allowMissing: true }),
  );
  await verifyBackup(createReadStream(path), watcher).catch(async (error: unknown) => {
    await rm(path, { force: true });
    throw error;
  });
  const { bytes, documents, files } = made;
  const missing = made.missing.length;
  await recordBackup(knex, byClock, { where: path, bytes, documents, files, missing, nightly: true });
  // an older one may be the last to hold what this one lacks
  const removed = missing > 0 ? 0 : await removeOld(options);
  return { made: 1, bytes, missing, removed };
}

/** Its own alone: those that the audit log names. */
async function removeOld({ knex, directory, keep }: NightlyOptions): Promise<number> {
  const there = [];
  for (const path of new Set(await nightlyPlaces(knex)))
    if (path.startsWith(join(directory, '/')) && (await isFile(path))) there.push(path);
  const old = there.slice(keep);
  for (const path of old) await rm(path, { force: true });
  return old.length;
}

/** Left by a process that was killed: whoever has the lease is the only one that writes here. */
async function removePartial(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (namePattern.test(name) && partialPattern.test(name)) await rm(join(directory, name), { force: true });
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/** In the server's own time, so that names and its clock agree. */
function stamp(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}-${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
}
