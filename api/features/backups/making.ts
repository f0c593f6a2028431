import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import { gated, type DiskGate } from '../../core/disk-gate.ts';
import { AppError } from '../../core/errors.ts';
import type { ConnectOptions } from '../../../db/connect.ts';
import { FileMissing, FileUnseen, type FilesPort } from '../../ports/files/port.ts';
import { createArchiveWriter, type ArchiveWriter } from './archive-writer.ts';
import { formatVersion, type Configuration, type Manifest } from './format.ts';
import { openSnapshot, type NamedFile, type Snapshot } from './snapshot.ts';
import packageJson from '../../../package.json' with { type: 'json' };

/** Receives progress. If it throws, the work stops. */
export interface Watcher {
  begin(what: string, total: number): void;
  step(): void;
}

export interface MakeOptions {
  watcher: Watcher;
  signal?: AbortSignal;
  /** Continues if a file is missing from the store, and lists it in the archive. */
  allowMissing?: boolean;
  /** Checks the free space while the output is written. */
  gate?: Pick<DiskGate, 'refuse'>;
}

export interface MadeBackup {
  at: Date;
  bytes: number;
  documents: number;
  rows: number;
  files: number;
  missing: Manifest['missing'];
  /** Whether a newer Lectern changed the database, so that only that one can restore the backup. */
  isOfNewer: boolean;
}

export interface BackedUp {
  knex: Knex;
  connection: Omit<ConnectOptions, 'poolSize'>;
  files: FilesPort;
  configuration: () => Promise<Configuration>;
}

const openGate = { refuse: () => Promise.resolve() };

/**
 * Writes an archive of the data at one moment, while people keep working.
 * @throws AppError 409 that lists the files missing from the store, unless `allowMissing` is set
 */
export async function makeBackup(
  source: BackedUp,
  output: Writable,
  options: MakeOptions,
): Promise<MadeBackup> {
  const snapshot = await openSnapshot(source.connection, options.signal);
  try {
    const writer = createArchiveWriter(snapshot.at);
    let bytes = 0;
    const { gate = openGate } = options;
    const counter = gated(gate, texts.diskAlmostFullForJob, (sum) => (bytes = sum));
    const [drained, filled] = await Promise.allSettled([
      pipeline(writer.stream, counter, output, { signal: options.signal }),
      fill(writer, snapshot, source, options).catch((error: unknown) => {
        writer.abort(error as Error);
        throw error;
      }),
    ]);
    // if the output fails, filling fails too, so the output's error is the cause
    if (drained.status === 'rejected') throw drained.reason;
    if (filled.status === 'rejected') throw filled.reason;
    const { at, documents, isOfNewer } = snapshot;
    return { at, bytes, documents, isOfNewer, ...filled.value };
  } finally {
    await snapshot.end();
  }
}

async function fill(writer: ArchiveWriter, snapshot: Snapshot, source: BackedUp, options: MakeOptions) {
  const { at, postgres, migrations } = snapshot;
  const shapes = snapshot.tables.map(({ name, columns, sequences }) => ({ name, columns, sequences }));
  const kind = { format: 'lectern-backup', formatVersion, lectern: packageJson.version } as const;
  await writer.begin(
    { ...kind, at: at.toISOString(), postgres, migrations, tables: shapes },
    await source.configuration(),
  );
  const tables = await writeTables(writer, snapshot, options);
  const { files, missing } = await writeFiles(writer, snapshot, source.files, options);
  if (missing.length > 0 && !options.allowMissing) throw await lostFiles(source.knex, missing);
  await writer.finish({ tables, files, missing });
  return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: files.count, missing };
}

async function writeTables(writer: ArchiveWriter, snapshot: Snapshot, { watcher }: MakeOptions) {
  const written: Manifest['tables'] = [];
  watcher.begin('Tables', snapshot.tables.length);
  for (const table of snapshot.tables) {
    written.push(await writer.table(table.name, await snapshot.text(table)));
    watcher.step();
  }
  return written;
}

async function writeFiles(
  writer: ArchiveWriter,
  snapshot: Snapshot,
  store: FilesPort,
  { watcher, allowMissing = false }: MakeOptions,
) {
  const files = { count: 0, bytes: 0 };
  const missing: Manifest['missing'] = [];
  watcher.begin('Files', snapshot.files);
  for await (const named of snapshot.namedFiles()) {
    const found = await writeFile(writer, store, named, { allowMissing });
    if (found.fault) missing.push({ key: named.key, reason: found.fault });
    if (found.fault !== 'missing') {
      files.count += 1;
      files.bytes += found.size;
    }
    watcher.step();
  }
  return { files, missing };
}

/** A damaged file is archived anyway, because it may be the only copy left. */
async function writeFile(
  writer: ArchiveWriter,
  store: FilesPort,
  { key, size, sha256 }: NamedFile,
  { allowMissing }: { allowMissing: boolean },
): Promise<{ size: number; fault?: 'missing' | 'damaged' }> {
  try {
    const found = await store.get(key);
    const digest = await writer.file(key, found.size, found.stream);
    const isWhole = found.size === size && digest === sha256;
    return { size: found.size, ...(isWhole ? {} : { fault: 'damaged' as const }) };
  } catch (error) {
    // while a machine is down for days, a backup without this file is better than none
    const isAllowed = allowMissing && error instanceof FileUnseen;
    if (error instanceof FileMissing || isAllowed) return { size: 0, fault: 'missing' };
    throw error;
  }
}

const namedInWords = 10;

async function lostFiles(knex: Knex, missing: Manifest['missing']): Promise<AppError> {
  const named = missing.slice(0, namedInWords);
  const keys = named.map(({ key }) => key);
  const rows = await knex('attachments')
    .whereIn('storage_key', keys)
    .select<{ key: string; filename: string; document: number }[]>(
      'storage_key as key',
      'filename',
      'document_id as document',
    );
  const lines = named.map(({ key, reason }) => {
    const row = rows.find((one) => one.key === key);
    const what = row
      ? `"${row.filename}" of document ${row.document}`
      : 'an attachment that has been deleted since, or the picture of a person';
    return `  - ${what} (${reason}; ${key})`;
  });
  if (missing.length > named.length) lines.push(`  - and ${missing.length - named.length} more`);
  return new AppError(
    409,
    'lost_files',
    `No backup was made: the file store has lost or damaged these files:\n${lines.join('\n')}\n` +
      'Restore them, delete these attachments, or add --allow-missing to make the backup anyway.',
  );
}
