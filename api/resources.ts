import { mkdir } from 'node:fs/promises';
import type { Knex } from 'knex';
import { readKeptSettings } from '../db/kept-settings.ts';
import { readConfig, type Config, type Environment } from './config.ts';
import { openDatabase, type OpenDatabaseOptions } from './open-database.ts';
import { createFiles } from './ports/files/create-files.ts';
import { createMail } from './ports/mail/create-mail.ts';
import { createSearch } from './ports/search/create-search.ts';
import type { Resources } from './services.ts';

export interface OpenResources extends Resources {
  /** Closes the pool, then the embedded PostgreSQL where nobody else uses it. */
  close(): Promise<void>;
}

export interface OpenOptions extends OpenDatabaseOptions {
  /** True where settings that `lectern setup` can mend must not keep that very command from running. */
  mends?: boolean;
}

/**
 * Opens what the services stand on: the database, migrated, and the ports, by the environment and by what
 * `lectern setup` kept in the database.
 * @throws ConfigError, EmbeddedPostgresError or MigrationError, whose messages say what to do
 */
export async function openResources(
  environment: Environment,
  { mends = false, ...options }: OpenOptions,
): Promise<OpenResources> {
  const database = await openDatabase(readConfig(environment, { isPartial: true }), options);
  const { knex, connection } = database;
  const close = () => database.close();
  try {
    const config = readConfig(environment, { kept: await readKeptSettings(knex), mends });
    return { ...(await openPorts(config, knex)), config, environment, connection, knex, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openPorts(config: Config, knex: Knex) {
  if (config.files.store === 'disk') await mkdir(config.files.directory, { recursive: true, mode: 0o700 });
  return { files: createFiles(config), search: createSearch(config, knex), mail: createMail(config) };
}
