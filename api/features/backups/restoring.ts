import { setTimeout as sleep } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type pg from 'pg';
import { audit, type AuditActor } from '../../core/access/audit.ts';
import { AppError, refused } from '../../core/errors.ts';
import { sqlState } from '../../core/transaction.ts';
import { connect, processName, withClient, type ConnectOptions } from '../../../db/connect.ts';
import { holdMigrations, lockName, readApplied } from '../../../db/migrate.ts';
import { requestMaintenance } from '../../../db/maintenance-signal.ts';
import { renewEpochs } from '../../../db/live/fold-statements.ts';
import { pauseHooks } from '../../../db/hooks/statements.ts';
import { forgetNotedLinks } from '../../../db/links/statements.ts';
import { areSearchTriggersOn, switchSearchTriggers } from '../../../db/search/changes.ts';
import { quoted } from '../../../db/backups/table-copy.ts';
import type { FilesPort } from '../../ports/files/port.ts';
import { readArchive } from './archive-reader.ts';
import type { Header, Manifest } from './format.ts';
import { loadArchive } from './loading.ts';
import type { Watcher } from './making.ts';

export interface Restoring {
  connection: Omit<ConnectOptions, 'poolSize'>;
  files: FilesPort;
  actor: AuditActor;
  watcher: Watcher;
  /** Asks running servers to enter maintenance mode. Otherwise a running server makes the restore fail. */
  asksServers: boolean;
}

/**
 * The schema in which the restored data is built. It exists only within the transaction, so nobody else ever sees it.
 */
const besideSchema = 'lectern_being_restored';
/** PostgreSQL notices the end of a process's connections within this time. Milliseconds. */
const usualPatience = 5_000;
/** Servers first finish their requests (10 seconds at most) and statements (30 seconds). Milliseconds. */
const maintenancePatience = 60_000;

/**
 * Replaces the data with that of an archive, in one transaction: if it is interrupted, the old data remains. Files are
 * stored first, under their original keys.
 * @param archive one that was verified before
 * @throws AppError 409 while another process of Lectern uses the database, or if a newer one changed it
 */
export async function restoreBackup(
  archive: Readable,
  { connection, files, actor, watcher, asksServers }: Restoring,
): Promise<{ header: Header; manifest: Manifest }> {
  const keepFile = async (file: { key: string; size: number; stream: Readable }) => {
    await files.put(file.stream, { key: file.key, size: file.size });
  };
  return holdMigrations(connection, async (lock) => {
    await refuseIntoNewer(lock);
    if (asksServers) watcher.begin('Waiting for running servers to pause', 0);
    await refuseWhileUsed(lock, asksServers ? { timeoutMs: maintenancePatience, asks: true } : {});
    const database = connect({ ...connection, poolSize: 1, statementTimeout: 0 });
    try {
      const restored = await database.knex.transaction(async (trx) => {
        const isIndexed = await areSearchTriggersOn(trx);
        const schema = await openBeside(trx);
        const loaded = await loadArchive(trx, readArchive(archive), { watcher, onFile: keepFile });
        await refuseWhileUsed(lock);
        // pages that edited live would go on with a log that no longer is theirs
        await renewEpochs(trx);
        await forgetNotedLinks(trx);
        await pauseHooks(trx);
        await replace(trx, schema);
        // a server that connected meanwhile, because the lock was lost, waits for the tables; it is detected here
        await refuseWhileUsed(lock);
        // a separate search engine still has the old data, so record that its index must be rebuilt
        if (isIndexed) await switchSearchTriggers(trx, true);
        const { at, lectern } = loaded.header;
        await audit(trx, actor, { action: 'backup.restored', details: { madeAt: at, lectern } });
        return loaded;
      });
      await database.knex.raw('analyze');
      return restored;
    } catch (error) {
      throw wordsFor(error);
    } finally {
      await database.close();
    }
  });
}

/** The rows of `migrations` stay as they are, so the tables must become those of all of them. */
async function refuseIntoNewer(lock: pg.Client): Promise<void> {
  const { unknown } = await readApplied(lock);
  if (unknown.length === 0) return;
  throw refused(
    `A newer Lectern changed this database (it has ${unknown.join(', ')}), and this version cannot make its tables. ` +
      'Nothing was changed. Restore with that version, or into an empty database.',
  );
}

