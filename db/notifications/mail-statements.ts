import type { Knex } from 'knex';
import { passesRestriction, roleInSpace, seesNotification } from '../grants.ts';
import type { User } from '../people/user.ts';
import { shownUsername } from '../people/shared-names.ts';
import { runPrepared } from '../prepared.ts';
import type { DueMail } from './mail-queue.ts';
import type { ListedNotification } from './statements.ts';

/**
 * Mails wait in `notification_mails`. The trigger of migration 004 adds them in the transaction of the notification.
 * Any number of processes may send them.
 */

const claimStatement = {
  name: 'mails-claim',
  text: `
update notification_mails set attempts = attempts + 1, due_at = now() + interval '10 minutes'
where notification_id in (
  select notification_id from notification_mails where due_at between now() - interval '1 day' and now()
  order by due_at limit $1 for update skip locked)
returning notification_id as id, attempts`,
};

/**
 * Takes mails that are due, except those more than a day late. If a process ends after taking one, it is due again in
 * ten minutes.
 */
export const claimMails = (runner: Knex, limit: number): Promise<DueMail[]> =>
  runPrepared<DueMail & object>(runner, claimStatement, [limit]);

export interface MailedNotification extends Omit<ListedNotification, 'id' | 'read' | 'actor'> {
  /** Null if the account is gone. */
  actorName: string | null;
  /** Null if no other person's name looks the same. */
  actorUsername: string | null;
  name: string;
  address: string;
  /** Null if the person has chosen none. */
  language: User['language'];
}

const readStatement = {
  name: 'mails-read',
  text: `
select n.kind, n.document_id as "documentId", n.space_id as "spaceId", coalesce(d.title, s.name, (select i.name from imports i where n.job_kind = 'import' and i.id = n.job_id), '') as title,
  n.job_kind as "jobKind", n.job_id as "jobId", coalesce(n.actor_id = n.user_id, false) as "isOwn",
  n.comment_id as "commentId", n.export_id as "exportId",
  e.state is not null and e.state in ('failed', 'cancelled') as "hasFailed",
  n.created_at as "createdAt", a.display_name as "actorName", ${shownUsername('a')} as "actorUsername", u.display_name as name, u.email as address,
  u.language
from notifications n
join users u on u.id = n.user_id and u.kind = 'person' and u.disabled_at is null
left join documents d on d.id = n.document_id and d.deleted_at is null
left join spaces s on s.id = coalesce(n.space_id, d.space_id) and s.deleted_at is null
left join users a on a.id = n.actor_id
left join exports e on e.id = n.export_id and e.user_id = n.user_id
left join notification_preferences p on p.user_id = u.id
cross join lateral (select ${roleInSpace('s.id', 'u.id')} as role) m
where n.id = $1 and (s.id is not null or n.kind = 'job' and n.space_id is null and n.document_id is null) and not n.read and coalesce(p.email_notifications, true)
  and coalesce(case n.kind
    when 'update' then p.document_updates when 'mention' then p.mentions when 'access' then true
    when 'export' then true when 'job' then true else p.comments
  end, true)
  and (u.role = 'admin' or ${seesNotification})
  and (d.id is null or ${passesRestriction('d', { viewer: 'u.id', seesAll: `u.role = 'admin'` })})`,
};

/**
 * The current data of a mail; null if the notification was read, may no longer be seen, or the person no longer wants
 * such mails.
 */
export async function readMail(runner: Knex, notificationId: number): Promise<MailedNotification | null> {
  const [row] = await runPrepared<MailedNotification & object>(runner, readStatement, [notificationId]);
  return row ?? null;
}

const endStatement = { name: 'mails-end', text: 'delete from notification_mails where notification_id = $1' };

export async function endMail(runner: Knex, notificationId: number): Promise<void> {
  await runPrepared(runner, endStatement, [notificationId]);
}

const postponeStatement = {
  name: 'mails-postpone',
  text: 'update notification_mails set due_at = now() + make_interval(secs => $2) where notification_id = $1',
};

export async function postponeMail(runner: Knex, notificationId: number, seconds: number): Promise<void> {
  await runPrepared(runner, postponeStatement, [notificationId, seconds]);
}
