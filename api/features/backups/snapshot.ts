import { storedFiles } from '../../../db/attachments/stored-files.ts';
import type pg from 'pg';
import { backupTables } from '../../../db/backups/tables.ts';
import { newClient, type ConnectOptions } from '../../../db/connect.ts';
import { readApplied, type AppliedMigrations } from '../../../db/migrate.ts';
import { refused } from '../../core/errors.ts';
import { copyOut, copySettings, describeTables, type CopiedTable } from '../../../db/backups/table-copy.ts';

export interface NamedFile {
  key: string;
  size: number;
  sha256: string;
}

/** The database at one moment. Other writes continue and are not visible in it. */
export interface Snapshot {
  at: Date;
  postgres: string;
  migrations: string[];
  /** Whether a newer Lectern changed the database, so that only that one can restore the backup. */
  isOfNewer: boolean;
  tables: CopiedTable[];
  documents: number;
  /** The number of files that attachments refer to. */
  files: number;
  text(table: CopiedTable): Promise<AsyncIterable<Buffer>>;
  /** The files that attachments refer to, each once, by key. */
  namedFiles(): AsyncGenerator<NamedFile>;
  end(): Promise<void>;
}

const page = 500;

/**
 * Opens a snapshot on its own connection. It locks only the table definitions.
 * @throws AppError 409 if a newer Lectern changed the database and was killed before it noted the tables of a backup
 * @param signal aborting it ends the connection at once, even while it waits
 */
export async function openSnapshot(
  connection: Omit<ConnectOptions, 'poolSize'>,
  signal?: AbortSignal,
): Promise<Snapshot> {
  const client = newClient(connection, { statement_timeout: 0, lock_timeout: 60_000 });
  await client.connect();
  signal?.addEventListener('abort', () => void client.end(), { once: true });
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(copySettings);
    const { rows } = await client.query<Facts>(facts);
    const { at, postgres, documents, files } = rows[0]!;
    const applied = await readApplied(client);
    return {
      at,
      postgres: postgres.split(' ')[0]!,
      documents: Number(documents),
      files: Number(files),
      migrations: applied.names,
      isOfNewer: applied.unknown.length > 0,
      tables: await describeTables(client, tablesOf(applied)),
      text: (table) => copyOut(client, table),
      namedFiles: () => namedFiles(client),
      end: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Of a database that a newer Lectern changed, the tables that this one notes: there may be some that we do not know. */
function tablesOf({ unknown, backupTables: noted }: AppliedMigrations): readonly string[] {
  if (unknown.length === 0) return backupTables;
  if (noted) return noted;
  throw refused(
    `A newer Lectern changed this database (it has ${unknown.join(', ')}) and did not note which tables a backup needs. ` +
      'Start that version once, then make the backup.',
  );
}

interface Facts {
  at: Date;
  postgres: string;
  documents: string;
  files: string;
}

const facts = `select now() as at, current_setting('server_version') as postgres,
  (select count(*) from documents where deleted_at is null) as documents,
  (select count(distinct storage_key) from ${storedFiles}) as files`;

async function* namedFiles(client: pg.Client): AsyncGenerator<NamedFile> {
  await client.query(
    `declare named_files no scroll cursor for
     select storage_key as key, min(size) as size, min(sha256) as sha256 from ${storedFiles}
     group by storage_key order by storage_key collate "C"`,
  );
  for (;;) {
    const { rows } = await client.query<{ key: string; size: string; sha256: string }>(
      `fetch ${page} from named_files`,
    );
    for (const { key, size, sha256 } of rows) yield { key, size: Number(size), sha256 };
    if (rows.length < page) return;
  }
}
