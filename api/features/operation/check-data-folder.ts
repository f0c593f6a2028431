import { inspectFolderLock } from '../../../db/embedded/folder-lock.ts';
import type { Config } from '../../settings/config.ts';
import { asCheck, warning, well, type Check } from './check.ts';

/** Whether a second Lectern on the same embedded database would be detected, even in another container. */
export async function checkDataFolder({
  dataDir,
  database,
}: Pick<Config, 'dataDir' | 'database'>): Promise<Check[]> {
  if (database.url !== undefined) return [];
  const check = asCheck('data folder', async () => {
    const { state, ...seen } = await inspectFolderLock(dataDir);
    if (state === 'taken') return well('data folder', 'locked: no second Lectern can start on it');
    const reason = 'reason' in seen ? seen.reason : 'the running PostgreSQL was started without the lock';
    return warning('data folder', {
      says: `not locked (${reason}): a second Lectern in another container would not be noticed, and would destroy data`,
      advice:
        state === 'unavailable'
          ? 'Install "flock" (package util-linux) and keep DATA_DIR on a local disk, then restart Lectern.'
          : 'Restart Lectern.',
    });
  });
  return [await check];
}