/** A running server would continue with outdated data. A starting one waits, because it migrates first. */
async function refuseWhileUsed(
  client: pg.Client,
  { timeoutMs = usualPatience, asks = false }: { timeoutMs?: number; asks?: boolean } = {},
): Promise<void> {
  for (const deadline = performance.now() + timeoutMs; ; await sleep(200)) {
    // ask repeatedly: a server that has just connected may not be listening yet
    if (asks) await requestMaintenance(client);
    const { rows } = await client.query<{ name: string; address: string | null }>(
      `select application_name as name, client_addr::text as address from pg_stat_activity
       where datname = current_database() and application_name like 'lectern%'
         and application_name <> all ($1)`,
      [[processName, lockName]],
    );
    if (rows.length === 0) return;
    if (performance.now() < deadline) continue;
    const from = [...new Set(rows.map(({ address }) => address ?? 'this machine'))].join(', ');
    throw refused(
      `Lectern is running on this database (${rows.length} connections from ${from}). ` +
        (asks
          ? 'It was asked to pause and did not; perhaps a command is running. '
          : 'Add --yes to make servers pause during the restore, or stop them. ') +
        'Nothing was changed. Stop all its servers and commands, then restore.',
    );
  }
}

/** @returns the schema whose data will be replaced */
async function openBeside(trx: Knex.Transaction): Promise<string> {
  const { rows } = await trx.raw<{ rows: { schema: string }[] }>('select current_schema() as schema');
  await trx.raw(`create schema ${besideSchema}`);
  await trx.raw(
    `select set_config('search_path', '${besideSchema}, ' || current_setting('search_path'), true)`,
  );
  return rows[0]!.schema;
}

/** Replaces the tables, functions and collations that have the same names as the restored ones, and nothing else. */
async function replace(trx: Knex.Transaction, schema: string): Promise<void> {
  await withClient(trx, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = '${besideSchema}'::regnamespace and relkind in ('r', 'p', 'v')`,
    );
    const functions = await client.query<{ signature: string }>(
      `select format('%I(%s)', proname, pg_get_function_identity_arguments(oid)) as signature from pg_proc
       where pronamespace = '${besideSchema}'::regnamespace`,
    );
    const collations = await client.query<{ name: string }>(
      `select quote_ident(collname) as name from pg_collation where collnamespace = '${besideSchema}'::regnamespace`,
    );
    const old = (name: string) => `${quoted(schema)}.${name}`;
    const names = tables.rows.map(({ name }) => quoted(name));
    const signatures = functions.rows.map(({ signature }) => signature);
    await client.query(`set local lock_timeout to '30s'`);
    await client.query(`drop table if exists ${names.map(old).join(', ')}`);
    await client.query(`drop function if exists ${signatures.map(old).join(', ')}`);
    for (const name of names)
      await client.query(`alter table ${besideSchema}.${name} set schema ${quoted(schema)}`);
    for (const one of signatures)
      await client.query(`alter function ${besideSchema}.${one} set schema ${quoted(schema)}`);
    for (const { name } of collations.rows) {
      await client.query(`drop collation if exists ${old(name)}`);
      await client.query(`alter collation ${besideSchema}.${name} set schema ${quoted(schema)}`);
    }
    // without cascade, so that it fails if a migration created something that was not moved
    await client.query(`drop schema ${besideSchema}`);
  });
}

function wordsFor(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const state = sqlState(error);
  if (state === '2BP01')
    return refused(
      `Something in the database that is not Lectern's depends on its tables (${(error as pg.DatabaseError).detail ?? error.message}). ` +
        'Nothing was changed. Drop it first and create it again afterwards.',
    );
  if (state === '55P03')
    return refused(
      'Another program has locked a table of Lectern. Nothing was changed. Stop it, then restore.',
    );
  if (state === '42501')
    return refused(
      `The account of DATABASE_URL lacks rights that a restore needs (${error.message}). Nothing was changed. ` +
        'Make it the owner of the database and the tables.',
    );
  if (/^53100$/.test(state))
    return new AppError(
      507,
      'disk_full',
      "The database's disk is full. Nothing was changed. Make room, then restore.",
    );
  return error;
}
