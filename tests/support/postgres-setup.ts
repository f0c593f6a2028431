import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { driverOptions, inDatabase, type ConnectOptions } from '../../db/connect.ts';
import { startEmbeddedPostgres } from '../../db/embedded/postgres.ts';
import { migrate } from '../../db/migrate.ts';
import { fastFolder } from './fast-folder.ts';
import { copyPreparedData } from './prepared-data.ts';

/** What a test file needs to create its own database. */
export interface TestPostgres {
  server: Omit<ConnectOptions, 'poolSize'>;
  template: string;
  /** How databases are copied from the template. For the embedded server, copying files takes half the time. */
  strategy: 'file_copy' | 'wal_log';
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/**
 * Prepares one PostgreSQL for a run of vitest, with a migrated template: the embedded one, or the server of
 * TEST_DATABASE_URL (whose account must be allowed to create databases).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, migrated, stop } = await startServer(process.env['TEST_DATABASE_URL']);
  const template = `lectern_test_${randomBytes(4).toString('hex')}`;
  await execute(server, `create database ${template}${migrated ? ` template ${migrated}` : ''}`);
  if (!migrated) await migrate(inDatabase(server, template));
  project.provide('postgres', { server, template, strategy: migrated ? 'file_copy' : 'wal_log' });
  return async () => {
    await execute(server, `drop database ${template} with (force)`);
    await stop();
  };
}

interface StartedServer {
  server: TestPostgres['server'];
  /** A database of it that is migrated already. */
  migrated?: string;
  stop: () => Promise<void>;
}

async function startServer(url: string | undefined): Promise<StartedServer> {
  if (url) return { server: { connectionString: url }, stop: () => Promise.resolve() };
  const folder = await mkdtemp(join(await fastFolder(), 'lectern-test-'));
  // as root, the database runs under another account, which must be able to open the folder
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  await copyPreparedData(dataDir);
  const embedded = await startEmbeddedPostgres({
    dataDir,
    role: 'command',
    durable: false,
    notify: (text) => process.stdout.write(`${text}\n`),
  });
  return {
    server: embedded.connection,
    migrated: embedded.connection.database,
    stop: async () => {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function execute(server: TestPostgres['server'], sql: string): Promise<void> {
  const client = new pg.Client(driverOptions(server));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
