import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { lockFile } from '../../db/file-lock.mjs';

/** The folder of this build, or of the checkout when it runs from source. */
const ownFolder = join(import.meta.dirname, import.meta.url.endsWith('.ts') ? '../..' : '..');

/** Keeps the build of this process from being removed while the process runs. */
export const holdServerBuild = (): Promise<void> => hold(ownFolder);

/**
 * Keeps the newest web build from being removed while this process runs. A later build is not used.
 * @returns its folder
 */
export async function holdWebBuild(): Promise<string> {
  const folder = newestWebBuild();
  await hold(folder);
  return folder;
}

function newestWebBuild(): string {
  const link = join(ownFolder, '../web');
  try {
    return realpathSync(link);
  } catch {
    // only the API runs, from source
    return link;
  }
}

/** In a container image there is one build and no lock file, so a failure is ignored. */
async function hold(folder: string): Promise<void> {
  await lockFile(join(folder, '.lock'), 'shared').catch(() => undefined);
}
