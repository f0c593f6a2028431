import type { Config } from '../../config.ts';
import { createDiskFiles } from './disk.ts';
import type { FilesPort } from './port.ts';

/** The store that the settings name. */
export function createFiles({ files }: Pick<Config, 'files'>): FilesPort {
  if (files.store === 's3') throw new Error('FILES_STORE=s3 comes with the next change');
  return createDiskFiles(files.directory);
}
