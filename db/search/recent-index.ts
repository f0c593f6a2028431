import type { Knex } from 'knex';
import { runWithoutLimit } from '../connect.ts';
import { runPrepared } from '../prepared.ts';

/**
 * With very many documents, the most recently saved ones have a separate, smaller word index beside that of all
 * documents: docs/decisions/0012-the-newest-have-an-index-of-their-own.md. Only speed depends on it.
 */
export interface RecentIndex {
  name: string;
  /** It covers the documents saved after this time. */
  since: Date;
}

/** How many documents it covers when it is created. It is replaced when the number has doubled or halved. */
export const recentSize = 50_000;
/**
 * With fewer than this many times `recentSize` documents, searching all is as fast, and saves have one index less to
 * write.
 */
const worthFrom = 5;
const namePrefix = 'documents_words_since_';

const isoOf = (since: Date): string => `timestamptz '${since.toISOString()}'`;

/** The condition that lets PostgreSQL use the index. It must be exactly the same in the index and in a query. */
export const isRecent = ({ since }: RecentIndex): string => `d.updated_at > ${isoOf(since)}`;

const listStatement = {
  name: 'list-recent-indexes',
  text: `
select c.relname as name, i.indisvalid as "isValid" from pg_index i join pg_class c on c.oid = i.indexrelid
where i.indrelid = 'documents'::regclass and starts_with(c.relname::text, $1) order by c.relname desc`,
};

async function listRecentIndexes(runner: Knex): Promise<(RecentIndex & { isValid: boolean })[]> {
  const rows = await runPrepared<{ name: string; isValid: boolean }>(runner, listStatement, [namePrefix]);
  return rows.map((row) => ({ ...row, since: new Date(1000 * Number(row.name.slice(namePrefix.length))) }));
}

/** Null if there is none, because there are few documents. */
export async function findRecentIndex(runner: Knex): Promise<RecentIndex | null> {
  return (await listRecentIndexes(runner)).find(({ isValid }) => isValid) ?? null;
}

/**
 * Makes sure that a recent index of about `size` documents exists if it is worth its cost, and none otherwise. Takes
 * long, but blocks nobody. Must not run twice at the same time.
 */
export async function renewRecentIndex(
  knex: Knex,
  size = recentSize,
): Promise<{ made: number; removed: number }> {
  const present = await listRecentIndexes(knex);
  const kept = await fitting(knex, present, size);
  const since = kept ? kept.since : await cutOff(knex, size);
  const made = since && !kept ? { name: `${namePrefix}${since.getTime() / 1000}`, since } : null;
  const surplus = present.filter((each) => each !== kept);
  // neither statement may run in a transaction, and both may take longer than thirty seconds
  await runWithoutLimit(knex, [
    // outdated indexes, and those whose creation was interrupted
    ...surplus.map(({ name }) => `drop index concurrently if exists ${name}`),
    ...(made
      ? [
          `create index concurrently ${made.name} on documents using gin (search_vector, search_title)
           with (gin_pending_list_limit = 8192) where deleted_at is null and ${isRecent(made).replace('d.', '')}`,
        ]
      : []),
  ]);
  return { made: made ? 1 : 0, removed: surplus.length };
}

async function fitting<T extends RecentIndex & { isValid: boolean }>(
  knex: Knex,
  present: readonly T[],
  size: number,
): Promise<T | undefined> {
  for (const each of present.filter(({ isValid }) => isValid)) {
    if (
      isAbout(size, await countSince(knex, each.since, size)) &&
      (await estimateDocuments(knex)) >= worthFrom * size
    )
      return each;
  }
  return undefined;
}

/**
 * Documents saved after this time count as recent; null if an index would not be worth its cost, or would cover too
 * many.
 */
async function cutOff(knex: Knex, size: number): Promise<Date | null> {
  if ((await estimateDocuments(knex)) < worthFrom * size) return null;
  const { rows } = await knex.raw<{ rows: { at: Date }[] }>(
    `select date_trunc('second', updated_at) as at from documents where deleted_at is null
     order by updated_at desc, id desc offset ? limit 1`,
    [size],
  );
  const [row] = rows;
  // a great many documents may have been saved at the same time
  return row && isAbout(size, await countSince(knex, row.at, size)) ? row.at : null;
}

const isAbout = (size: number, count: number): boolean => count >= size / 2 && count <= 2 * size;

async function countSince(knex: Knex, since: Date, size: number): Promise<number> {
  const { rows } = await knex.raw<{ rows: { count: number }[] }>(
    `select count(*)::integer as count from (
      select from documents where deleted_at is null and updated_at > ? limit ?
    ) d`,
    [since, 2 * size + 1],
  );
  return rows[0]!.count;
}

/** PostgreSQL's last estimate; -1 if there is none. */
export async function estimateDocuments(runner: Knex): Promise<number> {
  const { rows } = await runner.raw<{ rows: { estimate: number }[] }>(
    `select reltuples as estimate from pg_class where oid = 'documents'::regclass`,
  );
  return rows[0]!.estimate;
}
