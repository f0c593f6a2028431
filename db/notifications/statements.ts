import type { Knex } from 'knex';
import type { NoticeKind } from '../jobs/notices.ts';
import type { Notification } from './notification.ts';
import {
  hookOfNotification,
  passesRestriction,
  passesRestrictions,
  personSeesSpace,
  roleInSpace,
  seesNotification,
  viewerValues,
} from '../grants.ts';
import type { Viewer } from '../viewer.ts';
import { shownUsername } from '../people/shared-names.ts';
import type { PersonRow } from '../documents/writers.ts';
import { runPrepared } from '../prepared.ts';
import { nameOrder } from '../name-order.ts';

/**
 * Notifies at once those whom a text addresses: by a reply or a mention. Active people who may see the document and want
 * to know, never the person who acted. Those who follow the document are notified by `following/fan-out-statements.ts`.
 */

export interface NotificationCause {
  /** The user who acted. */
  actorId: number;
  documentId: number;
  /** Null if it happened in the document's own text. */
  commentId: number | null;
}

interface NotificationRule {
  kind: Notification['kind'];
  preference: 'comments' | 'mentions';
  /** SQL for the ids of the people concerned; $1 is the actor, $2 the document, $3 the comment. */
  people: string;
}

// looks people up one by one, because there are few: in a join, a wrong estimate makes PostgreSQL read all users. It
// goes through them by id, so that two statements cannot deadlock. The unique index is that of migration 063
const notifyStatement = ({ kind, preference, people }: NotificationRule) => ({
  name: `notify-${kind}`,
  text: `
insert into notifications (user_id, kind, actor_id, document_id, comment_id)
select u.id, '${kind}', $1::integer, d.id, $3::integer
from documents d
join spaces s on s.id = d.space_id and s.deleted_at is null
cross join (${people}) concerned (id)
cross join lateral (
  -- take the foreign key's lock here: if it has to wait, it waits before the rights are checked
  select id, role from users where id = concerned.id and kind = 'person' and disabled_at is null
  limit 1 for key share
) u
where d.id = $2 and d.deleted_at is null and concerned.id <> $1
  and coalesce((select p.${preference} from notification_preferences p where p.user_id = u.id), true)
  and ${personSeesSpace('s', { id: 'u.id', role: 'u.role' })}
  and ${passesRestriction('d', { viewer: 'u.id', seesAll: `u.role = 'admin'` })}
order by u.id
on conflict (user_id, document_id, kind, actor_id)
  where not read and kind in ('comment', 'reply', 'mention', 'update', 'new') do update
set comment_id = excluded.comment_id, created_at = excluded.created_at`,
});

const replyStatement = notifyStatement({
  kind: 'reply',
  preference: 'comments',
  people: `
    select parent.created_by from comments c join comments parent on parent.id = c.parent_id where c.id = $3`,
});

const mentionStatement = notifyStatement({
  kind: 'mention',
  preference: 'mentions',
  // a reply that mentions the person it answers creates one notification, not two
  people: `
    select named.id from users named where lower(named.username) = any($4::text[]) and not exists (
      select from notifications n
      where n.user_id = named.id and n.document_id = $2 and n.comment_id = $3 and not n.read
        and n.kind = 'reply')`,
});

const valuesOf = ({ actorId, documentId, commentId }: NotificationCause) => [actorId, documentId, commentId];

/** Notifies the author of the comment that this one replies to. */
export async function notifyOfReply(runner: Knex, cause: NotificationCause): Promise<void> {
  await runPrepared(runner, replyStatement, valuesOf(cause));
}

/** @param usernames in lower case; unknown ones are ignored */
export async function notifyOfMention(
  runner: Knex,
  cause: NotificationCause,
  usernames: readonly string[],
): Promise<void> {
  await runPrepared(runner, mentionStatement, [...valuesOf(cause), usernames]);
}

// people who switched mentions off are not listed: otherwise the page would reveal their preferences
const unreachedStatement = {
  name: 'list-unreached',
  text: `
select u.id, u.display_name as "displayName", u.avatar, ${shownUsername('u')} as "shownUsername"
from documents d
join spaces s on s.id = d.space_id
join users u on lower(u.username) = any($3::text[]) and u.id <> $1 and u.kind = 'person' and u.disabled_at is null
where d.id = $2 and not (${personSeesSpace('s', { id: 'u.id', role: 'u.role' })}
  and ${passesRestriction('d', { viewer: 'u.id', seesAll: `u.role = 'admin'` })})
order by ${nameOrder('u.display_name')}, u.id`,
};

/**
 * The active people with these usernames who may not see the document, so that a mention does not reach them.
 * @param usernames in lower case; unknown ones are ignored
 */
