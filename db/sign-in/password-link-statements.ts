import type { Knex } from 'knex';
import { mailQueue } from '../notifications/mail-queue.ts';
import type { User } from '../people/user.ts';

/**
 * Mails with password links wait in `password_link_mails`, for an hour at most. Any number of processes may send them.
 */

export const linkMailQueue = mailQueue('password_link_mails');

export interface LinkReceiver {
  userId: number;
  username: string;
  name: string;
  role: User['role'];
  address: string;
  /** Null if the person has chosen none. */
  language: User['language'];
  /** When the link was requested. */
  createdAt: Date;
  /** Null if the person asked for it. */
  madeBy: number | null;
  /** Null: the person has never been in, so it is an invitation. */
  lastSignInAt: Date | null;
}

/** Null if nobody has the typed name, the account is disabled, or the mail is over an hour old. */
export async function readLinkMail(knex: Knex, id: number): Promise<LinkReceiver | null> {
  const { rows } = await knex.raw<{ rows: LinkReceiver[] }>(
    `select u.id as "userId", u.username, u.display_name as name, u.role, u.email as address, u.language, m.created_at as "createdAt",
      m.made_by as "madeBy", u.last_sign_in_at as "lastSignInAt"
    from password_link_mails m join users u on u.id = m.user_id and u.disabled_at is null
    where m.id = ? and m.created_at > now() - interval '1 hour'`,
    [id],
  );
  return rows[0] ?? null;
}
