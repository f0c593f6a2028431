import type { Readable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table, or the part of it that goes into a backup. */
export interface CopiedTable {
  name: string;
  /** In order; generated ones are left out. */
  columns: string[];
  /** Of identity columns: the number that was given last, and whether it was given. */
  sequences: { column: string; last: string; called: boolean }[];
}

/** So that values are written alike by every server, whatever it is set to; for the transaction that is open. */
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

/** Those of the named tables that are there, in the order of the names. */
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
 * The rows of a table as COPY writes them, ordered by its primary key, so that the same rows are the same bytes
 * wherever they lie.
 */
export async function copyOut(client: pg.ClientBase, { name, columns }: CopiedTable): Promise<Readable> {
  const list = columns.map(quoted).join(', ');
  const order = (await primaryKey(client, name)).join(', ');
  return client.query(copyTo(`copy (select ${list} from ${quoted(name)} order by ${order}) to stdout`));
}

/** Texts by their bytes: the order of languages is another one on another machine. */
async function primaryKey(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; is_text: boolean }>(
    `select a.attname::text as name, a.attcollation <> 0 as is_text
     from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = $1::regclass and i.indisprimary order by k.place`,
    [quoted(table)],
  );
  if (rows.length === 0) throw new Error(`Table ${table} has no primary key, and can't be put in order`);
  return rows.map(({ name, is_text }) => quoted(name) + (is_text ? ' collate "C"' : ''));
}

/** Takes in what `copyOut` gave. */
export function copyIn(client: pg.ClientBase, { name, columns }: CopiedTable) {
  return client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`));
}

/**
 * Keeps the triggers of these tables from firing, in the transaction that is open: what the owner of a table may do, as
 * against `session_replication_role`, which takes a superuser. Keys and constraints go on being checked.
 * @returns what wakes those again that were awake
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
    // a table with checks that are still due can't be altered
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
