import type { Knex } from 'knex';
import { hookOfNotification, passesRestriction, roleInSpace, seesNotification } from '../grants.ts';
import type { User } from '../people/user.ts';
import { shownUsername } from '../people/shared-names.ts';
import { runPrepared } from '../prepared.ts';
import type { DueMail } from './mail-queue.ts';
import type { NotificationPreferences } from './preferences.ts';
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

export interface MailedNotification extends Omit<ListedNotification, 'read' | 'actor'> {
  /** Null for a job that is about no space. */
  spaceName: string | null;
  /** That of the document, or the one it is about. */
  homeSpaceId: number | null;
  newsMails: Exclude<NotificationPreferences['newsMails'], 'never'>;
  /** Null if the account is gone. */
  actorName: string | null;
  /** Null if no other person's name looks the same. */
  actorUsername: string | null;
  name: string;
  address: string;
  /** Null if the person has chosen none. */
  language: User['language'];
}

/** @param which an SQL condition for the rows n */
const mailSql = (which: string) => `
select n.id, n.kind, n.document_id as "documentId", n.space_id as "spaceId", coalesce(${hookOfNotification}, d.title, s.name, (select i.name from imports i where n.job_kind = 'import' and i.id = n.job_id), '') as title,
  n.job_kind as "jobKind", n.job_id as "jobId", coalesce(n.actor_id = n.user_id, false) as "isOwn",
  s.name as "spaceName", s.id as "homeSpaceId", coalesce(p.news_mails, 'at-once') as "newsMails", n.comment_id as "commentId", n.export_id as "exportId",
  e.state is not null and e.state in ('failed', 'cancelled') as "hasFailed",
  n.from_version as "fromVersion", n.created_at as "createdAt", a.display_name as "actorName", ${shownUsername('a')} as "actorUsername", u.display_name as name, u.email as address,
  u.language
from notifications n
join users u on u.id = n.user_id and u.kind = 'person' and u.disabled_at is null
left join documents d on d.id = n.document_id and d.deleted_at is null
left join spaces s on s.id = coalesce(n.space_id, d.space_id) and s.deleted_at is null
left join users a on a.id = n.actor_id
left join exports e on e.id = n.export_id and e.user_id = n.user_id
left join notification_preferences p on p.user_id = u.id
cross join lateral (select ${roleInSpace('s.id', 'u.id')} as role) m
where ${which} and (s.id is not null or n.kind = 'job' and n.space_id is null and n.document_id is null) and not n.read and coalesce(p.email_notifications, true)
  and coalesce(case n.kind
    when 'update' then p.document_updates when 'new' then p.document_updates when 'mention' then p.mentions when 'access' then true
    when 'export' then true when 'job' then true else p.comments
  end, true)
  and (u.role = 'admin' or ${seesNotification})
  and (d.id is null or ${passesRestriction('d', { viewer: 'u.id', seesAll: `u.role = 'admin'` })})`;

const readStatement = { name: 'mails-read', text: mailSql('n.id = $1') };

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

/**
 * What followers are told is mailed together, one mail a person. The trigger of migration 063 says when it is due.
 */

// what began within the last 30 seconds waits for the next mail: its transaction may not have ended yet
const claimNewsStatement = {
  name: 'news-claim',
  text: `
update news_mails set attempts = attempts + 1, due_at = now() + interval '10 minutes',
  telling_until = now() - interval '30 seconds'
where user_id in (
  select user_id from news_mails where due_at between now() - interval '1 day' and now() order by due_at limit $1 for update skip locked)
returning user_id as id, attempts`,
};

/** Takes people whose mail is due, as `claimMails`. */
export const claimNews = (runner: Knex, limit: number): Promise<DueMail[]> =>
  runPrepared<DueMail & object>(runner, claimNewsStatement, [limit]);

const readNewsStatement = {
  name: 'news-read',
  text: `${mailSql(`n.user_id = $1 and n.kind in ('update', 'new', 'comment') and coalesce(p.news_mails, 'at-once') <> 'never'
  and exists (select from news_mails w where w.user_id = $1 and n.first_at > w.mailed_until and n.first_at <= w.telling_until)`)}
order by n.created_at desc, n.id desc limit $2`,
};

/** What a person's mail tells, the newest first: as `readMail`, at the time of sending. */
export const readNews = (runner: Knex, userId: number, limit: number): Promise<MailedNotification[]> =>
  runPrepared<MailedNotification & object>(runner, readNewsStatement, [userId, limit]);

/** SQL for the time of the next mail of the person in the row w. */
const nextMail = (mailedUntil: string) => `(
  select next_news_mail(p.news_mails, p.time_zone, p.news_hour, p.news_weekday, ${mailedUntil})
  from notification_preferences p where p.user_id = w.user_id)`;

const endNewsStatement = {
  name: 'news-end',
  text: `
update news_mails w set mailed_until = telling_until, attempts = 0, due_at = case when exists (
  select from notifications n
  where n.user_id = w.user_id and not n.read and n.kind in ('update', 'new', 'comment') and n.first_at > w.telling_until
) then ${nextMail('w.telling_until')} end
where user_id = $1`,
};

export async function endNews(runner: Knex, userId: number): Promise<void> {
  await runPrepared(runner, endNewsStatement, [userId]);
}

const postponeNewsStatement = {
  name: 'news-postpone',
  text: 'update news_mails set due_at = now() + make_interval(secs => $2) where user_id = $1',
};

export async function postponeNews(runner: Knex, userId: number, seconds: number): Promise<void> {
  await runPrepared(runner, postponeNewsStatement, [userId, seconds]);
}

const rescheduleNewsStatement = {
  name: 'news-reschedule',
  text: `
update news_mails w set due_at = case when due_at is not null then ${nextMail('w.mailed_until')} end,
  mailed_until = case when due_at is not null then mailed_until else now() end
where user_id = $1`,
};

/**
 * After the person has chosen another time. If nothing waits, they had chosen to get no mails, or have got them: what came
 * until now is not mailed later.
 */
export async function rescheduleNews(runner: Knex, userId: number): Promise<void> {
  await runPrepared(runner, rescheduleNewsStatement, [userId]);
}

/** Signs the links in a person's mails. Made when it is first needed. */
export async function mailKey(runner: Knex, userId: number, newKey: string): Promise<string> {
  const { rows } = await runner.raw<{ rows: [{ key: string }] }>(
    `insert into mail_keys (user_id, key) values (?, ?)
    on conflict (user_id) do update set key = mail_keys.key returning key`,
    [userId, newKey],
  );
  return rows[0].key;
}

export async function readMailKey(runner: Knex, userId: number): Promise<string | null> {
  const row = await runner('mail_keys').where({ user_id: userId }).first<{ key: string } | undefined>('key');
  return row?.key ?? null;
}
