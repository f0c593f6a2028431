import { ConfigError } from '../../api/config.ts';
import type { Check } from '../../api/features/operation/check.ts';
import type { ShownSetting } from '../../api/setting-view.ts';
import { version } from '../../api/version.ts';
import { isDatabaseAway } from '../../db/connect.ts';
import { EmbeddedPostgresError } from '../../db/embedded/error.ts';
import { MigrationError } from '../../db/migrate.ts';
import type { Progress } from '../progress.ts';
import { withServices } from '../with-services.ts';

export interface Health {
  /** Of this Lectern. */
  version: string;
  state: Check['state'];
  checks: Check[];
  /** Empty where the database is away. */
  settings: ShownSetting[];
}

/** Who waits for an answer does not wait for a database to come back. Milliseconds. */
const patience = 3_000;

/** Looks at everything; changes nothing, runs no migration. What keeps it from looking is the one fault. */
export async function look(progress: Progress): Promise<Health> {
  try {
    return await withServices(
      progress,
      async ({ services: { operation } }) => {
        const checks = await operation.inspect();
        return { version, state: worst(checks), checks, settings: await operation.settings.list() };
      },
      { migrates: false, patience },
    );
  } catch (error) {
    const checks = [obstacle(error)];
    return { version, state: 'fault', checks, settings: [] };
  }
}

function obstacle(error: unknown): Check {
  const isAway =
    isDatabaseAway(error) || (error instanceof ConfigError && /DATABASE_URL/.test(error.message));
  const known = [ConfigError, EmbeddedPostgresError, MigrationError].some((kind) => error instanceof kind);
  if (!known && !isAway) throw error;
  const says = (error as Error).message.split('\n').map((line) => line.trim().replace(/^- /, ''));
  if (!isAway) return { name: 'start', state: 'fault', says: says.join(' ') };
  const advice = 'Start the database ("docker compose up -d postgres"), or set DATABASE_URL to where it is.';
  return { name: 'database', state: 'fault', says: says.at(-1) ?? '', advice };
}

function worst(checks: readonly Check[]): Check['state'] {
  const states = checks.map(({ state }) => state);
  return states.includes('fault') ? 'fault' : states.includes('warning') ? 'warning' : 'well';
}

/** 0 well, 2 faults; 1 warnings, where they count. */
export function exitCodeOf(state: Check['state'], strict: boolean): number {
  if (state === 'fault') return 2;
  return state === 'warning' && strict ? 1 : 0;
}
