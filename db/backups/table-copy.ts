import type { Readable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table as it goes into a backup. */
export interface CopiedTable {
  name: string;
  /** In order, without generated ones. */
  columns: string[];
  /** For identity columns: the last number, and whether it was already used. */
  sequences: { column: string; last: string; called: boolean }[];
}

/** Settings for the current transaction, so that every server writes values in the same format. */
export const copySettings = [
  `set local client_encoding to 'UTF8'`,
  `set local datestyle to 'ISO, YMD'`,
  `set local intervalstyle to 'postgres'`,
  `set local timezone to 'UTC'`,
  `set local bytea_output to 'hex'`,
  `set local extra_float_digits to 1`,
  `set local statement_timeout to 0`,
  `set local idle_in_transaction_session_timeout to 0`,
].join('; ');

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Those of the named tables that exist, in the order of the names. */
export async function describeTables(
  client: pg.ClientBase,
  names: readonly string[],
): Promise<CopiedTable[]> {
  const found = await client.query<{ name: string; columns: string[]; identities: string[] }>(
    `select c.relname as name,
       array_agg(a.attname::text order by a.attnum) as columns,
       coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attidentity <> ''), '{}') as identities
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname = any ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by array_position($1, c.relname::text)`,
    [names],
  );
  const tables: CopiedTable[] = [];
  for (const { name, columns, identities } of found.rows) {
    const sequences = [];
    for (const column of identities) sequences.push(await sequenceOf(client, name, column));
    tables.push({ name, columns, sequences });
  }
  return tables;
}

async function sequenceOf(client: pg.ClientBase, table: string, column: string) {
  const named = await client.query<{ sequence: string }>(
    'select pg_get_serial_sequence($1, $2) as sequence',
    [quoted(table), column],
  );
  const { rows } = await client.query<{ last: string; called: boolean }>(
    `select last_value::text as last, is_called as called from ${named.rows[0]!.sequence}`,
  );
  return { column, ...rows[0]! };
}

/**
 * The rows of a table in COPY's format, ordered by the primary key, so that the same rows give the same bytes on every
 * server.
 */
export async function copyOut(client: pg.ClientBase, { name, columns }: CopiedTable): Promise<Readable> {
  const list = columns.map(quoted).join(', ');
  const order = (await primaryKey(client, name)).join(', ');
  return client.query(copyTo(`copy (select ${list} from ${quoted(name)} order by ${order}) to stdout`));
}

/** The columns of the primary key. Texts are sorted by their bytes, because language order differs between machines. */
async function primaryKey(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; is_text: boolean }>(
    `select a.attname::text as name, a.attcollation <> 0 as is_text
     from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = $1::regclass and i.indisprimary order by k.place`,
    [quoted(table)],
  );
  if (rows.length === 0) throw new Error(`Table ${table} has no primary key, so it cannot be sorted`);
  return rows.map(({ name, is_text }) => quoted(name) + (is_text ? ' collate "C"' : ''));
}

/** Loads the output of `copyOut`. */
export function copyIn(client: pg.ClientBase, { name, columns }: CopiedTable) {
  return client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`));
}

/**
 * Disables the triggers of these tables for the current transaction. The owner of a table may do this, whereas
 * `session_replication_role` needs a superuser. Keys and constraints are still checked.
 * @returns a function that enables them again
 */
export async function silenceTriggers(
  client: pg.ClientBase,
  tables: readonly CopiedTable[],
): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, tgname as name from pg_trigger
     where tgrelid = any ($1::text[]::regclass[]) and not tgisinternal and tgenabled <> 'D'`,
    [tables.map(({ name }) => quoted(name))],
  );
  const alter = async (verb: string) => {
    for (const { table, name } of rows)
      await client.query(`alter table ${table} ${verb} trigger ${quoted(name)}`);
  };
  await alter('disable');
  return async () => {
    // a table with pending constraint checks cannot be altered
    await client.query('set constraints all immediate');
    await alter('enable');
  };
}

export async function setSequences(client: pg.ClientBase, tables: readonly CopiedTable[]): Promise<void> {
  for (const { name, sequences } of tables)
    for (const { column, last, called } of sequences)
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint, $4)', [
        quoted(name),
        column,
        last,
        called,
      ]);
}
