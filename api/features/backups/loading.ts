import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import type pg from 'pg';
import { withClient } from '../../../db/connect.ts';
import { migrations } from '../../../db/migrations/list.ts';
import { copyIn, copySettings, setSequences, silenceTriggers } from '../../../db/backups/table-copy.ts';
import type { ArchivePart } from './archive-reader.ts';
import { badBackup, type Header, type Manifest } from './format.ts';
import type { Watcher } from './making.ts';

export interface Loading {
  watcher: Watcher;
  /** Must read the file to its end. */
  onFile(file: Extract<ArchivePart, { kind: 'file' }>): Promise<void>;
  /** Called when all rows are loaded, before the later migrations run. */
  onTables?(client: pg.ClientBase, header: Header): Promise<void>;
}

/**
 * Creates the schema as it was when the archive was made, by running the migrations of that time, loads the rows, then
 * runs the later migrations. Everything happens in the given transaction, in the first schema of its search path, which
 * must be empty.
 * @throws AppError 422 if the archive is damaged or newer; the caller must then roll back the transaction
 */
export async function loadArchive(
  trx: Knex.Transaction,
  archive: AsyncGenerator<ArchivePart>,
  loading: Loading,
): Promise<{ header: Header; manifest: Manifest }> {
  return withClient(trx, async (client) => {
    await client.query(copySettings);
    const first = await archive.next();
    if (first.done || first.value.kind !== 'header') throw new Error('An archive begins with its header');
    const { header } = first.value;
    refuseNewer(header);
    await runMigrations(trx, 0, header.migrations.length);
    const wake = await silenceTriggers(client, header.tables);
    let next = await loadTables(client, header, archive, loading.watcher);
    await setSequences(client, header.tables);
    await wake();
    await loading.onTables?.(client, header);
    while (!next.done && next.value.kind === 'file') {
      await loading.onFile(next.value);
      loading.watcher.step();
      next = await archive.next();
    }
    if (next.done || next.value.kind !== 'manifest') throw new Error('An archive ends with its manifest');
    const { manifest } = next.value;
    await archive.next();
    await runMigrations(trx, header.migrations.length);
    return { header, manifest };
  });
}

/** @throws AppError 422 if the archive's database has migrations that this version does not know */
export function refuseNewer({ lectern, migrations: had }: Header): void {
  const unknown = had.filter((name, at) => migrations[at]?.name !== name);
  if (unknown.length === 0) return;
  throw badBackup(
    `This backup is of a newer Lectern: its database has ${unknown.join(', ')}, which this version cannot read ` +
      `(Lectern ${lectern} made the backup). Nothing was changed. Install the newer version to read it.`,
  );
}

async function runMigrations(trx: Knex.Transaction, from: number, to?: number): Promise<void> {
  for (const { up } of migrations.slice(from, to)) await up(trx);
}

/** @returns the first part after the rows */
async function loadTables(
  client: pg.ClientBase,
  header: Header,
  archive: AsyncGenerator<ArchivePart>,
  watcher: Watcher,
): Promise<IteratorResult<ArchivePart>> {
  let next = await archive.next();
  // the configuration is only for people to read
  if (!next.done && next.value.kind === 'configuration') next = await archive.next();
  watcher.begin('Tables', header.tables.length);
  for (const table of header.tables) {
    await pipeline(
      async function* texts() {
        while (!next.done && next.value.kind === 'rows' && next.value.table === table.name) {
          yield next.value.text;
          next = await archive.next();
        }
      },
      copyIn(client, table),
    );
    watcher.step();
  }
  watcher.begin('Files', 0);
  return next;
}
