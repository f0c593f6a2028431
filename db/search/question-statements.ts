import type { Knex } from 'knex';
import { limits } from '../../api/text/limits.ts';
import { runPrepared } from '../prepared.ts';
import {
  isVisibleDocument,
  isVisibleSpace,
  limitParameters,
  limitValues,
  type MatchLimits,
} from './match-filter.ts';
import { placedMatches, placesOfPage, type PlacedRow } from './place-statements.ts';

/** Finds what has some words of a question: docs/decisions/0043-questions-are-ranked-by-rare-words.md. */

export interface QuestionFilter extends MatchLimits {
  /** A tsquery for each word. */
  words: readonly string[];
  /** A tsquery of all words. */
  query: string;
  /** A tsquery that every match must satisfy in addition to the words; '' for none. */
  demands: string;
  /** See `SearchFilter`. */
  lexemes: readonly string[];
  beginning: string;
  wholeLast: string;
  documents: boolean;
  spaces: boolean;
  limit: number;
  offset: number;
  /** The ids that pass the filters, if there are few; else null. */
  few: readonly number[] | null;
}

export interface FoundByRareWords {
  /** How much each word counts, in the order of `words`. */
  rarity: number[];
  /** `limits.searchTotal` + 1 if there are more. */
  documents: number;
  spaces: number;
  /** Those to be ranked by places in any order, then the others, best first. */
  rows: PlacedRow[];
}

const countedUpTo = limits.searchTotal + 1;
/** How many matches are looked at again for the words in their titles. */
const titledMatches = 300;
/** Below 1: rare words count less beside common ones than BM25 has it. */
const rarityPower = 0.7;
/** How much more a word counts if the title has it, while those that are ranked by places are chosen. */
const inTitle = 0.3;
/** A match has two words of the question or more, which count at least this part of all. */
const minWeightShare = 0.33;

const limit = limitParameters(11);
const isVisible = isVisibleDocument(limit);

// A word in more documents than are counted is listed for some of them only, so documents with all words are listed too.
// Rarity is BM25's, among the documents that were listed: hidden ones do not count.
const statementOf = (name: string, documents: string) => ({
  name,
  text: `
with words as materialized (
  select w.place, case when $3 = '' then w.query::tsquery else w.query::tsquery && $3::tsquery end as query
  from unnest($1::text[]) with ordinality w (query, place)
), listed as materialized (
  select w.place, d.id from words w, lateral (
    select d.id from ${documents} where d.search_vector @@ w.query and ${isVisible} limit ${countedUpTo}
  ) d
), complete as materialized (
  select d.id from ${documents} where d.search_vector @@ (select $2::tsquery) and ${isVisible} limit ${countedUpTo}
), rarity as materialized (
  select w.place, w.query, power(ln(1 + (a.documents - coalesce(l.documents, 0) + 0.5) / (coalesce(l.documents, 0) + 0.5)), ${rarityPower})::float8 as worth
  from words w left join (select place, count(*) as documents from listed group by place) l on l.place = w.place,
    (select greatest(${countedUpTo}, count(distinct id)) as documents from listed) a
), said as (
  select id, sum(worth) as worth from (
    select l.id, r.worth, 1 as words from listed l join rarity r on r.place = l.place
    where l.id not in (select id from complete)
    union all
    select id, (select sum(worth) from rarity), 2 from complete
  ) l
  group by id having sum(words) >= 2 and sum(worth) >= ${minWeightShare} * (select sum(worth) from rarity)
), matches as materialized (
  select id, worth from said order by worth desc, id desc limit ${countedUpTo}
), found_spaces as materialized (
  select * from (
    select s.id, s.updated_at, (select sum(r.worth) from rarity r where s.search_vector @@ r.query) as worth,
      (select count(*) from rarity r where s.search_vector @@ r.query) as words
    from spaces s where s.search_vector @@ (select string_agg('(' || query::text || ')', '|')::tsquery from words)
      and ${isVisibleSpace(limit)}
  ) s
  where words >= 2 and worth >= ${minWeightShare} * (select sum(worth) from rarity) limit ${countedUpTo}
), titled as (
  select m.id, d.updated_at, m.worth + ${inTitle} * coalesce((
    select sum(r.worth) from rarity r where d.search_title @@ r.query), 0) as worth
  from (select * from matches order by worth desc, id desc limit ${titledMatches}) m join documents d on d.id = m.id
), ordered as (
  select 'document' as kind, id, updated_at, row_number() over (order by worth desc, updated_at desc, id desc) as place
  from (
    select * from titled
    union all
    select * from (
      select m.id, null::timestamptz, m.worth from matches m order by m.worth desc, m.id desc offset ${titledMatches}
    ) o
  ) d
  where $4
  union all
  select 'space', id, updated_at, row_number() over (order by worth desc, updated_at desc, id desc)
  from found_spaces where $5
), page as materialized (
  select * from ordered order by place > ${placedMatches}, place, kind, id desc
  limit greatest(2 * ${placedMatches}, $6::integer + $7::integer)
)
select (select array_agg(worth order by place) from rarity) as rarity,
  (select count(*) from matches)::integer as documents, (select count(*) from found_spaces)::integer as spaces,
  p.kind, p.id, p.updated_at as "updatedAt", w.*
from (select) one
left join page p on true
left join lateral (${placesOfPage(['$8', '$9', '$10'])}) w on true
order by p.place > ${placedMatches}, p.place`,
});

const inAll = statementOf('search-question', 'documents d');
const inFew = statementOf(
  'search-question-few',
  `unnest($21::integer[]) n (id), lateral (select * from documents l where l.id = n.id offset 0) d`,
);

interface QuestionRow
  extends Omit<PlacedRow, 'kind'>, Pick<FoundByRareWords, 'rarity' | 'documents' | 'spaces'> {
  kind: PlacedRow['kind'] | null;
}

/**
 * Documents and spaces that have at least two words of a question, of which the rarer ones count more, with the places of
 * these words.
 * @param within PostgreSQL cancels the statement after this time, with SQLSTATE 57014. Milliseconds.
 */
export async function findQuestionMatches(
  runner: Knex,
  filter: QuestionFilter,
  within: number,
): Promise<FoundByRareWords> {
  const values = [
    filter.words,
    filter.query,
    filter.demands,
    filter.documents,
    filter.spaces,
    filter.limit,
    filter.offset,
    filter.lexemes,
    filter.beginning,
    filter.wholeLast,
    ...limitValues(filter),
    ...(filter.few ? [filter.few] : []),
  ];
  const rows = await runPrepared<QuestionRow>(runner, filter.few ? inFew : inAll, values, { within });
  const { rarity, documents, spaces } = rows[0]!;
  return {
    rarity,
    documents,
    spaces,
    rows: rows.flatMap((row) => (row.kind ? [{ ...row, kind: row.kind }] : [])),
  };
}
