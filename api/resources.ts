import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, isDatabaseAway } from '../db/connect.ts';
import { startEmbeddedPostgres } from '../db/embedded/postgres.ts';
import { migrate } from '../db/migrate.ts';
import { ConfigError, type Config } from './config.ts';
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
 * Opens what the services stand on: the database, migrated, and the two ports.
 * @param role 'server': the only one on its data folder; 'command': may run beside it
 * @throws ConfigError, EmbeddedPostgresError or MigrationError, whose messages say what to do
 */
export async function openResources(
  config: Config,
  { role, notify }: { role: 'server' | 'command'; notify: (text: string) => void },
): Promise<OpenResources> {
  const { url, poolSize } = config.database;
  const embedded = url ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, role, notify });
  const connection = embedded?.connection ?? { connectionString: url };
  try {
    await (url ? migrateWhenThere(connection, notify) : migrate(connection));
    await mkdir(config.files.directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const database = connect({ ...connection, poolSize });
  return {
    config,
    connection,
    knex: database.knex,
    files: createFiles(config),
    search: createSearch(config, database.knex),
    mail: createMail(config),
    close: async () => {
      await database.close();
      await embedded?.stop();
    },
  };
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
