import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { pendingMigrations, unknownMigrations } from '../../../db/migrate.ts';
import { asCheck, fault, inUnits, warning, well, type Check } from './check.ts';
import { told } from './check-texts.ts';

const inDatabase = told('databaseDo');

interface DatabaseRow {
  version: string;
  bytes: string;
  now: Date;
}

/** Version, size, a test row written and deleted, and the difference between the database's clock and ours. */
export async function checkDatabase(knex: Knex): Promise<Check[]> {
  const sentAt = Date.now();
  const { rows } = await knex.raw<{ rows: [DatabaseRow] }>(
    `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      clock_timestamp() as now`,
  );
  const answeredAt = Date.now();
  const [{ version, bytes, now }] = rows;
  const seconds = Math.round((now.getTime() - (sentAt + answeredAt) / 2) / 1000);
  const figures = { version, bytes: Number(bytes) };
  return [
    well('database', `PostgreSQL ${version}, ${inUnits(Number(bytes))}`, figures),
    await checkMigrations(knex),
    await asCheck('database write', () => checkWrite(knex), inDatabase),
    checkClock(seconds),
  ];
}

/** If this process dies, the hourly job removes the row. */
const probeTtlMs = 60_000;

async function checkWrite(knex: Knex): Promise<Check> {
  // several may check at the same time
  const key = `doctor-probe-${randomUUID()}`;
  const started = performance.now();
  await knex('throttles').insert({ key, points: 0, expire: Date.now() + probeTtlMs });
  const deleted = await knex('throttles').where({ key }).delete();
  const milliseconds = Math.round(performance.now() - started);
  if (deleted !== 1) return fault('database write', { says: told('rowMissing'), advice: inDatabase });
  return well('database write', `a test row was written and deleted in ${milliseconds} ms`, {
    milliseconds,
  });
}

async function checkMigrations(knex: Knex): Promise<Check> {
  const pending = await pendingMigrations(knex);
  const unknown = await unknownMigrations(knex);
  if (unknown.length > 0)
    return warning('migrations', {
      says: `a newer Lectern has run ${unknown.join(', ')}; this version runs beside it`,
      advice:
        'Upgrade this machine too. If you rolled back, backups of now can only be restored by the newer version.',
      figures: { pending: pending.length, unknown: unknown.length },
    });
  if (pending.length === 0) return well('migrations', 'all have run', { pending: 0 });
  return warning('migrations', {
    says: told('migrationsPending', { count: pending.length, names: pending.join(', ') }),
    advice: told('migrationsPendingDo'),
    figures: { pending: pending.length },
  });
}

function checkClock(seconds: number): Check {
  const figures = { seconds };
  const away = Math.abs(seconds);
  if (away < 5) return well('clock', 'this machine and the database agree', figures);
  return warning('clock', {
    says: told(seconds > 0 ? 'clockBehind' : 'clockAhead', { seconds: away }),
    advice: told('clockDo'),
    figures,
  });
}
