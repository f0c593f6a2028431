import type { Knex } from 'knex';
import { limits } from '../api/contract/limits.ts';
import { isRecent, recentSize, type RecentIndex } from './recent-index.ts';
import { runPrepared } from './statements.ts';

export interface SearchFilter {
  /** A tsquery: what a text must hold. */
  query: string;
  /** A tsquery: what makes a title count. */
  titleQuery: string;
  /** Null: all. */
  spaceIds: readonly number[] | null;
  /** Null: anybody's. */
  authorId: number | null;
  documents: boolean;
  spaces: boolean;
  limit: number;
  offset: number;
}

export interface FoundRow {
  kind: 'document' | 'space';
  id: number;
  spaceId: number;
  spaceName: string;
  score: number;
  title: string;
  /** The beginning of the text, `textWindow` characters at most. */
  text: string;
  /** Of the whole text: to know them, PostgreSQL need not read it. */
  textBytes: number;
  updatedAt: Date;
}

export interface FoundPage {
  /** `limits.searchTotal` + 1 where there are more. */
  documents: number;
  spaces: number;
  rows: FoundRow[];
}

/** Snippets are looked for here first: documents are seldom longer. */
export const textWindow = 20_000;
/** So many of the newest matches are ranked by their text, beside those in titles: ranking reads the whole index entry. */
const rankedNewest = 100;
/** So many titles, the best of those that hold a word of the query, are ranked beside them. */
const rankedTitles = 100;
const countedUpTo = limits.searchTotal + 1;

// as sub-selects their values are hidden from the planner, which takes reading every text for cheap
const query = '(select $1::tsquery)';
const titleQuery = '(select $2::tsquery)';
const isFound = `
  d.deleted_at is null and ($3::integer[] is null or d.space_id = any ($3))
  and ($4::integer is null or d.created_by = $4) and d.search_vector @@ ${query}`;
const isFoundRecently = (recent: RecentIndex | null): string =>
  recent ? `${isRecent(recent)} and ${isFound}` : isFound;
// inside "coalesce" half of the documents are expected to match, so that going through the newest looks cheap;
// expected to match hardly any, all would be read and sorted
const withoutWordIndex = `d.deleted_at is null and coalesce((${isFound}), false)`;
// "offset 0" keeps the order out of the choice of an index: the index of words is to be used
const newestFirst = 'order by d.updated_at desc, d.id desc';

const isTitled = (asked: string): string => `
  d.search_title @@ ${asked} and d.deleted_at is null
  and ($3::integer[] is null or d.space_id = any ($3)) and ($4::integer is null or d.created_by = $4)`;
/** Ids of the titles that rank best; what holds a word of the query in its title need not hold all in its text. */
const bestTitles = (titles: string): string => `
  select d.id from (
    select d.id, d.search_vector from ${titles}
    order by ts_rank(d.search_title, $2::tsquery) desc, d.updated_at desc, d.id desc limit ${rankedTitles}
  ) d where $1::text = $2::text or d.search_vector @@ ${query}`;

/**
 * @param found counts the documents that match, and may list some of them
 * @param newest a query for ids and times of the newest that match
 * @param titled a query for the ids of those with the best titles
 */
