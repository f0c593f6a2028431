import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Knex } from 'knex';
import { connect } from '../../db/connect.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../db/embedded/postgres.ts';
import { migrate } from '../../db/migrate.ts';
import type { Cleanup } from './cleanup.ts';

export interface OwnDatabase {
  knex: Knex;
  dataDir: string;
  connection: EmbeddedPostgres['connection'];
}

/** Starts an empty embedded database in a temporary folder. */
export async function startDatabase(cleanup: Cleanup): Promise<OwnDatabase> {
  return openDatabase(await temporaryFolder(cleanup), cleanup);
}

/** Opens the embedded database of a folder and migrates it. The folder is kept. */
export async function openDatabase(dataDir: string, cleanup: Cleanup): Promise<OwnDatabase> {
  await mkdir(dataDir, { recursive: true });
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, role: 'command', notify: console.log });
  cleanup.add(stop);
  await migrate(connection);
  const database = connect({ ...connection, poolSize: 2, statementTimeout: 0 });
  cleanup.add(() => database.close());
  return { knex: database.knex, dataDir, connection };
}

/** Makes a folder that is deleted at the end. */
export async function temporaryFolder(cleanup: Cleanup): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Resident memory of processes, in bytes. */
export async function memoryOf(...pids: number[]): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', pids.join()]);
  return stdout.split('\n').reduce((sum, each) => sum + Number(each) * 1024, 0);
}
