import type { Knex } from 'knex';
import type { Notification } from './models/notification.ts';
import { runPrepared } from './statements.ts';

/**
 * Mails wait in `notification_mails`, where the trigger of migration 004 puts them in the transaction that tells the
 * person. Any number of processes may take from it.
 */

export interface DueMail {
  id: number;
  /** With this one. */
  attempts: number;
}

const claimStatement = {
  name: 'mails-claim',
  text: `
update notification_mails set attempts = attempts + 1, due_at = now() + interval '10 minutes'
where notification_id in (
  select notification_id from notification_mails where due_at between now() - interval '1 day' and now()
  order by due_at limit $1 for update skip locked)
returning notification_id as id, attempts`,
};

/** Takes some that are due, not those that nobody sent for a day. Whoever takes one and ends leaves it for ten minutes. */
export const claimMails = (runner: Knex, limit: number): Promise<DueMail[]> =>
  runPrepared<DueMail & object>(runner, claimStatement, [limit]);

export interface MailedNotification {
  kind: Notification['kind'];
  documentId: number;
  documentTitle: string;
  commentId: number | null;
  createdAt: Date;
  /** Null where the account is gone. */
  actorName: string | null;
  name: string;
  address: string;
}

const readStatement = {
  name: 'mails-read',
  text: `
select n.kind, n.document_id as "documentId", d.title as "documentTitle", n.comment_id as "commentId",
  n.created_at as "createdAt", a.display_name as "actorName", u.display_name as name, u.email as address
from notifications n
join users u on u.id = n.user_id and u.disabled_at is null
join documents d on d.id = n.document_id and d.deleted_at is null
join spaces s on s.id = d.space_id and s.deleted_at is null
left join users a on a.id = n.actor_id
left join notification_preferences p on p.user_id = u.id
where n.id = $1 and not n.read and coalesce(p.email_notifications, true)
  and coalesce(case n.kind when 'update' then p.document_updates when 'mention' then p.mentions else p.comments end, true)
  and (u.role = 'admin' or s.visibility = 'everyone' or exists (
    select from space_members m where m.space_id = s.id and m.user_id = u.id))`,
};

/** What is to be mailed, as it is now. Null where it was read, may not be seen, or is not wanted any more. */
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
