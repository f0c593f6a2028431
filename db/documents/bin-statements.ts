import type { Knex } from 'knex';
import type { PersonRow } from './writers.ts';
import { runPrepared } from '../prepared.ts';
import { shownUsername } from '../people/shared-names.ts';

/** Reads what is in the bin: deleted documents and spaces that can still be restored. */

interface DeletedRow {
  id: number;
  deletedAt: Date;
  /** For the key of the next page: a Date has no microseconds. */
  deletedKey: string;
  /** Null if the account no longer exists, or if it was deleted before this column existed. */
  deletedBy: PersonRow | null;
  /** Whole days until it is removed for good, rounded up. */
  daysLeft: number;
}

export interface DeletedDocumentRow extends DeletedRow {
  title: string;
  space: { id: number; name: string; visibility: 'everyone' | 'members' };
  /** The documents above its former place that still exist, outermost first. */
  ancestors: { id: number; title: string }[];
}

export interface DeletedSpaceRow extends DeletedRow {
  name: string;
  /** Documents that were deleted with the space and are restored with it. */
  documentCount: number;
}

export interface BinPage {
  /** For how many days something deleted can be restored. */
  days: number;
  /** The `deletedKey` and id of the last row of the page before. */
  after: readonly [string, number] | undefined;
  limit: number;
}

// $1: days; $2, $3: after; $4: limit
const deletedColumns = (row: string) => `
  ${row}.id, ${row}.deleted_at as "deletedAt", ${row}.deleted_at::text as "deletedKey",
  case when u.id is not null then json_build_object('id', u.id, 'displayName', u.display_name, 'avatar', u.avatar,
    'shownUsername', ${shownUsername('u')}) end as "deletedBy",
  ceil(extract(epoch from ${row}.deleted_at + make_interval(days => $1) - now()) / 86400)::integer as "daysLeft"`;

const ofPage = (row: string) => `
  ${row}.deleted_at > now() - make_interval(days => $1)
  and ($2::timestamptz is null or (${row}.deleted_at, ${row}.id) < ($2::timestamptz, $3::integer))
order by ${row}.deleted_at desc, ${row}.id desc limit $4`;

const documentsStatement = {
  name: 'list-deleted-documents',
  text: `
select ${deletedColumns('d')}, d.title,
  json_build_object('id', s.id, 'name', s.name, 'visibility', s.visibility) as space,
  (with recursive above as (
     select p.id, p.title, p.parent_id, 1 as distance from documents p where p.id = d.parent_id
     union all
     select p.id, p.title, p.parent_id, a.distance + 1 from above a join documents p on p.id = a.parent_id
   ) select coalesce(json_agg(json_build_object('id', id, 'title', title) order by distance desc), '[]')
   from above) as ancestors
from documents d
join spaces s on s.id = d.space_id and s.deleted_at is null
left join users u on u.id = d.deleted_by
where ($5::integer is null or d.space_id = $5)
  -- a draft comes back with its document
  and (d.template is distinct from 'draft' or not exists (
    select from documents p where p.id = d.parent_id and p.deleted_at is not null))
  and ${ofPage('d')}`,
};

/**
 * Deleted documents, last deleted first. Documents of a deleted space are not listed; they come back with the space.
 * @param spaceId null: of all spaces
 */
export const listDeletedDocuments = (
  runner: Knex,
  { days, after, limit }: BinPage,
  spaceId: number | null,
): Promise<DeletedDocumentRow[]> =>
  runPrepared(runner, documentsStatement, [days, after?.[0], after?.[1], limit, spaceId]);

const spacesStatement = {
  name: 'list-deleted-spaces',
  text: `
select ${deletedColumns('s')}, s.name,
  (select count(*)::integer from documents d where d.space_id = s.id and d.deleted_at = s.deleted_at)
    as "documentCount"
from spaces s
left join users u on u.id = s.deleted_by
where ${ofPage('s')}`,
};

/** Deleted spaces, last deleted first. */
export const listDeletedSpaces = (
  runner: Knex,
  { days, after, limit }: BinPage,
): Promise<DeletedSpaceRow[]> => runPrepared(runner, spacesStatement, [days, after?.[0], after?.[1], limit]);

/**
 * Removes documents from the bin for good, with all that belongs to them. Documents in the bin that were below them
 * lose their parent, but drafts go with their document. A document that was restored meanwhile stays.
 * @returns how many were removed
 */
export async function purgeDocuments(runner: Knex, ids: readonly number[]): Promise<number> {
  const { rowCount } = await runner.raw<{ rowCount: number }>(
    `with orphaned as (
       update documents set parent_id = null, parent_lost = true
       where parent_id = any (:ids::integer[]) and deleted_at is not null and id <> all (:ids::integer[])
         and template is distinct from 'draft'
     )
     delete from documents where deleted_at is not null
       and (id = any (:ids::integer[]) or parent_id = any (:ids::integer[]) and template = 'draft')`,
    { ids },
  );
  return rowCount;
}
