import { setTimeout as sleep } from 'node:timers/promises';
import { connect, isDatabaseAway, type ConnectOptions, type Database } from '../../db/connect.ts';
import { explainDamage } from '../../db/embedded/explain.ts';
import { startEmbeddedPostgres } from '../../db/embedded/postgres.ts';
import { migrate } from '../../db/migrate.ts';
import { refusePooler } from '../../db/pooler.ts';
import { ConfigError, type Config } from '../settings/config.ts';
import { errorMessage } from '../text/error-message.ts';

export interface OpenDatabase extends Database {
  connection: Omit<ConnectOptions, 'poolSize'>;
  /**
   * Closes the pool, then opens a new one on the same server as soon as it gets the migration lock, which a restore
   * holds until it succeeds or fails. The embedded PostgreSQL keeps running.
   */
  reopen(): Promise<OpenDatabase>;
}

/** A database server, with the way to disconnect from it. */
interface DatabaseAccess {
  url: string | undefined;
  connection: Omit<ConnectOptions, 'poolSize'>;
  leave: () => Promise<void>;
  /** Turns a failure into a message for the person who started Lectern, if there is one. */
  explain: (error: unknown) => unknown;
}

export interface OpenDatabaseOptions {
  /** 'server': the only one on its data folder; 'command': may run beside a server. */
  role: 'server' | 'command';
  /** Prints a message for the person at the terminal. */
  notify: (text: string) => void;
  /** False leaves the database as it is, for commands that only read. */
  migrates?: boolean;
  /** How long to wait for a separate server that starts together with Lectern. Milliseconds; 30,000 by default. */
  timeoutMs?: number;
}

/**
 * Opens the database of `DATABASE_URL`, otherwise the embedded one, which it starts if it is not running. Closing it
 * closes the pool, then stops the embedded PostgreSQL unless another process uses it.
 * @throws ConfigError, EmbeddedPostgresError or MigrationError, with a message that says what to do
 */
export async function openDatabase(
  { dataDir, database: { url, poolSize } }: Pick<Config, 'dataDir' | 'database'>,
  { role, notify, migrates = true, timeoutMs = 30_000 }: OpenDatabaseOptions,
): Promise<OpenDatabase> {
  const embedded = url ? undefined : await startEmbeddedPostgres({ dataDir, role, notify });
  const connection = embedded?.connection ?? { connectionString: url };
  const leave = async () => embedded?.stop();
  const explain = (error: unknown) => (embedded ? explainDamage(error, dataDir) : error);
  return openPool({ url, connection, leave, explain }, { poolSize, notify, migrates, timeoutMs });
}

async function openPool(
  access: DatabaseAccess,
  { poolSize, ...options }: Required<Omit<OpenDatabaseOptions, 'role'>> & { poolSize: number },
): Promise<OpenDatabase> {
  const { url, connection, leave, explain } = access;
  const { migrates, timeoutMs } = options;
  let database: Database | undefined;
  const close = async () => {
    await database?.close();
    await leave();
  };
  try {
    // the embedded database has just answered; on a reopening it may still be recovering from a crash
    if (migrates && !url && timeoutMs !== Infinity) await migrate(connection);
    else await waitForDatabase(() => reach(access, migrates), options);
    database = connect({ ...connection, poolSize });
    const { knex } = database;
    return {
      knex,
      connection,
      close,
      async reopen() {
        await database?.close();
        return openPool(access, { poolSize, ...options, timeoutMs: Infinity });
      },
    };
  } catch (error) {
    await close();
    throw explain(error);
  }
}

async function reach({ url, connection }: DatabaseAccess, migrates: boolean): Promise<void> {
  if (url) await refusePooler(connection);
  if (migrates) await migrate(connection);
}

async function waitForDatabase(
  reach: () => PromiseLike<unknown>,
  { notify, timeoutMs }: Required<Pick<OpenDatabaseOptions, 'notify' | 'timeoutMs'>>,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await reach();
      return;
    } catch (error) {
      if (!isDatabaseAway(error)) throw refusal(error);
      if (performance.now() > deadline)
        throw new ConfigError([`DATABASE_URL: the database cannot be reached (${reason(error)})`]);
      if (attempt === 1) notify('Waiting for the database.');
      await sleep(500);
    }
  }
}

/** Wrong password, unknown role or database: reports the setting, with PostgreSQL's message. */
function refusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(28000|28P01|3D000|42501)$/.test(code)
    ? new ConfigError([`DATABASE_URL: the database refuses (${reason(error)})`])
    : error;
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join(', ');
  return errorMessage(error);
}
