import type { Knex } from 'knex';
import type { DueMail } from '../notifications/mail-statements.ts';
import type { User } from '../people/user.ts';

/**
 * Mails with password links wait in `password_link_mails`, for an hour at most. Any number of processes may send them.
 */

/** Takes mails that are due. If a process ends after taking one, it is due again in two minutes. */
export async function claimLinkMails(knex: Knex, limit: number): Promise<DueMail[]> {
  const { rows } = await knex.raw<{ rows: DueMail[] }>(
    `update password_link_mails set attempts = attempts + 1, due_at = now() + interval '2 minutes'
    where id in (
      select id from password_link_mails where due_at <= now() order by due_at limit ? for update skip locked)
    returning id, attempts`,
    [limit],
  );
  return rows;
}

export interface LinkReceiver {
  userId: number;
  username: string;
  name: string;
  address: string;
  /** Null if the person has chosen none. */
  language: User['language'];
  /** When the link was requested. */
  createdAt: Date;
}

/** Null if nobody has the typed name, the account is disabled, or the mail is over an hour old. */
export async function readLinkMail(knex: Knex, id: number): Promise<LinkReceiver | null> {
  const { rows } = await knex.raw<{ rows: LinkReceiver[] }>(
    `select u.id as "userId", u.username, u.display_name as name, u.email as address, u.language, m.created_at as "createdAt"
    from password_link_mails m join users u on u.id = m.user_id and u.disabled_at is null
    where m.id = ? and m.created_at > now() - interval '1 hour'`,
    [id],
  );
  return rows[0] ?? null;
}

export async function endLinkMail(knex: Knex, id: number): Promise<void> {
  await knex('password_link_mails').where({ id }).delete();
}

export async function postponeLinkMail(knex: Knex, id: number, seconds: number): Promise<void> {
  await knex('password_link_mails')
    .where({ id })
    .update({ due_at: knex.raw('now() + make_interval(secs => ?)', [seconds]) });
}
