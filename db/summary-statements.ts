import type { Knex } from 'knex';
import { personOf, type PersonRow } from './document-statements.ts';
import type { Viewer } from './models/viewer.ts';
import { runPrepared } from './prepared.ts';
import { shownUsername } from './shared-names.ts';

/** Lists of documents from all spaces that the viewer may see, with what a row of such a list shows. */

export interface DocumentSummaryRow {
  id: number;
  spaceId: number;
  parentId: number | null;
  position: string;
  title: string;
  excerpt: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  createdBy: PersonRow | null;
  updatedBy: PersonRow | null;
  isStarred: boolean;
  space: { id: number; name: string; visibility: 'everyone' | 'members' };
}

// $1: the viewer's id, $2: whether they see all spaces. An array, so that the spaces are looked up once, and the
// documents are read in their order until there are enough
const inVisibleSpace = `d.deleted_at is null and d.space_id = any (array(
  select s.id from spaces s
  where s.deleted_at is null and ($2 or s.visibility = 'everyone' or exists (
    select from space_members m where m.space_id = s.id and m.user_id = $1))))`;

const shownColumns = `
  d.id, d.space_id as "spaceId", d.parent_id as "parentId", d.position, d.title, d.excerpt, d.version,
  d.created_at as "createdAt", d.updated_at as "updatedAt", s.name as "spaceName", s.visibility,
  c.id as "creatorId", c.display_name as "creatorName", c.avatar as "creatorAvatar",
  ${shownUsername('c')} as "creatorUsername",
  u.id as "updaterId", u.display_name as "updaterName", u.avatar as "updaterAvatar",
  ${shownUsername('u')} as "updaterUsername"`;

const shownTables = `
join spaces s on s.id = d.space_id
left join users c on c.id = d.created_by
left join users u on u.id = d.updated_by`;

interface Row extends Omit<DocumentSummaryRow, 'createdBy' | 'updatedBy' | 'space'> {
  spaceName: string;
  visibility: DocumentSummaryRow['space']['visibility'];
  creatorId: number | null;
  creatorName: string;
  creatorAvatar: string | null;
  creatorUsername: string | null;
  updaterId: number | null;
  updaterName: string;
  updaterAvatar: string | null;
  updaterUsername: string | null;
}

const recentStatement = {
  name: 'list-recent',
  text: `
select ${shownColumns},
  exists (select from stars st where st.document_id = d.id and st.user_id = $1) as "isStarred"
from (select * from documents d where ${inVisibleSpace} order by d.updated_at desc, d.id desc limit $3) d
${shownTables}
order by d.updated_at desc, d.id desc`,
};

/** The most recently updated documents that the viewer may see. */
export async function listRecentDocuments(
  runner: Knex,
  viewer: Viewer,
  limit: number,
): Promise<DocumentSummaryRow[]> {
  const values = [viewer.id, viewer.role === 'admin', limit];
  return (await runPrepared<Row>(runner, recentStatement, values)).map(toSummary);
}

const starredStatement = {
  name: 'list-starred',
  text: `
select ${shownColumns}, true as "isStarred", d."starredKey"
from (
  select d.*, st.created_at as starred_at, st.created_at::text as "starredKey"
  from stars st join documents d on d.id = st.document_id
  where st.user_id = $1 and ${inVisibleSpace}
    and ($4::timestamptz is null or (st.created_at, st.document_id) < ($4::timestamptz, $5::integer))
  order by st.created_at desc, st.document_id desc limit $3
) d
${shownTables}
order by d.starred_at desc, d.id desc`,
};

export interface StarredOptions {
  /** The time (as text, with microseconds) and the id of the row before the page. Absent: the list starts anew. */
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
  const values = [viewer.id, viewer.role === 'admin', limit, after?.[0], after?.[1]];
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
    createdBy: personOf(row.creatorId, row.creatorName, row.creatorAvatar, row.creatorUsername),
    updatedBy: personOf(row.updaterId, row.updaterName, row.updaterAvatar, row.updaterUsername),
    isStarred: row.isStarred,
    space: { id: row.spaceId, name: row.spaceName, visibility: row.visibility },
  };
}
