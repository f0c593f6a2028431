import type { Knex } from 'knex';
import {
  writerColumns,
  writersOf,
  writerTables,
  type WriterColumns,
  type Writers,
} from './document-writers.ts';
import type { Viewer } from './models/viewer.ts';
import { runPrepared } from './prepared.ts';
import { shareQuery } from './shared-query.ts';

/**
 * Reads documents with hand-written, prepared queries, on the pool or in a transaction. Saving is in
 * `write-statements.ts`, searching in `search/`.
 */

export interface ReadDocument extends Writers {
  id: number;
  spaceId: number;
  parentId: number | null;
  position: string;
  title: string;
  content: string;
  excerpt: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  isStarred: boolean;
  space: { id: number; name: string; visibility: 'everyone' | 'members' };
  /** The reader's own role in the space; null if they are not a member. */
  membership: 'viewer' | 'editor' | 'manager' | null;
  /** From the top down, without the document itself. */
  ancestors: { id: number; title: string }[];
  hasChildren: boolean;
}

// looks for ancestors only if there is a parent: a recursion that finds nothing costs as much as the rest
const readStatement = {
  name: 'read-documents',
  text: `
select q.place::integer, d.id, d.space_id as "spaceId", d.parent_id as "parentId", d.position, d.title, d.content,
  d.excerpt, d.version, d.created_at as "createdAt", d.updated_at as "updatedAt",
  s.name as "spaceName", s.visibility, m.role as membership, st.user_id is not null as "isStarred",
  ${writerColumns},
  exists (select from documents k where k.parent_id = d.id and k.deleted_at is null) as "hasChildren",
  case when d.parent_id is not null then (
    with recursive above as (
      select p.id, p.title, p.parent_id, 1 as distance from documents p where p.id = d.parent_id
      union all
      select p.id, p.title, p.parent_id, a.distance + 1 from above a join documents p on p.id = a.parent_id
      where a.distance < 1000
    )
    select json_agg(json_build_object('id', a.id, 'title', a.title) order by a.distance desc) from above a
  ) end as ancestors
from unnest((select $1::integer[]), (select $2::integer[]), (select $3::boolean[])) with ordinality as q (id, viewer, sees_all, place)
join documents d on d.id = q.id
join spaces s on s.id = d.space_id
left join space_members m on m.space_id = d.space_id and m.user_id = q.viewer
left join stars st on st.document_id = d.id and st.user_id = q.viewer${writerTables}
where d.deleted_at is null and s.deleted_at is null
  and (q.sees_all or s.visibility = 'everyone' or m.user_id is not null)`,
};

interface ReadRow extends Omit<ReadDocument, keyof Writers | 'space' | 'ancestors'>, WriterColumns {
  /** The number of its question, from 1. */
  place: number;
  spaceName: string;
  visibility: ReadDocument['space']['visibility'];
  ancestors: ReadDocument['ancestors'] | null;
}

interface ReadQuestion {
  id: number;
  viewer: Viewer;
}

const askForDocument = shareQuery(
  async (runner, questions: readonly ReadQuestion[]): Promise<(ReadDocument | null)[]> => {
    const rows = await runPrepared<ReadRow>(runner, readStatement, [
      questions.map(({ id }) => id),
      questions.map(({ viewer }) => viewer.id),
      questions.map(({ viewer }) => viewer.role === 'admin'),
    ]);
    const answers = new Array<ReadDocument | null>(questions.length).fill(null);
    for (const row of rows) answers[row.place - 1] = toDocument(row);
    return answers;
  },
);

/** A document with everything that its page shows; null if the viewer may see no such document. */
export const readDocument = (runner: Knex, id: number, viewer: Viewer): Promise<ReadDocument | null> =>
  askForDocument(runner, { id, viewer });

function toDocument(row: ReadRow): ReadDocument {
  return {
    id: row.id,
    spaceId: row.spaceId,
    parentId: row.parentId,
    position: row.position,
    title: row.title,
    content: row.content,
    excerpt: row.excerpt,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    isStarred: row.isStarred,
    membership: row.membership,
    ...writersOf(row),
    space: { id: row.spaceId, name: row.spaceName, visibility: row.visibility },
    ancestors: row.ancestors ?? [],
    hasChildren: row.hasChildren,
  };
}

export interface ListedDocument {
  id: number;
  spaceId: number;
  parentId: number | null;
  position: string;
  title: string;
  excerpt: string;
  updatedAt: Date;
  hasChildren: boolean;
  isStarred: boolean;
}

export interface LevelOptions {
  spaceId: number;
  /** Null: the top of the space. */
  parentId: number | null;
  /** The position before the page; without it, the list starts at the beginning. */
  after?: string;
  limit: number;
}

// two statements, because "is not distinct from" uses no index; the left join distinguishes an empty level from a
// missing space
const levelStatement = (name: string, parent: string) => ({
  name,
  text: `
select d.id, s.id as "spaceId", d.parent_id as "parentId", d.position, d.title, d.excerpt,
  d.updated_at as "updatedAt",
  exists (select from documents c where c.parent_id = d.id and c.deleted_at is null) as "hasChildren",
  exists (select from stars st where st.document_id = d.id and st.user_id = $2) as "isStarred"
from spaces s
left join lateral (
  select * from documents l
  where l.space_id = s.id and ${parent} and l.deleted_at is null and l.position > $4
  order by l.position limit $5
) d on true
where s.id = $1 and s.deleted_at is null and ($3 or s.visibility = 'everyone' or exists (
  select from space_members m where m.space_id = s.id and m.user_id = $2))
order by d.position`,
});
const topStatement = levelStatement('list-top-level', 'l.parent_id is null');
const childrenStatement = levelStatement('list-children', 'l.parent_id = $6');

/** One level of a space's tree, by position; null if the viewer may see no such space. */
export async function listLevel(
  runner: Knex,
  { spaceId, parentId, after = '', limit }: LevelOptions,
  viewer: Viewer,
): Promise<ListedDocument[] | null> {
  type Row = Omit<ListedDocument, 'id'> & { id: number | null };
  const values = [spaceId, viewer.id, viewer.role === 'admin', after, limit];
  const rows = await (parentId === null
    ? runPrepared<Row>(runner, topStatement, values)
    : runPrepared<Row>(runner, childrenStatement, [...values, parentId]));
  if (rows.length === 0) return null;
  return rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }]));
}
