import { stat } from 'node:fs/promises';
import type { Config } from '../../settings/config.ts';
import type { BackupBucket } from '../../ports/files/port.ts';
import { asCheck, warning, well, type Check } from './check.ts';

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
      const says = `the bucket ${s3.bucket} at ${s3.endpoint} takes backups`;
      const figures = { bucket: s3.bucket, endpoint: s3.endpoint };
      if (files.store !== 's3' || files.endpoint !== s3.endpoint) return well('backup store', says, figures);
      return warning('backup store', {
        says: `${says}, but the attached files are in the same store: if it is lost, both are`,
        advice:
          'Set BACKUP_S3_ENDPOINT to another store with its own keys, or copy the bucket elsewhere each night.',
        figures,
      });
    },
    'See to the store of backups and its settings (BACKUP_S3_...), then run this again.',
  );
  return [await check];
}

const checkAge = (records: BackupRecords, { keep, directory, s3 }: Config['backups']): Promise<Check> =>
  asCheck('backup', async () => {
    const [last, failure] = await Promise.all([records.last(), records.lastFailure()]);
    const age = last ? Date.now() - last.at.getTime() : null;
    const kept = s3 ? `the bucket ${s3.bucket}` : directory;
    const nightly = keep > 0 ? `nightly, ${keep} kept in ${kept}` : 'no nightly backups (BACKUP_KEEP)';
    const figures = { lastAt: last?.at.toISOString() ?? null, keep };
    const seen = `${age === null ? 'none yet' : `the last one is ${inDays(age)} old`}; ${nightly}`;
    const advice =
      keep > 0
        ? 'Run "lectern backup <file>" now, and look at the log for what keeps the nightly one from running.'
        : 'Run "lectern backup <file>", and let one be made each night: "lectern setup --backup-keep 14".';
    if (failure)
      return warning('backup', {
        says: `${seen}; the nightly one failed: ${failure.message}`,
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
      says: `${last.where} is on the same disk as the data (${dataDir})`,
      advice: 'Mount another disk at BACKUP_DIR, or copy the backups to another machine each night.',
      figures,
    });
  });

const deviceOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ dev }) => dev,
    () => null,
  );

function inDays(milliseconds: number): string {
  const hours = Math.round(milliseconds / 3_600_000);
  if (hours < 1) return 'less than an hour';
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
