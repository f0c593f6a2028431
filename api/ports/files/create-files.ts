import type { Config } from '../../config.ts';
import { createDiskFiles } from './disk.ts';
import type { FilesPort } from './port.ts';

/** The store that the settings name. */
export function createFiles({ files }: Pick<Config, 'files'>): FilesPort {
  return createDiskFiles(files.directory);
}