const searchText = ({ found, newest, titled }: { found: string; newest: string; titled: string }) => `
with ${found}, found_spaces as materialized (
  select s.id from spaces s
  where s.search_vector @@ ${query} and s.deleted_at is null and $4::integer is null
    and ($3::integer[] is null or s.id = any ($3))
  limit ${countedUpTo}
), newest as (
  select n.id, n.updated_at, row_number() over (order by n.updated_at desc, n.id desc) <= ${rankedNewest} as ranked
  from (${newest}) n
), titled as (${titled}
), candidates as (
  select id, bool_or(ranked) as ranked from (
    select id, ranked from newest union all select id, false from titled
  ) c group by id
), scored as (
  select 'document' as kind, d.id, d.updated_at, 4 * ts_rank(d.search_title, $2::tsquery)
    + case when c.ranked then ts_rank(d.search_vector, $1::tsquery) else 0 end as score
  from candidates c, lateral (
    -- one by one: a limit is expected to leave more than it does, and all documents would be read to join them
    select l.id, l.updated_at, l.search_title, l.search_vector from documents l where l.id = c.id offset 0
  ) d
  union all
  select 'space', s.id, s.updated_at, 5 * ts_rank(s.search_vector, $1::tsquery)
  from found_spaces f join spaces s on s.id = f.id where $6
), page as (
  select * from scored order by score desc, updated_at desc, kind, id desc
  limit $7::integer offset $8::integer
)
select c.documents, (select count(*) from found_spaces)::integer as spaces, p.kind, p.id,
  s.id as "spaceId", s.name as "spaceName", p.score, coalesce(d.title, s.name) as title,
  left(coalesce(d.content, s.description), ${textWindow}) as text,
  octet_length(coalesce(d.content, s.description)) as "textBytes", p.updated_at as "updatedAt"
from counts c
left join page p on true
left join documents d on p.kind = 'document' and d.id = p.id
left join spaces s on s.id = coalesce(d.space_id, p.id)
order by p.score desc, p.updated_at desc, p.kind, p.id desc`;

const fewWanted = `$5 and (select documents from counts) <= ${limits.searchTotal}`;
const searchStatement = {
  name: 'search',
  text: searchText({
    found: `found_documents as materialized (
  select d.id, d.updated_at, d.search_title from documents d where ${isFound} limit ${countedUpTo}
), counts as (select count(*)::integer as documents from found_documents)`,
    newest: `select id, updated_at from found_documents where ${fewWanted}
  order by updated_at desc, id desc limit greatest(${rankedNewest}, $7::integer + $8::integer)`,
    titled: `
  select id from found_documents where ${fewWanted} and search_title @@ ${titleQuery}
  order by ts_rank(search_title, $2::tsquery) desc, updated_at desc, id desc limit ${rankedTitles}`,
  }),
};

// Titles that hold a word are ranked by time but for the few that hold more of the query, or one word twice: where the
// newest documents have enough of them, of the others only those with all words are looked for.
const recentTitles = (recent: RecentIndex): string => `recent_titles as materialized (
  select d.id, d.updated_at, d.search_title, d.search_vector from documents d
  where $5 and ${isRecent(recent)} and ${isTitled(titleQuery)}
)`;
const titledRecently = [
  bestTitles('recent_titles d'),
  bestTitles(`documents d where $5 and $1::text <> $2::text and ${isTitled(query)}`),
  bestTitles(
    `documents d where $5 and (select count(*) from recent_titles) < ${rankedTitles} and ${isTitled(titleQuery)}`,
  ),
].join(' union all ');

// Of a word that most documents hold, the newest are found soonest by going through the newest documents; of any
// other, by the index of words. A hundred documents tell which it is: one step on the first way costs as much as
// twelve on the second.
const commonStatement = (recent: RecentIndex | null) => ({
  name: `search-common ${recent?.name ?? ''}`,
  text: searchText({
    found: `counts as (select ${countedUpTo} as documents), sample as materialized (
  select count(*) as hits from (
    select * from documents d where d.deleted_at is null ${newestFirst} limit 100
  ) d where ${isFound}
), way as materialized (
  select hits * hits * ${recent ? recentSize : 'reltuples'} > 12500000 as through_newest
  from sample, pg_class where pg_class.oid = 'documents'::regclass
), by_time as (
  select d.id, d.updated_at from documents d
  where $5 and (select through_newest from way) and ${withoutWordIndex}
  ${newestFirst} limit greatest(${rankedNewest}, $7::integer + $8::integer)
), by_word as (
  select d.id, d.updated_at from (
    select d.id, d.updated_at from documents d
    where $5 and not (select through_newest from way) and ${isFoundRecently(recent)} offset 0
  ) d
  ${newestFirst} limit greatest(${rankedNewest}, $7::integer + $8::integer)
)${recent ? `, ${recentTitles(recent)}` : ''}`,
    newest: 'select id, updated_at from by_time union all select id, updated_at from by_word',
    titled: recent ? titledRecently : bestTitles(`documents d where $5 and ${isTitled(titleQuery)}`),
  }),
});
const commonOfAll = commonStatement(null);

