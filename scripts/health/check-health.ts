import { ConfigError } from '../../api/settings/config.ts';
import { faultMessage } from '../../api/server/fault-message.ts';
import type { Check } from '../../api/features/operation/check.ts';
import type { ShownSetting } from '../../api/settings/view.ts';
import { version } from '../../api/server/version.ts';
import { isDatabaseAway } from '../../db/connect.ts';
import type { Progress } from '../progress.ts';
import { withServices } from '../with-services.ts';

export interface Health {
  /** The version of this Lectern. */
  version: string;
  state: Check['state'];
  checks: Check[];
  /** Empty if the database is away. */
  settings: ShownSetting[];
}

/** Short, because the person waits: do not wait for a database to come back. Milliseconds. */
const timeoutMs = 3_000;

/** Runs all checks; changes nothing and runs no migration. If the checks cannot run, the reason is the only fault. */
export async function checkHealth(progress: Progress): Promise<Health> {
  try {
    return await withServices(
      progress,
      async ({ services: { operation } }) => {
        const checks = await operation.inspect();
        return { version, state: worst(checks), checks, settings: await operation.settings.list() };
      },
      { migrates: false, timeoutMs },
    );
  } catch (error) {
    const checks = [obstacle(error)];
    return { version, state: 'fault', checks, settings: [] };
  }
}

function obstacle(error: unknown): Check {
  const isAway =
    isDatabaseAway(error) || (error instanceof ConfigError && /DATABASE_URL/.test(error.message));
  const words = isAway ? (error as Error).message : faultMessage(error);
  if (words === undefined) throw error;
  const says = words.split('\n').map((line) => line.trim().replace(/^- /, ''));
  if (!isAway) return { name: 'start', state: 'fault', says: says.join(' ') };
  // a standby, or several hosts: it is there, and the words say what to do
  if (words.includes('docs/scaling.md')) return { name: 'database', state: 'fault', says: says.at(-1) ?? '' };
  const advice = 'Start the database ("docker compose up -d postgres"), or set DATABASE_URL to where it is.';
  return { name: 'database', state: 'fault', says: says.at(-1) ?? '', advice };
}

function worst(checks: readonly Check[]): Check['state'] {
  const states = checks.map(({ state }) => state);
  return states.includes('fault') ? 'fault' : states.includes('warning') ? 'warning' : 'well';
}

/** The exit code: 0 if all is well, 2 for faults, 1 for warnings if `strict`. */
export function exitCodeOf(state: Check['state'], strict: boolean): number {
  if (state === 'fault') return 2;
  return state === 'warning' && strict ? 1 : 0;
}
