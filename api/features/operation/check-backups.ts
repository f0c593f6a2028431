import { stat } from 'node:fs/promises';
import type { Config } from '../../settings/config.ts';
import type { BackupBucket } from '../../ports/files/port.ts';
import { asCheck, warning, well, type Check } from './check.ts';
import { told, type Told } from './check-texts.ts';

/** What the backups service reports: the newest backup, and the last failure of the nightly one. */
export interface BackupRecords {
  /** `where` is an absolute path, or 'standard output'. */
  last(): Promise<{ at: Date; where: string } | null>;
  lastFailure(): Promise<{ at: Date; message: string } | null>;
}

const day = 86_400_000;
const oldestAge = 2 * day;

export const checkBackups = (
  records: BackupRecords,
  { backups, dataDir }: Pick<Config, 'backups' | 'dataDir'>,
): Promise<Check[]> => Promise.all([checkAge(records, backups), checkPlace(records, dataDir)]);

/** Whether the bucket takes a file and returns it, and whether the files of the documents are in another store. */
export async function checkBackupStore(
  bucket: Pick<BackupBucket, 'check'> | null,
  { backups: { s3 }, files }: Pick<Config, 'backups' | 'files'>,
): Promise<Check[]> {
  if (!bucket || !s3) return [];
  const check = asCheck(
    'backup store',
    async () => {
      await bucket.check();
      const { bucket: name, endpoint } = s3;
      const figures = { bucket: name, endpoint };
      if (files.store !== 's3' || files.endpoint !== endpoint)
        return well('backup store', `the bucket ${name} at ${endpoint} takes backups`, figures);
      return warning('backup store', {
        says: told('backupSameStore', { bucket: name, endpoint }),
        advice: told('backupSameStoreDo'),
        figures,
      });
    },
    told('backupStoreDo'),
  );
  return [await check];
}

const checkAge = (records: BackupRecords, { keep, directory, s3 }: Config['backups']): Promise<Check> =>
  asCheck('backup', async () => {
    const [last, failure] = await Promise.all([records.last(), records.lastFailure()]);
    const age = last ? Date.now() - last.at.getTime() : null;
    const kept = s3 ? `s3:${s3.bucket}` : directory;
    const nightly = keep > 0 ? told('backupNightly', { keep, directory: kept }) : told('backupNotNightly');
    const figures = { lastAt: last?.at.toISOString() ?? null, keep };
    const found = { last: age === null ? told('backupNone') : inDays(age), nightly };
    const seen = told('backupFacts', found);
    const advice = told(keep > 0 ? 'backupNightlyDo' : 'backupDo');
    if (failure)
      return warning('backup', {
        says: told('backupFailed', { ...found, message: failure.message }),
        advice,
        figures,
      });
    if (age === null || age > oldestAge) return warning('backup', { says: seen, advice, figures });
    return well('backup', seen, figures);
  });

/**
 * Warns if the last backup is on the same disk as the data. Copies elsewhere are unknown here, and so is the disk of a
 * separate database server.
 */
const checkPlace = (records: BackupRecords, dataDir: string): Promise<Check> =>
  asCheck('backup disk', async () => {
    const last = await records.last();
    const [backup, data] = await Promise.all([last && deviceOf(last.where), deviceOf(dataDir)]);
    if (!last || backup === null) return well('backup disk', 'no backup is on this machine');
    const figures = { where: last.where, sameDisk: backup === data };
    if (backup !== data)
      return well('backup disk', `${last.where} is on another disk than the data`, figures);
    return warning('backup disk', {
      says: told('backupSameDisk', { where: last.where, folder: dataDir }),
      advice: told('backupSameDiskDo'),
      figures,
    });
  });

const deviceOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ dev }) => dev,
    () => null,
  );

function inDays(milliseconds: number): Told {
  const hours = Math.round(milliseconds / 3_600_000);
  if (hours < 1) return told('backupHour');
  return hours < 48 ? told('backupHours', { hours }) : told('backupDays', { days: Math.round(hours / 24) });
}