const countRecentStatement = (recent: RecentIndex) => ({
  name: `count-recent ${recent.name}`,
  text: `
select count(*)::integer as documents from (
  select from documents d where ${isRecent(recent)} and d.deleted_at is null
    and ($2::integer[] is null or d.space_id = any ($2)) and ($3::integer is null or d.created_by = $3)
    and d.search_vector @@ ${query} limit ${countedUpTo}
) d`,
});

/**
 * Counts what matches, and reads one page of it, best first.
 * @param recent where there is one: what the newest documents hold very often need not be looked for in all
 */
export async function searchPage(
  runner: Knex,
  filter: SearchFilter,
  recent: RecentIndex | null = null,
): Promise<FoundPage> {
  const { limit, offset } = filter;
  const values = [
    filter.query,
    filter.titleQuery,
    filter.spaceIds,
    filter.authorId,
    filter.documents,
    filter.spaces,
    limit,
    offset,
  ];
  const read = async (statement: { name: string; text: string }) =>
    foundPage(await runPrepared<SearchRow>(runner, statement, values));
  const recently = recent ? await countRecent(runner, filter, recent) : 0;
  if (recent && recently > limits.searchTotal) return read(commonStatement(recent));
  const page = await read(searchStatement);
  if (!filter.documents || page.documents <= limits.searchTotal) return page;
  const isEnough = recently >= Math.max(rankedNewest, limit + offset);
  return read(recent && isEnough ? commonStatement(recent) : commonOfAll);
}

async function countRecent(runner: Knex, filter: SearchFilter, recent: RecentIndex): Promise<number> {
  const { query, spaceIds, authorId } = filter;
  const values = [query, spaceIds, authorId];
  const [row] = await runPrepared<{ documents: number }>(runner, countRecentStatement(recent), values);
  return row!.documents;
}

interface SearchRow extends Omit<FoundRow, 'kind'> {
  documents: number;
  spaces: number;
  kind: FoundRow['kind'] | null;
}

function foundPage(rows: SearchRow[]): FoundPage {
  return {
    documents: rows[0]?.documents ?? 0,
    spaces: rows[0]?.spaces ?? 0,
    rows: rows.flatMap((row) => (row.kind ? [{ ...row, kind: row.kind }] : [])),
  };
}

const similarStatement = {
  name: 'similar-words',
  text: `
select near.word, near.documents from unnest((select $1::text[])) typed(word), similar_words(typed.word) near
union
select word, documents from search_words where word = any ((select $1::text[] || $2::text[])::text[]) and documents > 0`,
};

/**
 * The known words that look like the given ones, and those of `variants` and the words themselves that are known.
 * Of all documents: what is made of them must show no document that is not found anyway.
 */
export function similarWords(
  runner: Knex,
  words: readonly string[],
  variants: readonly string[],
): Promise<{ word: string; documents: number }[]> {
  return runPrepared(runner, similarStatement, [words, variants]);
}

const textsStatement = {
  name: 'read-texts',
  text: `select id, substr(content, ${textWindow - 1000}) as text from documents where id = any ($1) and deleted_at is null`,
};

/** What of long documents lies behind `textWindow` (and a little before it), by id. */
export async function readTexts(runner: Knex, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await runPrepared<{ id: number; text: string }>(runner, textsStatement, [ids]);
  return new Map(rows.map(({ id, text }) => [id, text]));
}
