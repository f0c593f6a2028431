import type { Config } from '../../settings/config.ts';
import { createDiskFiles } from './disk.ts';
import type { FilesPort } from './port.ts';

/** Creates the file store that the settings choose. The S3 client is loaded only if it is used. */
export async function createFiles({ files, uploads }: Pick<Config, 'files' | 'uploads'>): Promise<FilesPort> {
  if (files.store === 'disk') return createDiskFiles(files.directory);
  const { createS3Files } = await import('./s3.ts');
  return createS3Files(files, uploads);
}
