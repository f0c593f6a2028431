import type { Knex } from 'knex';
import { limits } from '../../api/contract/limits.ts';
import {
  isVisibleDocument,
  isVisibleSpace,
  limitParameters,
  limitValues,
  type MatchLimits,
} from './match-filter.ts';
import { isRecent, recentSize, type RecentIndex } from './recent-index.ts';
import { placedMatches, placesOfMatch, type PlacedRow } from './place-statements.ts';
import { runPrepared } from '../prepared.ts';

export interface SearchFilter extends MatchLimits {
  /** A tsquery that a text must match. */
  query: string;
  /** A tsquery; titles that match it rank higher. */
  titleQuery: string;
  /** The words whose places are given back. */
  lexemes: readonly string[];
  /** Words that begin so are given back too, where a text has none of `wholeLast`; '' for none. */
  beginning: string;
  /** A tsquery of the last word as it is. */
  wholeLast: string;
  /** A tsquery of names that were typed as one word, in texts that rank higher; '' for none. */
  names: string;
  documents: boolean;
  spaces: boolean;
  limit: number;
  offset: number;
}

export interface FoundMatches {
  /** `limits.searchTotal` + 1 if there are more. */
  documents: number;
  spaces: number;
  /** Those to be ranked by places in any order, then the others, best first. */
  rows: PlacedRow[];
}

/** How many of the newest matches of common words may be ranked by their headings, beside title matches. */
const rankedNewest = 100;
/** How many of the best title matches are ranked too. */
const rankedTitles = 100;
const countedUpTo = limits.searchTotal + 1;

// as sub-selects, because the planner must not see the values: it underestimates the cost of reading every text
const query = '(select $1::tsquery)';
const titleQuery = '(select $2::tsquery)';
const limit = limitParameters(11);
const isVisible = isVisibleDocument(limit);
const isFound = `${isVisible} and d.search_vector @@ ${query}`;
const isFoundRecently = (recent: RecentIndex | null): string =>
  recent ? `${isRecent(recent)} and ${isFound}` : isFound;
// with "coalesce" the planner expects half of the documents to match, so that scanning the newest first looks cheap;
// otherwise it expects almost no matches, and would read and sort them all
const withoutWordIndex = `d.deleted_at is null and coalesce((${isFound}), false)`;
// "offset 0" hides the sort order from the planner, so that it uses the word index
const newestFirst = 'order by d.updated_at desc, d.id desc';

const isTitled = (tsquery: string): string => `d.search_title @@ ${tsquery} and ${isVisible}`;
/** Ids of the best-ranked titles. A title match needs one word of the query, but the text must contain all of them. */
const bestTitles = (titles: string): string => `
  select d.id from (
    select d.id, d.search_vector from ${titles}
    order by ts_rank(d.search_title, $2::tsquery) desc, d.updated_at desc, d.id desc limit ${rankedTitles}
  ) d where $1::text = $2::text or d.search_vector @@ ${query}`;

/**
 * @param found counts the matching documents, and may list some of them
 * @param newest a query for ids and times of the newest matches
 * @param titled a query for the ids of the best title matches
 * @param rankedUpTo how many of the newest are ranked by headings
 */
const searchText = ({
  found,
  newest,
  titled,
  rankedUpTo,
}: {
  found: string;
  newest: string;
  titled: string;
  rankedUpTo: number;
}) => `
with ${found}, found_spaces as materialized (
  select s.id from spaces s
  where s.search_vector @@ ${query} and ${isVisibleSpace(limit)}
  limit ${countedUpTo}
), newest as (
  select n.id, n.updated_at, row_number() over (order by n.updated_at desc, n.id desc) <= ${rankedUpTo} as ranked
  from (${newest}) n
), titled as (${titled}
), named as materialized (
  select d.id from documents d where $10 <> '' and $3 and d.search_vector @@ (select $10::tsquery) and ${isVisible}
  limit ${countedUpTo}
), candidates as (
  select id, bool_or(ranked) as ranked from (
    select id, ranked from newest union all select id, false from titled
  ) c group by id
), ordered as (
  select 'document' as kind, o.id, o.updated_at,
    row_number() over (order by o.score desc, o.updated_at desc, o.id desc) as place
  from (
    select d.id, d.updated_at, 4 * ts_rank(d.search_title, $2::tsquery) + case when c.ranked then
      2 * coalesce(ts_rank(d.search_headings, $2::tsquery), 0) else 0 end
      + case when c.id in (select id from named) then 10 else 0 end as score
    from candidates c, lateral (
      -- one by one: PostgreSQL overestimates the rows after a limit, and would read all documents to join them
      select l.id, l.updated_at, l.search_title, l.search_headings from documents l where l.id = c.id offset 0
    ) d
  ) o
  union all
  select 'space', s.id, s.updated_at,
    row_number() over (order by ts_rank(s.search_vector, $1::tsquery) desc, s.updated_at desc, s.id desc)
  from found_spaces f join spaces s on s.id = f.id where $4
), page as (
  select * from ordered order by place > ${placedMatches}, place, updated_at desc, kind, id desc
  limit greatest(2 * ${placedMatches}, $5::integer + $6::integer)
)
select c.documents, (select count(*) from found_spaces)::integer as spaces, p.kind, p.id, p.updated_at as "updatedAt",
  w.*
from counts c
left join page p on true
left join lateral (${placesOfMatch({ asked: ['$7', '$8', '$9'], isPlaced: `p.place <= ${placedMatches}` })}) w on true
order by p.place > ${placedMatches}, p.place`;

