import type { Config } from '../../config.ts';
import { asCheck, warning, well, type Check } from './check.ts';

/** As helper services tell it: the newest backup, and the last failure of the nightly one. */
export interface BackupRecords {
  last(): Promise<{ at: Date } | null>;
  lastFailure(): Promise<{ at: Date; message: string } | null>;
}

const day = 86_400_000;
/** A nightly one that is older than this was missed. */
const nightlyAge = 1.5 * day;
const manualAge = 7 * day;

export const checkBackups = (
  records: BackupRecords,
  { keep, directory }: Config['backups'],
): Promise<Check> =>
  asCheck('backup', async () => {
    const [last, failure] = await Promise.all([records.last(), records.lastFailure()]);
    const age = last ? Date.now() - last.at.getTime() : null;
    const nightly = keep > 0 ? `nightly, ${keep} kept in ${directory}` : 'none by night (BACKUP_KEEP)';
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
    if (age === null || age > (keep > 0 ? nightlyAge : manualAge))
      return warning('backup', { says: seen, advice, figures });
    return well('backup', seen, figures);
  });

function inDays(milliseconds: number): string {
  const hours = Math.round(milliseconds / 3_600_000);
  if (hours < 1) return 'less than an hour';
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
