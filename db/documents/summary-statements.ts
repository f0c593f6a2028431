import type { Knex } from 'knex';
import { writerColumns, writersOf, writerTables, type WriterColumns, type Writers } from './writers.ts';
import { shownRestriction, type ShownRestriction } from '../restrictions/allowed-statements.ts';
import { passesRestrictions, viewerValues, visibleSpaces } from '../grants.ts';
import type { Viewer } from '../viewer.ts';
import { runPrepared } from '../prepared.ts';

/** Lists of documents from all spaces that the viewer may see, with what a row of such a list shows. */

export interface DocumentSummaryRow extends Writers {
  id: number;
  spaceId: number;
  parentId: number | null;
  position: string;
  title: string;
  excerpt: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  isStarred: boolean;
  restriction: ShownRestriction | null;
  space: { id: number; name: string; visibility: 'everyone' | 'members' };
}

const lister = { viewer: '$1', seesAll: '$2', only: '$3::integer[]' };

const shownColumns = `
  d.id, d.space_id as "spaceId", d.parent_id as "parentId", d.position, d.title, d.excerpt, d.version,
  d.created_at as "createdAt", d.updated_at as "updatedAt", ${shownRestriction('d')} as restriction, s.name as "spaceName", s.visibility,
  ${writerColumns}`;

const shownTables = `
join spaces s on s.id = d.space_id
${writerTables}`;

interface Row extends Omit<DocumentSummaryRow, keyof Writers | 'space'>, WriterColumns {
  spaceName: string;
  visibility: DocumentSummaryRow['space']['visibility'];
}

/** How many of the newest documents are read before each space is asked for its own newest ones. */
const looked = 1000;
const newestFirst = 'order by d.updated_at desc, d.id desc';

// If PostgreSQL sees that the limit is small, it plans this statement again for each request: 1 ms, while the rest
// takes 0.2. `(select $4)` hides the limit from it
const wanted = '(select $4::integer)';

// Most people see some of the newest documents, and reading stops there. Somebody who sees few of many spaces would
// otherwise read all documents: with 310,000 of them 87 ms instead of 1
const recentStatement = {
  name: 'list-recent',
  text: `
with places as materialized (${visibleSpaces(lister)}
), newest as materialized (
  select d.id, d.updated_at from (
    select d.id, d.space_id, d.updated_at, d.restricted_by
    from documents d where d.deleted_at is null ${newestFirst} limit ${looked}
  ) d where d.space_id = any (array(select id from places)) and ${passesRestrictions('d', lister)}
  ${newestFirst} limit ${wanted}
), listed as (
  select id, updated_at from newest where (select count(*) from newest) = ${wanted}
  union all
  select * from (
    select d.id, d.updated_at from places s cross join lateral (
      select d.id, d.updated_at from documents d
      where d.space_id = s.id and d.deleted_at is null and ${passesRestrictions('d', lister)} ${newestFirst} limit ${wanted}
    ) d
    where (select count(*) from newest) < ${wanted}
    ${newestFirst} limit ${wanted}
  ) of_each_space
)
select ${shownColumns},
  exists (select from stars st where st.document_id = d.id and st.user_id = $1) as "isStarred"
from listed join documents d on d.id = listed.id
${shownTables}
${newestFirst}`,
};

/** The most recently updated documents that the viewer may see. */
export async function listRecentDocuments(
  runner: Knex,
  viewer: Viewer,
  limit: number,
): Promise<DocumentSummaryRow[]> {
  const values = [...viewerValues(viewer), limit];
  return (await runPrepared<Row>(runner, recentStatement, values)).map(toSummary);
}

const starredStatement = {
  name: 'list-starred',
  text: `
select ${shownColumns}, true as "isStarred", d."starredKey"
from (
  select d.*, st.created_at as starred_at, st.created_at::text as "starredKey"
  from stars st join documents d on d.id = st.document_id
  where st.user_id = $1 and d.deleted_at is null and d.space_id in (${visibleSpaces(lister)})
    and ${passesRestrictions('d', lister)}
    and ($5::timestamptz is null or (st.created_at, st.document_id) < ($5::timestamptz, $6::integer))
  order by st.created_at desc, st.document_id desc limit $4
) d
${shownTables}
order by d.starred_at desc, d.id desc`,
};

export interface StarredOptions {
  /**
   * The time (as text, with microseconds) and the id of the last row of the page before. Absent: the list starts at the
   * beginning.
   */
  after?: readonly [string, number];
  limit: number;
}

export type StarredDocumentRow = DocumentSummaryRow & { starredKey: string };

/** The viewer's starred documents, newest star first. `starredKey`: the time of the star, as text. */
export async function listStarredDocuments(
  runner: Knex,
  viewer: Viewer,
  { after, limit }: StarredOptions,
): Promise<StarredDocumentRow[]> {
  const values = [...viewerValues(viewer), limit, after?.[0], after?.[1]];
  const rows = await runPrepared<Row & { starredKey: string }>(runner, starredStatement, values);
  return rows.map((row) => ({ ...toSummary(row), starredKey: row.starredKey }));
}

function toSummary(row: Row): DocumentSummaryRow {
  return {
    id: row.id,
    spaceId: row.spaceId,
    parentId: row.parentId,
    position: row.position,
    title: row.title,
    excerpt: row.excerpt,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...writersOf(row),
    isStarred: row.isStarred,
    restriction: row.restriction,
    space: { id: row.spaceId, name: row.spaceName, visibility: row.visibility },
  };
}
