import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Knex } from 'knex';
import { connect } from '../../db/connect.ts';
import { startEmbeddedPostgres } from '../../db/embedded/postgres.ts';
import { migrate } from '../../db/migrate.ts';
import type { Cleanup } from './cleanup.ts';

export interface OwnDatabase {
  knex: Knex;
  dataDir: string;
}

/** An empty embedded database in a folder of its own; both go at the end. */
export async function startDatabase(cleanup: Cleanup): Promise<OwnDatabase> {
  const dataDir = await temporaryFolder(cleanup);
  const postgres = await startEmbeddedPostgres({ dataDir, role: 'command', notify: console.log });
  cleanup.add(() => postgres.stop());
  await migrate(postgres.connection);
  const database = connect({ ...postgres.connection, poolSize: 2, statementTimeout: 0 });
  cleanup.add(() => database.close());
  return { knex: database.knex, dataDir };
}

/** Goes at the end, with all that is in it. */
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
