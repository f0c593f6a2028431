import { storedFiles } from '../../../db/attachments/stored-files.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type pg from 'pg';
import { AppError } from '../../core/errors.ts';
import { connect, inDatabase, newClient, type ConnectOptions } from '../../../db/connect.ts';
import { copyOut } from '../../../db/backups/table-copy.ts';
import { readArchive, type ArchivePart } from './archive-reader.ts';
import { damaged, type Configuration, type Header, type Manifest } from './format.ts';
import { loadArchive, refuseNewer } from './loading.ts';
import type { Watcher } from './making.ts';

export interface VerifiedBackup {
  header: Header;
  configuration: Configuration;
  manifest: Manifest;
}

/**
 * Reads an archive from its first to its last byte. Needs no database.
 * @param options.mayBeNewer accepts one of a database that a newer Lectern changed, which this one cannot restore
 * @throws AppError 422 with the fault of the archive
 */
export async function verifyBackup(
  archive: Readable,
  watcher: Watcher,
  { mayBeNewer = false } = {},
): Promise<VerifiedBackup> {
  const found: Partial<VerifiedBackup> = {};
  watcher.begin('Entries', 0);
  for await (const part of readArchive(archive)) {
    if (part.kind === 'header' && !mayBeNewer) refuseNewer(part.header);
    if (part.kind === 'file') await readToEnd(part.stream);
    else if (part.kind !== 'rows') Object.assign(found, part);
    watcher.step();
  }
  return found as VerifiedBackup;
}

/**
 * Restores an archive into a temporary database and compares every table and attached file with the archive.
 * @throws AppError 422 if they differ, 403 if the account may not create a database
 */
export async function testRestore(
  archive: Readable,
  { connection, watcher }: { connection: Omit<ConnectOptions, 'poolSize'>; watcher: Watcher },
): Promise<{ header: Header; manifest: Manifest }> {
  return inScratchDatabase(connection, (knex) =>
    knex.transaction(async (trx) => {
      const digests = new Map<string, string>();
      await trx.raw('create temp table archive_files (key text, size bigint, sha256 text) on commit drop');
      const loaded = await loadArchive(trx, readArchive(archive), {
        watcher,
        onFile: (file) => noteFile(trx, file),
        onTables: async (client, { tables }) => {
          for (const table of tables) digests.set(table.name, await digestOf(await copyOut(client, table)));
        },
      });
      for (const { name, sha256 } of loaded.manifest.tables)
        if (digests.get(name) !== sha256) throw damaged(`table ${name} differs after it is restored`);
      await compareFiles(trx, loaded.manifest);
      return loaded;
    }),
  );
}

async function noteFile(trx: Knex.Transaction, file: Extract<ArchivePart, { kind: 'file' }>): Promise<void> {
  const sha256 = await digestOf(file.stream);
  await trx.raw('insert into archive_files values (?, ?, ?)', [file.key, file.size, sha256]);
}

async function compareFiles(trx: Knex.Transaction, { missing }: Manifest): Promise<void> {
  const { rows } = await trx.raw<{ rows: { key: string }[] }>(
    `select storage_key as key from ${storedFiles}
     where storage_key <> all (?) and not exists (
       select from archive_files f
       where f.key = stored.storage_key and f.size = stored.size and f.sha256 = stored.sha256) limit 1`,
    [missing.map(({ key }) => key)],
  );
  if (rows[0])
    throw damaged(
      `an attachment or a picture of a person refers to file ${rows[0].key}, which is missing or was changed`,
    );
}

async function inScratchDatabase<T>(
  connection: Omit<ConnectOptions, 'poolSize'>,
  work: (knex: Knex) => Promise<T>,
): Promise<T> {
  const name = `lectern_verify_${randomBytes(4).toString('hex')}`;
  const client = newClient(connection, { statement_timeout: 0 });
  await client.connect();
  try {
    await client
      .query(`create database ${name} encoding 'UTF8' template template0`)
      .catch((error: unknown) => {
        throw (error as pg.DatabaseError).code === '42501' ? mayNotCreate() : error;
      });
    const database = connect({ ...inDatabase(connection, name), poolSize: 1, statementTimeout: 0 });
    try {
      return await work(database.knex);
    } finally {
      await database.close();
      await client.query(`drop database ${name} with (force)`);
    }
  } finally {
    await client.end();
  }
}

const mayNotCreate = () =>
  new AppError(
    403,
    'forbidden',
    'The account of DATABASE_URL may not create the temporary database for --restore-test. Run "alter role <account> ' +
      'createdb" as the owner of the server, or verify without --restore-test.',
  );

async function readToEnd(stream: Readable): Promise<void> {
  stream.resume();
  await new Promise<void>((done, fail) => stream.once('end', done).once('error', fail));
}

async function digestOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}
