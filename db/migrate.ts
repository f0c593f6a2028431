import type { Knex } from 'knex';
import type pg from 'pg';
import { connect, newClient, withClient, type ConnectOptions } from './connect.ts';
import { backupTables } from './backups/tables.ts';
import { lastBeforeNeeds, migrations, type Migration } from './migrations/list.ts';
import { renewNameOrder } from './name-order.ts';

/** This version of Lectern cannot use the database. The message says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** The oldest PostgreSQL that Lectern is tested with, in the format of `server_version_num`. */
const oldestServer = 170_000;
/** An arbitrary number, the same in every version. The holder of this advisory lock may migrate. */
const lockKey = 7_203_511;
const tableName = 'migrations';
/** The application name of connections that wait for the lock or hold it. */
export const lockName = 'lectern migration lock';

const migratorConfig: Knex.MigratorConfig = {
  tableName,
  // a newer program may have added migrations that this one does not know: `refuseUnknown` decides
  disableMigrationsListValidation: true,
  migrationSource: {
    getMigrations: () => Promise.resolve([...migrations]),
    getMigrationName: (migration: Migration) => migration.name,
    getMigration: (migration: Migration) =>
      Promise.resolve({
        up: migration.up,
        down: () => Promise.reject(new Error('Restore a backup instead')),
      }),
  },
};

/**
 * Migrates the database to this version. All missing migrations run in one transaction, which knex opens unless a
 * migration opts out. A second process waits for the first; migrations of a killed process are rolled back and run
 * again.
 * @returns the names of the migrations that ran
 * @throws MigrationError if a newer Lectern changed the database so that this one cannot use it, or its server is too old
 */
export async function migrate(connection: Omit<ConnectOptions, 'poolSize'>): Promise<string[]> {
  const lock = newClient(connection, { application_name: lockName });
  await lock.connect();
  const database = connect({ ...connection, poolSize: 1, statementTimeout: 0 });
  try {
    await refuseUnfit(lock);
    await lock.query('select pg_advisory_lock($1)', [lockKey]);
    await refuseUnknown(database.knex);
    // knex has its own lock in a table, which a killed process leaves set
    await database.knex.migrate.forceFreeMigrationsLock(migratorConfig);
    const [, applied] = (await database.knex.migrate.latest(migratorConfig)) as [number, string[]];
    await renewNameOrder(database.knex);
    await noteForOlderPrograms(database.knex);
    return applied;
  } finally {
    await database.close();
    await lock.end();
  }
}

/** Whether every migration of this version has run. Rejects while the database is away. */
export async function isMigrated(knex: Knex): Promise<boolean> {
  return (await pendingMigrations(knex)).length === 0;
}

/** Whether the server only follows another one, and takes no writes. */
export async function isStandby(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: { standby: boolean }[] }>('select pg_is_in_recovery() as standby');
  return rows[0]!.standby;
}

/** The names of this version's migrations that have not run yet. */
export async function pendingMigrations(knex: Knex): Promise<string[]> {
  const done = await appliedMigrations(knex);
  return migrations.map(({ name }) => name).filter((name) => !done.includes(name));
}

/** The names of the migrations that a newer Lectern has run. */
export async function unknownMigrations(knex: Knex): Promise<string[]> {
  return (await appliedMigrations(knex)).filter((name) => !known.has(name));
}

/** The newest migration that has run, and how many of this version have not. */
export async function migrationState(knex: Knex): Promise<{ last: string; pending: number }> {
  const done = await appliedMigrations(knex);
  const pending = migrations.filter(({ name }) => !done.includes(name)).length;
  return { last: done.toSorted().at(-1) ?? '', pending };
}

/** The migrations that have run, in order, and what they say to programs that do not know them. */
export interface AppliedMigrations {
  names: string[];
  /** Those of a newer Lectern. */
  unknown: string[];
  /** The tables of a backup, as the newest program that migrated lists them; null if none has noted it. */
  backupTables: string[] | null;
}

