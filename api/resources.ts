import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { connect, isDatabaseAway, type Database } from '../db/connect.ts';
import { startEmbeddedPostgres } from '../db/embedded/postgres.ts';
import { migrate } from '../db/migrate.ts';
import { readKeptSettings } from '../db/kept-settings.ts';
import { ConfigError, readConfig, type Config, type Environment } from './config.ts';
import { createFiles } from './ports/files/create-files.ts';
import { createMail } from './ports/mail/create-mail.ts';
import type { MailPort } from './ports/mail/port.ts';
import { createSearch } from './ports/search/create-search.ts';
import type { Resources } from './services.ts';

export interface OpenResources extends Resources {
  /** Null where no mail server is set. */
  mail: MailPort | null;
  /** Closes the pool, then the embedded PostgreSQL where nobody else uses it. */
  close(): Promise<void>;
}

/** A server of one's own may start at the same time as Lectern. Milliseconds. */
const databasePatience = 30_000;

/**
 * Opens what the services stand on: the database, migrated, and the ports, by the environment and by what
 * `lectern setup` kept in the database.
 * @param role 'server': the only one on its data folder; 'command': may run beside it
 * @throws ConfigError, EmbeddedPostgresError or MigrationError, whose messages say what to do
 */
export async function openResources(
  env: Environment,
  { role, notify }: { role: 'server' | 'command'; notify: (text: string) => void },
): Promise<OpenResources> {
  const { dataDir, database: settings } = readConfig(env, { isPartial: true });
  const { url, poolSize } = settings;
  const embedded = url ? undefined : await startEmbeddedPostgres({ dataDir, role, notify });
  const connection = embedded?.connection ?? { connectionString: url };
  let database: Database | undefined;
  const close = async () => {
    await database?.close();
    await embedded?.stop();
  };
  try {
    await (url ? migrateWhenThere(connection, notify) : migrate(connection));
    database = connect({ ...connection, poolSize });
    const { knex } = database;
    const config = readConfig(env, { kept: await readKeptSettings(knex) });
    return { ...(await openPorts(config, knex)), config, connection, knex, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openPorts(config: Config, knex: Knex) {
  if (config.files.store === 'disk') await mkdir(config.files.directory, { recursive: true, mode: 0o700 });
  return { files: createFiles(config), search: createSearch(config, knex), mail: createMail(config) };
}

async function migrateWhenThere(
  connection: OpenResources['connection'],
  notify: (text: string) => void,
): Promise<void> {
  const deadline = performance.now() + databasePatience;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await migrate(connection);
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
