import { setTimeout as sleep } from 'node:timers/promises';
import { connect, isDatabaseAway, type ConnectOptions, type Database } from '../db/connect.ts';
import { startEmbeddedPostgres } from '../db/embedded/postgres.ts';
import { migrate } from '../db/migrate.ts';
import { ConfigError, type Config } from './config.ts';

export interface OpenDatabase extends Database {
  connection: Omit<ConnectOptions, 'poolSize'>;
}

export interface OpenDatabaseOptions {
  /** 'server': the only one on its data folder; 'command': may run beside it. */
  role: 'server' | 'command';
  /** What a person who watches should know. */
  notify: (text: string) => void;
  /** False leaves the database as it is: for who only looks. */
  migrates?: boolean;
  /** A server of one's own may start at the same time as Lectern. Milliseconds, 30,000 unless told. */
  patience?: number;
}

/**
 * Opens the database of `DATABASE_URL`, else the embedded one, which it starts where nobody did. Closing it closes the
 * pool, then the embedded PostgreSQL where nobody else uses that.
 * @throws ConfigError, EmbeddedPostgresError or MigrationError, whose messages say what to do
 */
export async function openDatabase(
  { dataDir, database: { url, poolSize } }: Pick<Config, 'dataDir' | 'database'>,
  { role, notify, migrates = true, patience = 30_000 }: OpenDatabaseOptions,
): Promise<OpenDatabase> {
  const embedded = url ? undefined : await startEmbeddedPostgres({ dataDir, role, notify });
  const connection = embedded?.connection ?? { connectionString: url };
  let database: Database | undefined;
  const close = async () => {
    await database?.close();
    await embedded?.stop();
  };
  try {
    if (migrates && !url) await migrate(connection);
    if (migrates && url) await whenThere(() => migrate(connection), { notify, patience });
    database = connect({ ...connection, poolSize });
    const { knex } = database;
    if (!migrates) await whenThere(() => knex.raw('select 1'), { notify, patience });
    return { knex, connection, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function whenThere(
  reach: () => PromiseLike<unknown>,
  { notify, patience }: Required<Pick<OpenDatabaseOptions, 'notify' | 'patience'>>,
): Promise<void> {
  const deadline = performance.now() + patience;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await reach();
      return;
    } catch (error) {
      if (!isDatabaseAway(error)) throw refusal(error);
      if (performance.now() > deadline)
        throw new ConfigError([`DATABASE_URL: the database cannot be reached (${reason(error)})`]);
      if (attempt === 1) notify('Waiting for the database of DATABASE_URL.');
      await sleep(500);
    }
  }
}

/** Wrong password, unknown role, unknown database: the setting's fault, in PostgreSQL's words. */
function refusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(28000|28P01|3D000|42501)$/.test(code)
    ? new ConfigError([`DATABASE_URL: the database refuses (${reason(error)})`])
    : error;
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join(', ');
  return error instanceof Error ? error.message : String(error);
}
