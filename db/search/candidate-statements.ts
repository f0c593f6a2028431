import type { Knex } from 'knex';
import { limits } from '../../api/text/limits.ts';
import { runPrepared } from '../prepared.ts';
import { shareQuery } from '../shared-query.ts';
import type { SearchTarget } from './changes.ts';
import {
  isVisibleDocument,
  isVisibleSpace,
  limitParameters,
  limitValues,
  type MatchLimits,
} from './match-filter.ts';
import { placesOfPage, type PlacedRow } from './place-statements.ts';

/** Checks what an index outside the database found, because the index may be older than the database. */

const limit = limitParameters(8);
const asked = ['$3', '$4', '$5'] as const;

const candidateStatement = {
  name: 'read-candidates',
  text: `
with candidates as materialized (
  select * from unnest($1::text[], $2::integer[]) with ordinality c (kind, id, place)
), seen as materialized (
  select c.kind, c.id, d.updated_at as "updatedAt", c.place from candidates c join documents d on d.id = c.id
  where c.kind = 'document' and ${isVisibleDocument(limit)}
  union all
  select c.kind, c.id, s.updated_at, c.place from candidates c join spaces s on s.id = c.id
  where c.kind = 'space' and ${isVisibleSpace(limit)}
), p as materialized (
  select kind, id, "updatedAt", row_number() over (order by place) as place from seen
)
select p.kind, p.id, p."updatedAt", w.* from p
left join lateral (${placesOfPage(asked, '$7')}) w on true
where p.place <= $7 or $6 = '' or case p.kind
  when 'document' then (select d.search_vector @@ $6::tsquery from documents d where d.id = p.id)
  else (select s.search_vector @@ $6::tsquery from spaces s where s.id = p.id) end
order by p.place`,
};

/**
 * The found documents and spaces that the viewer may see now, in the same order. The first `placed` are returned with
 * the places of the query's words; the others must match `query`, if there is one.
 */
export async function readCandidates(
  runner: Knex,
  candidates: readonly SearchTarget[],
  asked: { lexemes: readonly string[]; beginning: string; wholeLast: string; query: string; placed: number },
  filter: MatchLimits,
): Promise<PlacedRow[]> {
  if (candidates.length === 0) return [];
  return runPrepared<PlacedRow>(runner, candidateStatement, [
    candidates.map(({ kind }) => kind),
    candidates.map(({ id }) => id),
    asked.lexemes,
    asked.beginning,
    asked.wholeLast,
    asked.query,
    asked.placed,
    ...limitValues(filter),
  ]);
}

export interface IndexState {
  /** True if the index must be rebuilt, so that any result may be missing. */
  needsRebuild: boolean;
  /** True if the index may lack changes, so that its counts may include documents that were closed since. */
  isBehind: boolean;
}

const stateStatement = {
  name: 'read-index-state',
  text: `select exists (select from search_changes where kind = 'all') as "needsRebuild",
  exists (select from search_changes where not applied) as "isBehind"`,
};

const askForState = shareQuery<null, IndexState>(async (runner, questions) => {
  const [state] = await runPrepared<{ needsRebuild: boolean; isBehind: boolean }>(runner, stateStatement, []);
  return questions.map(() => state!);
});

export const readIndexState = (runner: Knex): Promise<IndexState> => askForState(runner, null);

const countStatement = {
  name: 'count-matches',
  text: `select count(*)::integer as documents from (
  select from documents d where ${isVisibleDocument(limitParameters(2))}
    and d.search_vector @@ (select $1::tsquery) limit ${limits.searchTotal + 1}
) d`,
};

/** How many documents match, at most `limits.searchTotal` + 1. */
export async function countMatches(runner: Knex, query: string, filter: MatchLimits): Promise<number> {
  const [row] = await runPrepared<{ documents: number }>(runner, countStatement, [
    query,
    ...limitValues(filter),
  ]);
  return row!.documents;
}
