import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../../settings/config.ts';
import { asCheck, fault, inUnits, warning, well, type Check } from './check.ts';
import { told } from './check-texts.ts';

const mebibyte = 1024 ** 2;

/** Free disk space for data and backups. */
export async function checkDisk({ dataDir, backups }: Pick<Config, 'dataDir' | 'backups'>): Promise<Check[]> {
  const checks = [roomIn('disk', 'DATA_DIR', dataDir)];
  if (!backups.directory.startsWith(dataDir) && backups.keep > 0 && !backups.s3)
    checks.push(roomIn('disk for backups', 'BACKUP_DIR', backups.directory));
  return Promise.all(checks);
}

const roomIn = (name: string, setting: string, directory: string): Promise<Check> =>
  asCheck(name, async () => {
    const { bavail, blocks, bsize } = await statOfNearest(directory);
    const free = bavail * bsize;
    const total = blocks * bsize;
    const seen = {
      says: told('diskSpace', { free: inUnits(free), total: inUnits(total), directory, setting }),
      figures: { directory, free, total },
    };
    const advice = told('diskDo', { setting });
    if (free < 100 * mebibyte) return fault(name, { ...seen, advice });
    // warn below a tenth of a small disk, or below five gigabytes of a large one
    if (free < Math.min(total / 10, 5 * 1024 * mebibyte)) return warning(name, { ...seen, advice });
    return well(name, seen.says, seen.figures);
  });

/** A folder that does not exist yet will be on the disk of its nearest existing parent. */
async function statOfNearest(directory: string) {
  try {
    return await statfs(directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' || dirname(directory) === directory) throw error;
    return statOfNearest(dirname(directory));
  }
}
