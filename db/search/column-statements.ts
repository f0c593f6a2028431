import type { Knex } from 'knex';
import { runPrepared } from '../prepared.ts';

/** Reads and rewrites PostgreSQL's search columns, for `lectern reindex` and `lectern doctor`. */

export interface ColumnCounts {
  version: string;
  /** Documents and spaces, including deleted ones. */
  rows: number;
  /** Without deleted ones. */
  total: number;
  /** How many of `total` lack their columns. */
  missing: number;
}

const countStatement = {
  name: 'count-search-columns',
  text: `
select current_setting('server_version') as version, sum(rows)::integer as rows, sum(total)::integer as total,
  sum(missing)::integer as missing
from (
  select count(*) as rows, count(*) filter (where deleted_at is null) as total,
    count(*) filter (where deleted_at is null and (search_vector is null or search_title is null)) as missing
  from documents
  union all
  select count(*), count(*) filter (where deleted_at is null),
    count(*) filter (where deleted_at is null and search_vector is null)
  from spaces
) counted`,
};

export async function countSearchColumns(runner: Knex): Promise<ColumnCounts> {
  const [counts] = await runPrepared<ColumnCounts>(runner, countStatement, []);
  return counts!;
}

export interface SourceDocument {
  id: number;
  version: number;
  title: string;
  content: string;
}

/** Ordered by id, starting after `after`; includes deleted ones. */
export async function readSourceDocuments(
  runner: Knex,
  after: number,
  limit: number,
): Promise<SourceDocument[]> {
  return runner<SourceDocument>('documents')
    .select('id', 'version', 'title', 'content')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit);
}

/** Documents whose words were cut before headings were, the oldest first. */
export async function readCutBefore(runner: Knex, limit: number): Promise<SourceDocument[]> {
  return runner<SourceDocument>('documents')
    .select('id', 'version', 'title', 'content')
    .whereNull('search_headings')
    .orderBy('id')
    .limit(limit);
}

export interface SourceSpace {
  id: number;
  name: string;
  description: string;
}

/** All spaces, including deleted ones. */
export async function readSourceSpaces(runner: Knex): Promise<SourceSpace[]> {
  return runner<SourceSpace>('spaces').select('id', 'name', 'description').orderBy('id');
}

// only if the version is still the one that was read: a later save has written its own words
const rewriteStatement = {
  name: 'rewrite-search-columns',
  text: `
with written as (
  update documents set search_title = $3::tsvector, search_vector = $3::tsvector || $4::tsvector,
    search_headings = $6::tsvector
  where id = $1 and version = $2
  returning id
)
insert into search_words (word)
select w from unnest(string_to_array($5, ' ')) w
where w <> '' and exists (select from written)
  and (select k.documents from search_words k where k.word = w and k.documents > 0) is null
order by w
on conflict (word) do update set documents = 1 where search_words.documents = 0`,
};

/** @param words each once, separated by spaces */
export async function rewriteDocument(
  runner: Knex,
  rewritten: {
    id: number;
    version: number;
    vectors: { title: string; content: string; headings: string };
    words: string;
  },
): Promise<void> {
  const { id, version, vectors, words } = rewritten;
  await runPrepared(runner, rewriteStatement, [
    id,
    version,
    vectors.title,
    vectors.content,
    words,
    vectors.headings,
  ]);
}

/** Only if name and description are unchanged since they were read. */
export async function rewriteSpace(
  runner: Knex,
  { id, name, description, vector }: SourceSpace & { vector: string },
): Promise<void> {
  await runner('spaces')
    .where({ id, name, description })
    .update({ search_vector: runner.raw('?::tsvector', [vector]) });
}
