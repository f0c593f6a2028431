import type { Knex } from 'knex';
import {
  isVisibleDocument,
  isVisibleSpace,
  limitParameters,
  limitValues,
  type MatchLimits,
} from './match-filter.ts';
import { foundColumns, type FoundPage, type FoundRow } from './page-statements.ts';
import type { SearchTarget, SearchTargetKind } from './changes.ts';
import { runPrepared } from '../prepared.ts';

/** The data that an index outside the database is built from, compared with and checked against. */

/** Identifies the text, space, author and restriction that an index entry was made from; changes with any of them. */
const documentStamp = `concat_ws(':', d.version, d.space_id, coalesce(d.created_by, 0), coalesce(d.restricted_by, 0))`;
const spaceStamp = `md5(s.name || ' ' || s.description)`;

export interface IndexSource extends SearchTarget {
  spaceId: number;
  authorId: number | null;
  /** The innermost restriction that applies to it; 0 for none. */
  restrictedBy: number;
  title: string;
  text: string;
  stamp: string;
  /** Seconds since 1970. */
  updatedAt: number;
}

const documentSources = {
  name: 'read-document-sources',
  text: `
select 'document' as kind, d.id, d.space_id as "spaceId", d.created_by as "authorId",
  coalesce(d.restricted_by, 0) as "restrictedBy", d.title, d.content as text,
  ${documentStamp} as stamp, extract(epoch from d.updated_at)::integer as "updatedAt"
from documents d where d.id = any ($1) and d.deleted_at is null order by d.id`,
};
const spaceSources = {
  name: 'read-space-sources',
  text: `
select 'space' as kind, s.id, s.id as "spaceId", null::integer as "authorId",
  0 as "restrictedBy", s.name as title, s.description as text,
  ${spaceStamp} as stamp, extract(epoch from s.updated_at)::integer as "updatedAt"
from spaces s where s.id = any ($1) and s.deleted_at is null order by s.id`,
};

/** The current texts, without deleted ones. */
export const readIndexSources = (
  runner: Knex,
  kind: SearchTargetKind,
  ids: readonly number[],
): Promise<IndexSource[]> => runPrepared(runner, kind === 'document' ? documentSources : spaceSources, [ids]);

const documentStamps = {
  name: 'read-document-stamps',
  text: `select d.id, ${documentStamp} as stamp, octet_length(d.content) as bytes from documents d
where d.id = any ($1) and d.deleted_at is null order by d.id`,
};
const spaceStamps = {
  name: 'read-space-stamps',
  text: `select s.id, ${spaceStamp} as stamp, octet_length(s.description) as bytes from spaces s
where s.id = any ($1) and s.deleted_at is null order by s.id`,
};

export interface Stamp {
  id: number;
  stamp: string;
  /** The size of the text. */
  bytes: number;
}

/** Without deleted ones. */
export const readStamps = (runner: Knex, kind: SearchTargetKind, ids: readonly number[]): Promise<Stamp[]> =>
  runPrepared(runner, kind === 'document' ? documentStamps : spaceStamps, [ids]);

/** Ordered by id, starting after `after`; without deleted ones. */
export async function listIds(
  runner: Knex,
  kind: SearchTargetKind,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  return runner(kind === 'document' ? 'documents' : 'spaces')
    .whereNull('deleted_at')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .pluck<number[]>('id');
}

/** The number of documents and spaces, without deleted ones. */
export async function countIndexed(runner: Knex): Promise<number> {
  const { rows } = await runner.raw<{ rows: { count: number }[] }>(`
    select ((select count(*) from documents where deleted_at is null)
      + (select count(*) from spaces where deleted_at is null))::integer as count`);
  return rows[0]!.count;
}

export interface Candidate extends SearchTarget {
  score: number;
}

export interface CandidateFilter extends MatchLimits {
  /** Best first. */
  candidates: readonly Candidate[];
  /** A tsquery that a match must fulfil beside the engine's words; '' for none. */
  demands: string;
  /** The kinds on the page; all kinds are counted. */
  kinds: readonly SearchTargetKind[];
  limit: number;
  offset: number;
}

export interface CheckedPage extends FoundPage {
  /** True if the index must be rebuilt, so that anything may be missing. */
  needsRebuild: boolean;
  /** Whether there is any document or space at all. */
  hasContent: boolean;
}

// the index may be stale, so visibility and counts are decided here
const checkStatement = {
  name: 'check-candidates',
  text: `
with candidates as materialized (
  select * from unnest($1::text[], $2::integer[], $3::real[]) with ordinality c (kind, id, score, place)
), seen as materialized (
  select c.kind, c.id, c.score, c.place from candidates c join documents d on d.id = c.id
  where c.kind = 'document' and ${isVisibleDocument(limitParameters(8))}
    and ($7 = '' or d.search_vector @@ $7::tsquery)
  union all
  select c.kind, c.id, c.score, c.place from candidates c join spaces s on s.id = c.id
  where c.kind = 'space' and ${isVisibleSpace(limitParameters(8))}
    and ($7 = '' or s.search_vector @@ $7::tsquery)
), page as (
  select * from seen where kind = any ($4::text[]) order by place limit $5::integer offset $6::integer
)
select (select count(*) from seen where kind = 'document')::integer as documents,
  (select count(*) from seen where kind = 'space')::integer as spaces,
  exists (select from search_changes where kind = 'all') as "needsRebuild",
  exists (select from documents where deleted_at is null) or exists (select from spaces where deleted_at is null)
    as "hasContent",
  ${foundColumns}
from (values (1)) one
left join page p on true
left join documents d on p.kind = 'document' and d.id = p.id
left join spaces s on s.id = coalesce(d.space_id, p.id)
left join users a on a.id = d.created_by
order by p.place`,
};

type CheckedRow = Omit<FoundRow, 'kind'> & Omit<CheckedPage, 'rows'> & { kind: FoundRow['kind'] | null };

/**
 * Of the candidates that an index found, keeps those that exist and may be seen now, counts them, and reads one page.
 */
export async function checkCandidates(runner: Knex, filter: CandidateFilter): Promise<CheckedPage> {
  const { candidates, kinds, limit, offset, demands } = filter;
  const rows = await runPrepared<CheckedRow>(runner, checkStatement, [
    candidates.map(({ kind }) => kind),
    candidates.map(({ id }) => id),
    candidates.map(({ score }) => score),
    kinds,
    limit,
    offset,
    demands,
    ...limitValues(filter),
  ]);
  const { documents, spaces, needsRebuild, hasContent } = rows[0]!;
  const found = rows.flatMap((row) => (row.kind ? [{ ...row, kind: row.kind }] : []));
  return { documents, spaces, needsRebuild, hasContent, rows: found };
}