const fewWanted = `$3 and (select documents from counts) <= ${limits.searchTotal}`;
const searchStatement = {
  name: 'search',
  text: searchText({
    found: `found_documents as materialized (
  select d.id, d.updated_at from documents d where ${isFound} limit ${countedUpTo}
), counts as (select count(*)::integer as documents from found_documents)`,
    newest: `select id, updated_at from found_documents where ${fewWanted}`,
    rankedUpTo: countedUpTo,
    titled: 'select 0 as id where false',
  }),
};

// Title matches of one word rank mostly by time; a few that contain more of the query, or a word twice, rank higher. If
// the newest documents have enough title matches, only titles with all words are looked for among the others.
const recentTitles = (recent: RecentIndex): string => `recent_titles as materialized (
  select d.id, d.updated_at, d.search_title, d.search_vector from documents d
  where $3 and ${isRecent(recent)} and ${isTitled(titleQuery)}
)`;
const titledRecently = [
  bestTitles('recent_titles d'),
  bestTitles(`documents d where $3 and $1::text <> $2::text and ${isTitled(query)}`),
  bestTitles(
    `documents d where $3 and (select count(*) from recent_titles) < ${rankedTitles} and ${isTitled(titleQuery)}`,
  ),
].join(' union all ');

// For a word that most documents contain, scanning the newest documents is fastest; for any other word, the word index
// is. A sample of a hundred documents decides: one step of the first way costs as much as twelve of the second.
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
  where $3 and (select through_newest from way) and ${withoutWordIndex}
  ${newestFirst} limit greatest(${rankedNewest}, $5::integer + $6::integer)
), by_word as (
  select d.id, d.updated_at from (
    select d.id, d.updated_at from documents d
    where $3 and not (select through_newest from way) and ${isFoundRecently(recent)} offset 0
  ) d
  ${newestFirst} limit greatest(${rankedNewest}, $5::integer + $6::integer)
)${recent ? `, ${recentTitles(recent)}` : ''}`,
    newest: 'select id, updated_at from by_time union all select id, updated_at from by_word',
    rankedUpTo: rankedNewest,
    titled: recent ? titledRecently : bestTitles(`documents d where $3 and ${isTitled(titleQuery)}`),
  }),
});
const commonOfAll = commonStatement(null);

const countRecentStatement = (recent: RecentIndex) => ({
  name: `count-recent ${recent.name}`,
  text: `
select count(*)::integer as documents from (
  select from documents d where ${isRecent(recent)} and ${isVisibleDocument(limitParameters(2))}
    and d.search_vector @@ ${query} limit ${countedUpTo}
) d`,
});

export interface SearchPageOptions {
  /** If present, words that are very common in the newest documents need not be looked for in all. */
  recent?: RecentIndex | null;
  /** The limit for each statement: PostgreSQL cancels longer ones, with SQLSTATE 57014. Milliseconds. */
  within?: number | undefined;
}

/** Counts the matches, and lists those that a page may show, with the places of the asked words. */
export async function findMatches(
  runner: Knex,
  filter: SearchFilter,
  { recent = null, within }: SearchPageOptions = {},
): Promise<FoundMatches> {
  const { limit, offset } = filter;
  const values = [
    filter.query,
    filter.titleQuery,
    filter.documents,
    filter.spaces,
    limit,
    offset,
    filter.lexemes,
    filter.beginning,
    filter.wholeLast,
    filter.names,
    ...limitValues(filter),
  ];
  const read = async (statement: { name: string; text: string }) =>
    foundMatches(await runPrepared<SearchRow>(runner, statement, values, { within }));
  const recently = recent ? await countRecent(runner, filter, recent, within) : 0;
  if (recent && recently > limits.searchTotal) return read(commonStatement(recent));
  const page = await read(searchStatement);
  if (!filter.documents || page.documents <= limits.searchTotal) return page;
  const isEnough = recently >= Math.max(rankedNewest, limit + offset);
  return read(recent && isEnough ? commonStatement(recent) : commonOfAll);
}

async function countRecent(
  runner: Knex,
  filter: SearchFilter,
  recent: RecentIndex,
  within: number | undefined,
): Promise<number> {
  const values = [filter.query, ...limitValues(filter)];
  const [row] = await runPrepared<{ documents: number }>(runner, countRecentStatement(recent), values, {
    within,
  });
  return row!.documents;
}

interface SearchRow extends Omit<PlacedRow, 'kind'> {
  documents: number;
  spaces: number;
  kind: PlacedRow['kind'] | null;
}

function foundMatches(rows: SearchRow[]): FoundMatches {
  return {
    documents: rows[0]?.documents ?? 0,
    spaces: rows[0]?.spaces ?? 0,
    rows: rows.flatMap((row) => (row.kind ? [{ ...row, kind: row.kind }] : [])),
  };
}
