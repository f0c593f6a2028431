import type { Knex } from 'knex';
import { passesRestriction, personSeesSpace } from '../grants.ts';
import { runPrepared } from '../prepared.ts';

/** Makes the notifications of those who follow something, from the changes that saves and comments have noted. */

export interface NotedChange {
  documentId: number;
  actorId: number;
  /** Null for a comment. */
  version: number | null;
  commentId: number | null;
  /** Further people who need not be told. */
  spared: number[] | null;
  notedAt: Date;
  /** Null if the document is gone, or a template. */
  spaceId: number | null;
}

const takeStatement = {
  name: 'changes-take',
  text: `
with taken as (
  delete from document_changes where id in (select id from document_changes order by id limit $1)
  returning *
)
select t.document_id as "documentId", t.actor_id as "actorId", t.version, t.comment_id as "commentId", t.spared,
  t.noted_at as "notedAt", d.space_id as "spaceId"
from taken t left join documents d on d.id = t.document_id and d.deleted_at is null and d.template is null
order by t.id`,
};

/** Takes the oldest changes. If the transaction is rolled back, they wait as before. */
export const takeChanges = (trx: Knex.Transaction, limit: number): Promise<NotedChange[]> =>
  runPrepared<NotedChange & object>(trx, takeStatement, [limit]);

const noteCommentStatement = {
  name: 'changes-note-comment',
  text: 'insert into document_changes (document_id, actor_id, comment_id) values ($1, $2, $3)',
};

/** Notes a comment; `noteSaved` does it for a save. */
export async function noteComment(
  runner: Knex,
  { documentId, actorId, commentId }: { documentId: number; actorId: number; commentId: number },
): Promise<void> {
  await runPrepared(runner, noteCommentStatement, [documentId, actorId, commentId]);
}

/** SQL, part of a save, that notes it for `takeChanges`. Whether anybody follows the document is not asked yet. */
export const noteSaved = (values: {
  written: string;
  actor: string;
  /** A condition. */
  isTold: string;
  spared: string;
}): string => `
  insert into document_changes (document_id, actor_id, version, spared)
  select id, ${values.actor}, version, ${values.spared} from ${values.written}
  where ${values.isTold} and ${values.actor} is not null`;

// those who wrote the version beside the author edited it live
const followAutomaticallyStatement = {
  name: 'follow-automatically',
  text: `
insert into follows (user_id, document_id, scope, is_automatic)
select u.id, d.id, 'document', true
from documents d
cross join (
  select $2::integer as id
  union select unnest(r.coauthor_ids) from document_revisions r where r.document_id = $1 and r.version = $3
) a
join users u on u.id = a.id and u.kind = 'person'
left join notification_preferences p on p.user_id = u.id
where d.id = $1 and d.deleted_at is null and coalesce(p.auto_follow, true)
order by u.id
on conflict do nothing`,
};

/** Whoever wrote something follows it, unless they have chosen otherwise before. */
export async function followAutomatically(
  runner: Knex,
  { documentId, actorId, version }: Pick<NotedChange, 'documentId' | 'actorId' | 'version'>,
): Promise<void> {
  await runPrepared(runner, followAutomaticallyStatement, [documentId, actorId, version]);
}

export type ToldKind = 'update' | 'new' | 'comment';

export interface Told {
  kind: ToldKind;
  documentId: number;
  actorId: number;
  commentId: number | null;
  /** The version before the change; null for a comment. */
  fromVersion: number | null;
  spared: readonly number[];
  at: Date;
  /** Who follows the space or a document above need not be told. */
  isOnlyDirect: boolean;
  /** People to whom the same applies, because they have been told of much already. */
  full: readonly number[];
}

/** Changes of one person to one document within this time are one notification. */
const oneChange = "interval '10 minutes'";

// $1 document, $2 actor, $3 comment, $4 when, $5 version before, $6 spared, $7 only direct, $8 full. Those who follow
// are looked up one by one, as in `notifySql`: in a join, a wrong estimate makes PostgreSQL read all users
// a new document has no followers of its own
const directly = `
    union all
    select f.user_id, not f.is_automatic, false from follows f
    where f.document_id = $1 and f.scope in ('document', 'branch')
    union all select p.created_by, false, false from place p
    union all select s.user_id, false, false from stars s where s.document_id = $1`;

