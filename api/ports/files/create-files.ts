import type { Config } from '../../config.ts';
import { createDiskFiles } from './disk.ts';
import type { FilesPort } from './port.ts';
import { createS3Files } from './s3.ts';

/** The store that the settings name. */
export function createFiles({ files, uploads }: Pick<Config, 'files' | 'uploads'>): FilesPort {
  return files.store === 's3' ? createS3Files(files, uploads) : createDiskFiles(files.directory);
}
