import type { Knex } from 'knex';
import type { Notification } from './models/notification.ts';
import type { Viewer } from './models/viewer.ts';
import { runPrepared, type PersonRow } from './statements.ts';

/**
 * What tells people of what happened, one statement each, for every save and comment runs one. It tells active
 * people who may see the document and want to know, never the one who did it.
 */

export interface Happening {
  /** Who did it. */
  actorId: number;
  documentId: number;
  /** Null where it happened in the document's own text. */
  commentId: number | null;
}

type Preference = 'document_updates' | 'comments' | 'mentions';

interface Telling {
  kind: Notification['kind'];
  preference: Preference;
  /** SQL of the ids of those whom it concerns; $1 is the actor, $2 the document, $3 the comment. */
  people: string;
}

interface Places {
  /** SQL of the actor's id, the document's and the comment's. */
  actor: string;
  document: string;
  comment: string;
  /** SQL: tells nobody where it is false. */
  when: string;
}

// people are looked up one by one, for they are few: a join reads all users where their number is misjudged;
// sorted: two that tell the same people must not wait for each other crosswise
const tellingText = ({ kind, preference, people }: Telling, { actor, document, comment, when }: Places) => `
insert into notifications (user_id, kind, actor_id, document_id, comment_id)
select u.id, '${kind}', ${actor}::integer, d.id, ${comment}::integer
from documents d
join spaces s on s.id = d.space_id and s.deleted_at is null
cross join (${people}) concerned (id)
cross join lateral (
  select id, role from users where id = concerned.id and disabled_at is null limit 1
) u
where ${when} and d.id = ${document} and d.deleted_at is null and concerned.id <> ${actor}
  and coalesce((select p.${preference} from notification_preferences p where p.user_id = u.id), true)
  and (u.role = 'admin' or s.visibility = 'everyone' or exists (
    select from space_members m where m.space_id = s.id and m.user_id = u.id))
order by u.id
on conflict (user_id, document_id, kind) where not read do update
set actor_id = excluded.actor_id, comment_id = excluded.comment_id, created_at = excluded.created_at`;

const telling = (whom: Telling) => ({
  name: `notify-${whom.kind}`,
  text: tellingText(whom, { actor: '$1', document: '$2', comment: '$3', when: 'true' }),
});

/** SQL that tells a document's author and those who starred it that it is being saved: part of the save. */
export function notifyOfUpdate(places: Omit<Places, 'comment'>): string {
  const people = `
    select created_by from documents where id = ${places.document}
    union select user_id from stars where document_id = ${places.document}`;
  const whom: Telling = { kind: 'update', preference: 'document_updates', people };
  return tellingText(whom, { ...places, comment: 'null' });
}

const commentStatement = telling({
  kind: 'comment',
  preference: 'comments',
  people: 'select created_by from documents where id = $2',
});

const replyStatement = telling({
  kind: 'reply',
  preference: 'comments',
  people: `
    select parent.created_by from comments c join comments parent on parent.id = c.parent_id where c.id = $3`,
});

const mentionStatement = telling({
  kind: 'mention',
  preference: 'mentions',
  people: 'select id from users where lower(username) = any($4::text[])',
});

const valuesOf = ({ actorId, documentId, commentId }: Happening) => [actorId, documentId, commentId];

/** Tells a document's author of a comment. */
export async function notifyOfComment(runner: Knex, happening: Happening): Promise<void> {
  await runPrepared(runner, commentStatement, valuesOf(happening));
}

/** Tells the author of the comment that this one replies to. */
export async function notifyOfReply(runner: Knex, happening: Happening): Promise<void> {
  await runPrepared(runner, replyStatement, valuesOf(happening));
}

/** @param usernames in lower case; those of nobody are passed over */
export async function notifyOfMention(
  runner: Knex,
  happening: Happening,
  usernames: readonly string[],
): Promise<void> {
  await runPrepared(runner, mentionStatement, [...valuesOf(happening), usernames]);
}

export interface ListedNotification {
  id: number;
  kind: Notification['kind'];
  documentId: number;
  /** As it is now. */
  documentTitle: string;
  commentId: number | null;
  read: boolean;
  createdAt: Date;
  /** Null where the account is gone. */
  actor: PersonRow | null;
}

const listing = (name: string, own: string) => ({
  name,
  text: `
select n.id, n.kind, n.document_id as "documentId", d.title as "documentTitle", n.comment_id as "commentId",
  n.read, n.created_at as "createdAt", a.id as "actorId", a.display_name as "actorName", a.avatar as "actorAvatar"
from notifications n
join documents d on d.id = n.document_id and d.deleted_at is null
join spaces s on s.id = d.space_id and s.deleted_at is null
left join users a on a.id = n.actor_id
where n.user_id = $1 and ${own} and ($2 or s.visibility = 'everyone' or exists (
  select from space_members m where m.space_id = s.id and m.user_id = $1))
order by n.created_at desc, n.id desc`,
});
const newestStatement = listing('list-notifications', 'true');
const newest = { ...newestStatement, text: `${newestStatement.text} limit $3` };
const oneStatement = listing('read-notification', 'n.id = $3');

interface ListedRow extends Omit<ListedNotification, 'actor'> {
  actorId: number | null;
  actorName: string;
  actorAvatar: string | null;
}

const listed = ({ actorId, actorName, actorAvatar, ...row }: ListedRow): ListedNotification => ({
  ...row,
  actor: actorId === null ? null : { id: actorId, displayName: actorName, avatar: actorAvatar },
});

/** The newest of the viewer's own, without those of documents that they may no longer see. */
export async function listNotifications(
  runner: Knex,
  viewer: Viewer,
  limit: number,
): Promise<ListedNotification[]> {
  const rows = await runPrepared<ListedRow>(runner, newest, [viewer.id, viewer.role === 'admin', limit]);
  return rows.map(listed);
}

/** One of the viewer's own. Null where there is none, or its document may no longer be seen. */
export async function readNotification(
  runner: Knex,
  viewer: Viewer,
  id: number,
): Promise<ListedNotification | null> {
  const [row] = await runPrepared<ListedRow>(runner, oneStatement, [viewer.id, viewer.role === 'admin', id]);
  return row ? listed(row) : null;
}
