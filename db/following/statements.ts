import type { Knex } from 'knex';
import { passesRestrictions, seesSpace, viewerValues } from '../grants.ts';
import { runPrepared } from '../prepared.ts';
import type { Viewer } from '../viewer.ts';
import { nameOrder } from '../name-order.ts';

export type DocumentScope = 'document' | 'branch' | 'none';

export interface FollowedThing {
  id: number;
  title: string;
}

export interface DocumentFollowing {
  /** What the person chose for this document, or what was noted because they wrote it. */
  scope: DocumentScope | null;
  /** Whether that was noted, or applies because they created or starred it. */
  isAutomatic: boolean;
  /** The nearest document above that they follow with all below it. */
  branch: FollowedThing | null;
  space: FollowedThing | null;
}

const viewer = { viewer: '$1', seesAll: '$2', only: '$3::integer[]' };

const stateStatement = {
  name: 'following-of-document',
  text: `
with recursive above as (
  select p.id, p.title, p.parent_id, 1 as distance
  from documents d join documents p on p.id = d.parent_id where d.id = $2
  union all
  select p.id, p.title, p.parent_id, a.distance + 1 from above a join documents p on p.id = a.parent_id
  where a.distance < 1000
)
select case when own.is_automatic and not w.is_automatic then null else own.scope end as scope,
  w.is_automatic and coalesce(own.is_automatic, d.created_by = $1
    or exists (select from stars st where st.document_id = d.id and st.user_id = $1)) as "isAutomatic",
  (select json_build_object('id', a.id, 'title', a.title) from above a
    join follows f on f.document_id = a.id and f.user_id = $1 and f.scope = 'branch'
    order by a.distance limit 1) as branch,
  (select json_build_object('id', s.id, 'title', s.name) from follows f join spaces s on s.id = f.space_id
    where f.space_id = d.space_id and f.user_id = $1) as space
from documents d
left join follows own on own.document_id = d.id and own.user_id = $1
cross join lateral (
  select coalesce((select p.auto_follow from notification_preferences p where p.user_id = $1), true) as is_automatic
) w
where d.id = $2`,
};

/** How a person follows a document that they may see. */
export async function readDocumentFollowing(
  runner: Knex,
  userId: number,
  documentId: number,
): Promise<DocumentFollowing> {
  const [row] = await runPrepared<DocumentFollowing & object>(runner, stateStatement, [userId, documentId]);
  return row ?? { scope: null, isAutomatic: false, branch: null, space: null };
}

const followDocumentStatement = {
  name: 'follow-document',
  text: `
insert into follows (user_id, document_id, scope) values ($1, $2, $3)
on conflict (document_id, user_id) where document_id is not null do update
set scope = excluded.scope, is_automatic = false, created_at = now()`,
};

/** @param scope `none`: not this one, even if something above it is followed, or is written by the person later */
export async function followDocument(
  runner: Knex,
  userId: number,
  documentId: number,
  scope: DocumentScope,
): Promise<void> {
  await runPrepared(runner, followDocumentStatement, [userId, documentId, scope]);
}

const followSpaceStatement = {
  name: 'follow-space',
  text: `insert into follows (user_id, space_id, scope) values ($1, $2, 'space') on conflict do nothing`,
};

export async function followSpace(runner: Knex, userId: number, spaceId: number): Promise<void> {
  await runPrepared(runner, followSpaceStatement, [userId, spaceId]);
}

export async function unfollowSpace(runner: Knex, userId: number, spaceId: number): Promise<void> {
  await runner('follows').where({ user_id: userId, space_id: spaceId }).delete();
}

export async function isSpaceFollowed(runner: Knex, userId: number, spaceId: number): Promise<boolean> {
  const rows = await runner('follows')
    .where({ user_id: userId, space_id: spaceId })
    .select<object[]>('user_id');
  return rows.length > 0;
}

export interface ListedFollowing {
  scope: 'document' | 'branch' | 'space';
  documentId: number | null;
  spaceId: number;
  /** Of the document or the space. */
  title: string;
  spaceName: string;
  isAutomatic: boolean;
  sortedBy: string;
}

/** Spaces are 0, documents 1; then the name in lower case, and the id. */
export type FollowingKey = readonly [number, string, number];

// what somebody may not see any more is not listed; it counts again once they may
const listStatement = {
  name: 'list-following',
  text: `
select f.scope, d.id as "documentId", s.id as "spaceId", coalesce(d.title, s.name) as title, s.name as "spaceName",
  f.is_automatic as "isAutomatic", lower(coalesce(d.title, s.name)) as "sortedBy"
from follows f
left join lateral (
  select id, space_id, title, restricted_by from documents
  where id = f.document_id and deleted_at is null and template is null offset 0
) d on true
join lateral (
  select id, name, visibility from spaces where id = coalesce(f.space_id, d.space_id) and deleted_at is null offset 0
) s on true
where f.user_id = $1 and f.scope <> 'none'
  and (not f.is_automatic
    or coalesce((select p.auto_follow from notification_preferences p where p.user_id = $1), true))
  and ${seesSpace('s', viewer)}
  and (d.id is null or ${passesRestrictions('d', viewer)})
  and ($4::integer is null or (
    (d.id is not null)::integer, ${nameOrder('coalesce(d.title, s.name)')}, coalesce(d.id, s.id)) > ($4, $5::text, $6::integer))
order by (d.id is not null)::integer, ${nameOrder('coalesce(d.title, s.name)')}, coalesce(d.id, s.id) limit $7`,
};

/** What the viewer follows and may see: spaces first, then documents, by name. */
export const listFollowing = (
  runner: Knex,
  person: Viewer,
  { after, limit }: { after: FollowingKey | null; limit: number },
): Promise<ListedFollowing[]> =>
  runPrepared<ListedFollowing & object>(runner, listStatement, [
    ...viewerValues(person),
    ...(after ?? [null, null, null]),
    limit,
  ]);