export const listUnreached = (
  runner: Knex,
  { actorId, documentId }: Pick<NotificationCause, 'actorId' | 'documentId'>,
  usernames: readonly string[],
): Promise<PersonRow[]> => runPrepared(runner, unreachedStatement, [actorId, documentId, usernames]);

export interface ListedNotification {
  id: number;
  kind: Notification['kind'];
  /** Null for `access` to a space, or the export of one. */
  documentId: number | null;
  spaceId: number | null;
  /** The current title of the document or space. */
  title: string;
  commentId: number | null;
  /** Only of `export`. */
  exportId: number | null;
  /** An export that could not be made. */
  hasFailed: boolean;
  /** Only of `job`. */
  jobKind: NoticeKind | null;
  jobId: number | null;
  /** True for the viewer's own job. */
  isOwn: boolean;
  /** The version before the changes; only of `update` and `new`. */
  fromVersion: number | null;
  read: boolean;
  createdAt: Date;
  /** Null if the account is gone. */
  actor: PersonRow | null;
}

// "offset 0" makes PostgreSQL look up the document, space and person of one notification after the other, and stop at
// the limit. Without it, it reads these tables completely, because it expects far more notifications than a page has
const listing = (name: string, own: string) => ({
  name,
  text: `
select n.id, n.kind, n.document_id as "documentId", n.space_id as "spaceId",
  coalesce(${hookOfNotification}, d.title, s.name, (select i.name from imports i where n.job_kind = 'import' and i.id = n.job_id), '') as title,
  n.job_kind as "jobKind", n.job_id as "jobId", coalesce(n.actor_id = n.user_id, false) as "isOwn", n.comment_id as "commentId", n.export_id as "exportId",
  n.export_id is not null and exists (
    select from exports e where e.id = n.export_id and e.user_id = n.user_id and e.state in ('failed', 'cancelled')
  ) as "hasFailed",
  n.from_version as "fromVersion", n.read, n.created_at as "createdAt", a.id as "actorId", a.display_name as "actorName", a.avatar as "actorAvatar",
  ${shownUsername('a')} as "actorUsername"
from notifications n
left join lateral (
  select id, space_id, title, restricted_by from documents
  where id = n.document_id and deleted_at is null offset 0
) d on true
left join lateral (
  select id, name, visibility from spaces
  where id = coalesce(n.space_id, d.space_id) and deleted_at is null offset 0
) s on true
left join lateral (
  select id, display_name, avatar, username, shares_name from users where id = n.actor_id offset 0
) a on true
cross join lateral (select ${roleInSpace('s.id', '$1')} as role) m
where n.user_id = $1 and ${own}
  -- an import may be about a space that is not made yet
  and (s.id is not null or n.kind = 'job' and n.space_id is null and n.document_id is null)
  and ($2 or ${seesNotification})
  and ($3::integer[] is null or s.id = any ($3))
  and (d.id is null or ${passesRestrictions('d', { viewer: '$1', seesAll: '$2' })})
order by n.created_at desc, n.id desc`,
});
const newestStatement = listing('list-notifications', 'true');
const newest = { ...newestStatement, text: `${newestStatement.text} limit $4` };
const oneStatement = listing('read-notification', 'n.id = $4');

interface ListedRow extends Omit<ListedNotification, 'actor'> {
  actorId: number | null;
  actorName: string;
  actorAvatar: string | null;
  actorUsername: string | null;
}

const listed = (row: ListedRow): ListedNotification => ({
  id: row.id,
  kind: row.kind,
  documentId: row.documentId,
  spaceId: row.spaceId,
  title: row.title,
  commentId: row.commentId,
  exportId: row.exportId,
  hasFailed: row.hasFailed,
  jobKind: row.jobKind,
  jobId: row.jobId,
  isOwn: row.isOwn,
  fromVersion: row.fromVersion,
  read: row.read,
  createdAt: row.createdAt,
  actor:
    row.actorId === null
      ? null
      : {
          id: row.actorId,
          displayName: row.actorName,
          avatar: row.actorAvatar,
          shownUsername: row.actorUsername,
        },
});

/** The viewer's newest notifications, without those about things that they may no longer see or manage. */
export async function listNotifications(
  runner: Knex,
  viewer: Viewer,
  limit: number,
): Promise<ListedNotification[]> {
  const rows = await runPrepared<ListedRow>(runner, newest, [...viewerValues(viewer), limit]);
  return rows.map(listed);
}

/** One of the viewer's notifications; null if it does not exist, or if they may no longer see what it is about. */
export async function readNotification(
  runner: Knex,
  viewer: Viewer,
  id: number,
): Promise<ListedNotification | null> {
  const [row] = await runPrepared<ListedRow>(runner, oneStatement, [...viewerValues(viewer), id]);
  return row ? listed(row) : null;
}