/** What has run, and what a newer Lectern said about it. */
export async function readApplied(client: pg.ClientBase): Promise<AppliedMigrations> {
  const { rows } = await client.query<AppliedRow>(appliedRows);
  const names = rows.map(({ name }) => name);
  return {
    names,
    unknown: unknownOf(rows).map(({ name }) => name),
    backupTables: rows.findLast((row) => row.backupTables !== null)?.backupTables ?? null,
  };
}

/**
 * Runs `work` while nobody can migrate; a server that starts meanwhile waits.
 * @param work gets the connection that holds the lock
 */
export async function holdMigrations<T>(
  connection: Omit<ConnectOptions, 'poolSize'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = newClient(connection, { application_name: lockName });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function appliedMigrations(knex: Knex): Promise<string[]> {
  const found = await knex.raw<{ rows: { present: boolean }[] }>(
    'select to_regclass(?) is not null as present',
    [tableName],
  );
  if (!found.rows[0]?.present) return [];
  return knex(tableName).pluck<string[]>('name');
}

async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string; encoding: string }>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`,
  );
  const { number = 0, version, encoding } = rows[0] ?? {};
  if (number < oldestServer)
    throw new MigrationError(
      `DATABASE_URL leads to PostgreSQL ${version}, but Lectern needs 17 or newer. Upgrade it, or use another server.`,
    );
  if (encoding !== 'UTF8')
    throw new MigrationError(
      `DATABASE_URL leads to a database encoded as ${encoding}, which cannot hold every text. ` +
        "Create one with encoding 'UTF8' and template template0, and use that.",
    );
}

interface AppliedRow {
  name: string;
  /** See `Migration.needs`; null: no program that does not know this migration may start. */
  needs: string | null;
  backupTables: string[] | null;
}

/** The two columns are missing as long as only programs of before migration 076 have used the database. */
const appliedRows = `
  select name, to_jsonb(m)->>'needs' as needs, to_jsonb(m)->'backup_tables' as "backupTables"
  from ${tableName} m order by id`;

const known: ReadonlySet<string> = new Set(migrations.map(({ name }) => name));

const unknownOf = (rows: readonly AppliedRow[]): AppliedRow[] => rows.filter(({ name }) => !known.has(name));

/** @throws MigrationError if the database has a migration beside which this program cannot run */
async function refuseUnknown(knex: Knex): Promise<void> {
  if ((await appliedMigrations(knex)).length === 0) return;
  const { rows } = await knex.raw<{ rows: AppliedRow[] }>(appliedRows);
  const breaking = unknownOf(rows).filter(({ needs }) => needs === null || !known.has(needs));
  if (breaking.length === 0) return;
  throw new MigrationError(
    `A newer Lectern made this database (it has ${breaking.map(({ name }) => name).join(', ')}). ` +
      'Start that version. Or empty the database, then restore a backup that this version made ' +
      '(docs/operations.md, "Roll back").',
  );
}

/**
 * Notes beside the migrations what programs need that do not know them. Only a program that knows all of them writes
 * here; one that was killed before this leaves older programs refused until the next start.
 */
async function noteForOlderPrograms(knex: Knex): Promise<void> {
  await withClient(knex, async (client) => {
    const { unknown } = await readApplied(client);
    if (unknown.length > 0) return;
    const { rows } = await client.query(
      `select from pg_attribute where attrelid = $1::regclass and attname = 'backup_tables' and not attisdropped`,
      [tableName],
    );
    if (rows.length === 0)
      await client.query(`alter table ${tableName} add column needs text, add column backup_tables text[]`);
    const first = migrations[0]!.name;
    const saying = migrations.filter(({ name }) => name > lastBeforeNeeds);
    await client.query(
      `update ${tableName} m set needs = said.needs from unnest($1::text[], $2::text[]) said (name, needs)
       where m.name = said.name and m.needs is distinct from said.needs`,
      [saying.map(({ name }) => name), saying.map(({ needs }) => needs ?? first)],
    );
    await client.query(
      `update ${tableName} set backup_tables = $1
       where id = (select max(id) from ${tableName}) and backup_tables is distinct from $1`,
      [backupTables],
    );
  });
}
