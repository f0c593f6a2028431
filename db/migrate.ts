import type { Knex } from 'knex';
import type pg from 'pg';
import { connect, newClient, type ConnectOptions } from './connect.ts';
import { migrations } from './migrations/list.ts';
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
  migrationSource: {
    getMigrations: () => Promise.resolve([...migrations]),
    getMigrationName: (migration: (typeof migrations)[number]) => migration.name,
    getMigration: (migration: (typeof migrations)[number]) =>
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
 * @throws MigrationError if a newer Lectern made the database, or its server is too old
 */
export async function migrate(connection: Omit<ConnectOptions, 'poolSize'>): Promise<string[]> {
  const lock = newClient(connection, { application_name: lockName });
  await lock.connect();
  const database = connect({ ...connection, poolSize: 1, statementTimeout: 0 });
  try {
    await refuseUnfit(lock);
    await lock.query('select pg_advisory_lock($1)', [lockKey]);
    await refuseNewer(database.knex);
    // knex has its own lock in a table, which a killed process leaves set
    await database.knex.migrate.forceFreeMigrationsLock(migratorConfig);
    const [, applied] = (await database.knex.migrate.latest(migratorConfig)) as [number, string[]];
    await renewNameOrder(database.knex);
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

/** The newest migration that has run, and how many of this version have not. */
export async function migrationState(knex: Knex): Promise<{ last: string; pending: number }> {
  const done = await appliedMigrations(knex);
  const pending = migrations.filter(({ name }) => !done.includes(name)).length;
  return { last: done.toSorted().at(-1) ?? '', pending };
}

/** The names of the migrations that have run, in order. */
export async function readMigrationNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select name from ${tableName} order by id`);
  return rows.map(({ name }) => name);
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

async function refuseNewer(knex: Knex): Promise<void> {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = (await appliedMigrations(knex)).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new MigrationError(
    `A newer Lectern made this database (it has ${unknown.join(', ')}). ` +
      'Start that version. Or empty the database, then restore a backup that this version made ' +
      '(docs/operations.md, "Roll back").',
  );
}