const tellSql = (kind: ToldKind): string => `
with recursive place as (
  select d.id, d.parent_id, d.space_id, d.created_by from documents d where d.id = $1 and d.deleted_at is null
), above as (
  select p.parent_id as id, 1 as distance from place p where p.parent_id is not null
  union all
  select d.parent_id, a.distance + 1 from above a join documents d on d.id = a.id
  where d.parent_id is not null and a.distance < 1000
), wide as (
  select f.user_id from place p join follows f on f.space_id = p.space_id
  union all
  select f.user_id from above a join follows f on f.document_id = a.id and f.scope = 'branch'
), concerned as materialized (
  select c.user_id as id, bool_or(c.is_chosen) as is_chosen, bool_or(c.is_wide) as is_wide from (
    select w.user_id, true as is_chosen, true as is_wide from wide w
    where not $7::boolean and w.user_id not in (select unnest($8::integer[]))
    ${kind === 'new' ? '' : directly}
  ) c
  where c.user_id <> $2 and c.user_id <> all ($6::integer[])
  group by c.user_id
)${
  kind === 'comment'
    ? ''
    : `, renewed as (
  update notifications n set read = false, created_at = $4, actor_id = n.actor_id
  from concerned c
  where n.user_id = c.id and n.created_at > now() - ${oneChange} and n.first_at > now() - ${oneChange}
    and n.document_id = $1 and n.actor_id = $2 and n.kind in ('update', 'new')
  returning n.user_id
)`
}
insert into notifications (user_id, kind, actor_id, document_id, comment_id, from_version, created_at)
select u.id, '${kind}', $2, d.id, $3::integer, $5::integer, $4::timestamptz
from documents d
join spaces s on s.id = d.space_id and s.deleted_at is null
cross join concerned
cross join lateral (
  -- take the foreign key's lock here: if it has to wait, it waits before the rights are checked
  select id, role from users where id = concerned.id and kind = 'person' and disabled_at is null
  limit 1 for key share
) u
left join lateral (select * from notification_preferences where user_id = u.id offset 0) p on true
where d.id = $1 and d.deleted_at is null
  and exists (select from users where id = $2)
  and coalesce(p.${kind === 'comment' ? 'comments' : 'document_updates'}, true)
  and (concerned.is_chosen or coalesce(p.auto_follow, true))
  and not exists (select from follows f where f.document_id = $1 and f.user_id = u.id and f.scope = 'none')
  ${
    kind === 'comment'
      ? `and exists (select from comments where id = $3)
  and not exists (
    select from notifications n where n.user_id = u.id and n.comment_id = $3 and n.kind in ('reply', 'mention'))`
      : `and u.id not in (select user_id from renewed)
  -- the mention of the same save
  and not exists (
    select from notifications n
    where n.user_id = u.id and n.document_id = $1 and n.actor_id = $2 and n.kind = 'mention' and n.comment_id is null
      and n.created_at >= $4::timestamptz - interval '1 second')`
  }
  and ${personSeesSpace('s', { id: 'u.id', role: 'u.role' })}
  and ${passesRestriction('d', { viewer: 'u.id', seesAll: `u.role = 'admin'` })}
order by u.id
on conflict (user_id, document_id, kind, actor_id)
  where not read and kind in ('comment', 'reply', 'mention', 'update', 'new') do update
set comment_id = excluded.comment_id, created_at = excluded.created_at, first_at = excluded.first_at
returning user_id as "userId", (select is_wide from concerned where id = user_id) as "isWide"`;

const tellStatements = {
  update: { name: 'tell-update', text: tellSql('update') },
  new: { name: 'tell-new', text: tellSql('new') },
  comment: { name: 'tell-comment', text: tellSql('comment') },
};

/**
 * Notifies the active people who follow a document and may see it: its own followers, those of a document above or of
 * the space, its author and those who starred it.
 * @returns whom; `isWide`: they follow (also) something that it is in
 */
export const tellFollowers = (runner: Knex, told: Told): Promise<{ userId: number; isWide: boolean }[]> =>
  runPrepared(runner, tellStatements[told.kind], [
    told.documentId,
    told.actorId,
    told.commentId,
    told.at,
    told.fromVersion,
    told.spared,
    told.isOnlyDirect,
    told.full,
  ]);
