import type { Config } from '../../settings/config.ts';
import { createDiskFiles } from './disk.ts';
import type { FilesPort } from './port.ts';
import { createS3Files } from './s3.ts';

/** Creates the file store that the settings choose. */
export function createFiles({ files, uploads }: Pick<Config, 'files' | 'uploads'>): FilesPort {
  return files.store === 's3' ? createS3Files(files, uploads) : createDiskFiles(files.directory);
}
