import type { Knex } from 'knex';
import type pg from 'pg';
import { withClient } from './connect.ts';
import type { Viewer } from './models/viewer.ts';
import { shareQuery } from './shared-query.ts';

/**
 * The statements that carry nearly all traffic: hand-written, prepared by name, one query each. They take the pool
 * or a transaction. Those that save are in `write-statements.ts`, those that search in `search-statements.ts`.
 */

/** Runs a statement that each connection prepares once, under its name. */
export async function runPrepared<Row extends pg.QueryResultRow>(
  runner: Knex,
  statement: { name: string; text: string },
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await withClient(runner, (client) =>
    client.query<Row>({ ...statement, values: [...values] }),
  );
  return result.rows;
}

export interface FoundSession {
  data: Record<string, unknown>;
  createdAt: Date;
  expiresAt: Date;
  /** Its last use is to be written down again: that is done every five minutes, not for each request. */
  isUseDue: boolean;
  /** As they are now, not as at sign-in; null where nobody is signed in. */
  user: SessionUser | null;
}

export interface SessionUser {
  id: number;
  username: string;
  displayName: string;
  email: string;
  role: Viewer['role'];
  avatar: string | null;
  disabled: boolean;
  passwordIsInitial: boolean;
}

// `(select $1)` hides the length of a list from the planner, which would plan each length anew, for more than it costs
const sessionStatement = {
  name: 'find-sessions',
  text: `
select encode(s.id_hash, 'hex') as hash, s.data, s.created_at as "createdAt", s.expires_at as "expiresAt",
  s.last_used_at < now() - interval '5 minutes' as "isUseDue", u.id, u.username, u.display_name as "displayName", u.email, u.role, u.avatar, u.disabled_at is not null as disabled,
  u.password_is_initial as "passwordIsInitial"
from sessions s left join users u on u.id = s.user_id
where s.id_hash = any ((select $1::bytea[])::bytea[]) and s.expires_at > now()`,
};

type SessionRow = Omit<FoundSession, 'user'> & Omit<SessionUser, 'id'> & { id: number | null; hash: string };

const askForSession = shareQuery(
  async (runner, hashes: readonly string[]): Promise<(FoundSession | null)[]> => {
    const rows = await runPrepared<SessionRow>(runner, sessionStatement, [
      [...new Set(hashes)].map((hash) => `\\x${hash}`),
    ]);
    const found = new Map(rows.map((row) => [row.hash, row]));
    return hashes.map((hash) => toSession(found.get(hash)));
  },
);

function toSession(row: SessionRow | undefined): FoundSession | null {
  if (!row) return null;
  const { data, createdAt, expiresAt, isUseDue, id } = row;
  if (id === null) return { data, createdAt, expiresAt, isUseDue, user: null };
  const { username, displayName, email, role, avatar, disabled, passwordIsInitial } = row;
  const user = { id, username, displayName, email, role, avatar, disabled, passwordIsInitial };
  return { data, createdAt, expiresAt, isUseDue, user };
}

/** Who a session is of. Null where it is unknown or past its end. A person who is disabled comes back as such. */
export const findSession = (runner: Knex, idHash: Buffer): Promise<FoundSession | null> =>
  askForSession(runner, idHash.toString('hex'));

export interface PersonRow {
  id: number;
  displayName: string;
  avatar: string | null;
}

export interface ReadDocument {
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
  createdBy: PersonRow | null;
  updatedBy: PersonRow | null;
  isStarred: boolean;
  space: { id: number; name: string; visibility: 'everyone' | 'members' };
  /** The reader's own role in the space, null without a membership. */
  membership: 'viewer' | 'editor' | 'manager' | null;
  /** From the top down, without the document itself. */
  ancestors: { id: number; title: string }[];
}

// the parents are walked only where there are any: a recursion that finds nothing costs as much as the rest
const readStatement = {
  name: 'read-documents',
  text: `
select q.place::integer, d.id, d.space_id as "spaceId", d.parent_id as "parentId", d.position, d.title, d.content,
  d.excerpt, d.version, d.created_at as "createdAt", d.updated_at as "updatedAt",
  s.name as "spaceName", s.visibility, m.role as membership, st.user_id is not null as "isStarred",
  c.id as "creatorId", c.display_name as "creatorName", c.avatar as "creatorAvatar",
  u.id as "updaterId", u.display_name as "updaterName", u.avatar as "updaterAvatar",
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
left join stars st on st.document_id = d.id and st.user_id = q.viewer
left join users c on c.id = d.created_by
left join users u on u.id = d.updated_by
where d.deleted_at is null and s.deleted_at is null
  and (q.sees_all or s.visibility = 'everyone' or m.user_id is not null)`,
};

interface ReadRow extends Omit<ReadDocument, 'createdBy' | 'updatedBy' | 'space' | 'ancestors'> {
  /** Of its question, from 1. */
  place: number;
  spaceName: string;
  visibility: ReadDocument['space']['visibility'];
  creatorId: number | null;
  creatorName: string;
  creatorAvatar: string | null;
  updaterId: number | null;
  updaterName: string;
  updaterAvatar: string | null;
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

/** A document with all that its page shows. Null where there is none that the viewer may see. */
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
    createdBy: person(row.creatorId, row.creatorName, row.creatorAvatar),
    updatedBy: person(row.updaterId, row.updaterName, row.updaterAvatar),
    space: { id: row.spaceId, name: row.spaceName, visibility: row.visibility },
    ancestors: row.ancestors ?? [],
  };
}

function person(id: number | null, displayName: string, avatar: string | null): PersonRow | null {
  return id === null ? null : { id, displayName, avatar };
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
  /** The position that the page comes after; absent: from the first. */
  after?: string;
  limit: number;
}

// two statements, for "is not distinct from" uses no index; the left join tells an empty level from no space
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

/** One level of a space's tree, by position. Null where there is no such space that the viewer may see. */
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
