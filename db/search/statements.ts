import type { Knex } from 'knex';
import { limits } from '../../api/text/limits.ts';
import {
  isVisibleDocument,
  isVisibleSpace,
  limitParameters,
  limitValues,
  type MatchLimits,
} from './match-filter.ts';
import { isRecent, recentSize, type RecentIndex } from './recent-index.ts';
import { placedMatches, placesOfPage, type PlacedRow } from './place-statements.ts';
import { runPrepared } from '../prepared.ts';

export interface SearchFilter extends MatchLimits {
  /** A tsquery that a text must match. */
  query: string;
  /** A tsquery; titles that match it rank higher. */
  titleQuery: string;
  /** The words whose places are returned. */
  lexemes: readonly string[];
  /** Words with this beginning are returned too, if a text contains none of `wholeLast`; '' for none. */
  beginning: string;
  /** A tsquery of the complete last word. */
  wholeLast: string;
  /** A tsquery of names that were typed as one word; texts that match it rank higher; '' for none. */
  names: string;
  documents: boolean;
  spaces: boolean;
  limit: number;
  offset: number;
  /** The ids that pass the filters, if there are few; else null. */
  few: readonly number[] | null;
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
/** How much it counts that the title, or the headings, have the whole query. */
const isCovered = 2;
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
const oldest = 'order by updated_at, id limit 1';

const isTitled = (tsquery: string): string => `d.search_title @@ ${tsquery} and ${isVisible}`;
/** Ids of the best-ranked titles. A title match needs one word of the query, but the text must contain all of them. */
const bestTitles = (titles: string): string => `
  select d.id from (
    select d.id, d.search_vector from ${titles}
    order by ts_rank(d.search_title, $2::tsquery) desc, d.updated_at desc, d.id desc limit ${rankedTitles}
  ) d where $1::text = $2::text or d.search_vector @@ ${query}`;

// Title matches of one word rank mostly by time; a few that contain more of the query, or a word twice, rank higher. If
// the newest documents have enough title matches, only titles with all words are looked for among the others.
const recentTitles = (recent: RecentIndex): string => `recent_titles as materialized (
  select d.id, d.updated_at, d.search_title, d.search_vector from documents d
  where (select listed from common) and ${isRecent(recent)} and ${isTitled(titleQuery)}
)`;
const titledRecently = [
  bestTitles('recent_titles d'),
  bestTitles(`documents d where (select listed from common) and $1::text <> $2::text and ${isTitled(query)}`),
  bestTitles(
    `documents d where (select listed from common) and (select count(*) from recent_titles) < ${rankedTitles}
    and ${isTitled(titleQuery)}`,
  ),
].join(' union all ');
const titledInAll = bestTitles(`documents d where (select listed from common) and ${isTitled(titleQuery)}`);

/** How many of the newest matches of common words are listed. */
const listed = `greatest(${rankedNewest}, $5::integer + $6::integer)`;

// For a word that most documents contain, scanning the newest documents is fastest; for any other word, using the word
// index is. A sample of a hundred documents decides: a step of the first way costs as much as twelve of the second.
/** The newest matches, if more documents match than are counted. */
const newestOfCommon = (recent: RecentIndex | null): string => `sample as materialized (
  select d.id, d.updated_at, coalesce((${isFound}), false) as hit from (
    select * from documents d where (select listed from common) and d.deleted_at is null ${newestFirst} limit 100
  ) d
), way as materialized (
  select s.hits, s.hits * s.hits * ${recent ? recentSize : 'reltuples'} > 12500000 as through_newest
  from (select count(*) filter (where hit) as hits from sample) s, pg_class where pg_class.oid = 'documents'::regclass
), by_time as (
  select id, updated_at from sample where hit and (select through_newest from way)
  union all
  select * from (
    select d.id, d.updated_at from documents d
    where (select through_newest from way) and ${withoutWordIndex}
      and (d.updated_at, d.id) < (
        (select updated_at from sample ${oldest}), (select id from sample ${oldest}))
    ${newestFirst} limit ${listed} - (select hits from way)
  ) d
), by_word as (
  select d.id, d.updated_at from (
    select d.id, d.updated_at from documents d
    where (select listed from common) and not (select through_newest from way) and ${isFoundRecently(recent)} offset 0
  ) d
  ${newestFirst} limit ${listed}
)${recent ? `, ${recentTitles(recent)}` : ''}`;

/** What a match is ranked by before its places are read, so that it is looked up once. */
const rankedColumns = 'd.id, d.updated_at, d.search_title, d.search_headings';

/**
 * How documents are found.
 * @param recent the index for the newest matches of common words; null: the index of all documents
 * @param isCommon whether more documents are known to match than are counted
 */
const inAll = (recent: RecentIndex | null, isCommon: boolean) => ({
  found: `found_documents as materialized (
  select ${rankedColumns} from documents d where ${isCommon ? 'false' : isFound} limit ${countedUpTo}
), counts as materialized (
  select ${isCommon ? countedUpTo : '(select count(*)::integer from found_documents)'} as documents
), common as materialized (
  select $3 and documents > ${limits.searchTotal} as listed from counts
), ${newestOfCommon(recent)}`,
  counted: 'not (select listed from common)',
  newest: `select n.id, row_number() over (order by n.updated_at desc, n.id desc) <= ${rankedNewest} as ranked
  from (select id, updated_at from by_time union all select id, updated_at from by_word) n`,
  titled: recent ? titledRecently : titledInAll,
});

/** Checks the documents of a list one by one, without reading an index. */
const inFew = {
  found: `found_documents as materialized (
  select ${rankedColumns} from unnest($21::integer[]) n (id), lateral (
    select * from documents l where l.id = n.id offset 0
  ) d where ${isFound}
), counts as materialized (select count(*)::integer as documents from found_documents)`,
  counted: 'true',
  newest: 'select 0 as id, false as ranked where false',
  titled: 'select 0 as id where false',
};

/**
 * @param found counts the matching documents, and lists them
 * @param counted whether the matches are few enough to be counted, and are all ranked
 * @param newest otherwise, a query for ids of the newest matches, and which of them are ranked by headings
 * @param titled a query for the ids of the best title matches
 */
const searchText = ({ found, counted, newest, titled }: typeof inFew) => `
with ${found}, found_spaces as materialized (
  select s.id from spaces s
  where s.search_vector @@ ${query} and ${isVisibleSpace(limit)}
  limit ${countedUpTo}
), newest as (${newest}
), titled as (${titled}
), named as materialized (
  select d.id from documents d where $10 <> '' and $3 and d.search_vector @@ (select $10::tsquery) and ${isVisible}
  limit ${countedUpTo}
), candidates as (
  select id, bool_or(ranked) as ranked from (
    select id, ranked from newest union all select id, false from titled
  ) c group by id
), matches as (
  select *, true as ranked from found_documents where $3 and ${counted}
  union all
  -- one by one: PostgreSQL overestimates the rows after a limit, and would read all documents to join them
  select d.*, c.ranked from candidates c, lateral (
    select ${rankedColumns} from documents d where d.id = c.id offset 0
  ) d
), ordered as (
  select 'document' as kind, o.*, row_number() over (order by o.score desc, o.updated_at desc, o.id desc) as place
  from (
    select d.id, d.updated_at, 4 * ts_rank(d.search_title, $2::tsquery)
      + case when d.search_title @@ ${query} then ${isCovered} else 0 end
      + case when d.ranked then 2 * coalesce(ts_rank(d.search_headings, $2::tsquery), 0)
        + case when d.search_headings @@ ${query} then ${isCovered} else 0 end else 0 end
      + case when d.id in (select id from named) then 10 else 0 end as score
    from matches d
  ) o
  union all
  select 'space', s.id, s.updated_at, 0,
    row_number() over (order by ts_rank(s.search_vector, $1::tsquery) desc, s.updated_at desc, s.id desc)
  from found_spaces f join spaces s on s.id = f.id where $4
), page as materialized (
  select * from ordered order by place > ${placedMatches}, place, updated_at desc, kind, id desc
  limit greatest(2 * ${placedMatches}, $5::integer + $6::integer)
)
select c.documents, (select count(*) from found_spaces)::integer as spaces, p.kind, p.id, p.updated_at as "updatedAt", w.*
from counts c
left join page p on true
left join lateral (${placesOfPage(['$7', '$8', '$9'])}) w on true
order by p.place > ${placedMatches}, p.place`;

const searchStatement = (recent: RecentIndex | null) => ({
  name: `search ${recent?.name ?? ''}`,
  text: searchText(inAll(recent, false)),
});
const searchAll = searchStatement(null);
const searchFew = { name: 'search-few', text: searchText(inFew) };
const commonStatement = (recent: RecentIndex) => ({
  name: `search-common ${recent.name}`,
  text: searchText(inAll(recent, true)),
});

const countRecentStatement = (recent: RecentIndex) => ({
  name: `count-recent ${recent.name}`,
  text: `
select count(*)::integer as documents from (
  select from documents d where ${isRecent(recent)} and ${isVisibleDocument(limitParameters(2))}
    and d.search_vector @@ ${query} limit ${countedUpTo}
) d`,
});

export interface SearchPageOptions {
  /** If given, words that are very common in the newest documents are not looked for in all documents. */
  recent?: RecentIndex | null;
  /** The limit for each statement: PostgreSQL cancels slower ones, with SQLSTATE 57014. Milliseconds. */
  within?: number | undefined;
}

/** Counts the matches, and lists those that a page may show, with the places of the query's words. */
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
  if (filter.few) {
    values.push(filter.few);
    return read(searchFew);
  }
  const recently = recent ? await countRecent(runner, filter, recent, within) : 0;
  if (recent && recently > limits.searchTotal) return read(commonStatement(recent));
  const isEnough = recently >= Math.max(rankedNewest, limit + offset);
  return read(recent && isEnough ? searchStatement(recent) : searchAll);
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
