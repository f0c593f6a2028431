import { access, constants, mkdir } from 'node:fs/promises';
import type { Knex } from 'knex';
import { readKeptSettings } from '../../db/stored-settings.ts';
import type { Environment } from '../settings/setting.ts';
import { ConfigError, readConfig, type Config } from '../settings/config.ts';
import { setWorkPriority } from '../conversion/process/priority.ts';
import { openDatabase, type OpenDatabase, type OpenDatabaseOptions } from './open-database.ts';
import { createTemporarySpace, type TemporarySpace } from '../core/temporary-space.ts';
import { createBackupBucket, createFiles } from '../ports/files/create-files.ts';
import { createIdentity } from '../ports/identity/create-identity.ts';
import { createMail } from '../ports/mail/create-mail.ts';
import { createSearch } from '../ports/search/create-search.ts';
import type { BackupBucket } from '../ports/files/port.ts';
import type { Resources } from '../services.ts';

export interface OpenResources extends Resources {
  /** Closes the pool, then stops the embedded PostgreSQL unless another process uses it. */
  close(): Promise<void>;
  /** Closes the pool, waits until no restore runs, and opens everything again as at the start. */
  reopen(): Promise<OpenResources>;
}

export interface OpenOptions extends OpenDatabaseOptions {
  /** True for `lectern setup`, which must run even if stored settings are invalid, because it can replace them. */
  ignoreInvalid?: boolean;
}

/**
 * Opens what the services need: the migrated database and the ports, configured by the environment and by the settings
 * that `lectern setup` stored in the database.
 * @throws ConfigError, EmbeddedPostgresError or MigrationError, with a message that says what to do
 */
export async function openResources(
  environment: Environment,
  { ignoreInvalid = false, ...options }: OpenOptions,
): Promise<OpenResources> {
  return openOn(
    await openDatabase(readConfig(environment, { isPartial: true }), options),
    environment,
    ignoreInvalid,
  );
}

async function openOn(
  database: OpenDatabase,
  environment: Environment,
  ignoreInvalid: boolean,
): Promise<OpenResources> {
  const { knex, connection } = database;
  let temporary: TemporarySpace | undefined;
  // the next process removes leftovers
  const removeTemporary = async () => temporary?.close().catch(() => undefined);
  const close = async () => {
    await removeTemporary();
    await database.close();
  };
  const reopen = async () => {
    await removeTemporary();
    return openOn(await database.reopen(), environment, ignoreInvalid);
  };
  try {
    const config = readConfig(environment, { kept: await readKeptSettings(knex), ignoreInvalid });
    setWorkPriority(config.backgroundPriority);
    temporary = openTemporary(config);
    const ports = await openPorts(config, knex);
    return { ...ports, temporary, config, environment, connection, knex, close, reopen };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The bucket of backups, for commands that need no database; null if backups are stored in a folder. */
export const openBackupBucket = (environment: Environment): Promise<BackupBucket | null> =>
  createBackupBucket(readConfig(environment, { isPartial: true }));

export const openTemporary = ({ temporary, quotas }: Config): TemporarySpace =>
  createTemporarySpace({ ...temporary, minFreeDisk: quotas.minFreeDisk });

async function openPorts(config: Config, knex: Knex) {
  if (config.files.store === 'disk') await makeFilesFolder(config.files.directory);
  return {
    files: await createFiles(config),
    backupBucket: await createBackupBucket(config),
    search: createSearch(config, knex),
    mail: await createMail(config),
    identity: await createIdentity(config),
  };
}

async function makeFilesFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError([
      `DATA_DIR: ${directory} cannot be used as the folder of the attached files (${(error as Error).message}). ` +
        'If it is a file, move it away. If it belongs to another account, change its owner',
    ]);
  }
}
