import { ConfigError, type Config } from '../../settings/config.ts';
import { createDiskFiles } from './disk.ts';
import { backupNamePattern, type BackupBucket, type FilesPort } from './port.ts';

/** Creates the file store that the settings choose. The S3 client is loaded only if it is used. */
export async function createFiles({ files, uploads }: Pick<Config, 'files' | 'uploads'>): Promise<FilesPort> {
  if (files.store === 'disk') return createDiskFiles(files.directory);
  const { createS3Files } = await import('./s3.ts');
  return createS3Files(files, uploads);
}

/** What parts of the usual size are enough for; larger ones get larger parts. Bytes. */
const usualBackupBytes = 64 * 1024 ** 3;

/** The bucket of backups; null if they are stored in a folder. */
export async function createBackupBucket({
  backups: { s3 },
}: Pick<Config, 'backups'>): Promise<BackupBucket | null> {
  if (!s3) return null;
  if (!s3.endpoint || !s3.accessKey || !s3.secretKey)
    throw new ConfigError([
      'BACKUP_STORE=s3 needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY, or those of S3_ENDPOINT',
    ]);
  const { createS3Files } = await import('./s3.ts');
  const files = createS3Files(s3, { maxBytes: usualBackupBytes, pattern: backupNamePattern });
  return { ...files, name: s3.bucket, endpoint: s3.endpoint };
}
