import type { Knex } from 'knex';
import { mailQueue } from './mail-queue.ts';
import type { User } from '../people/user.ts';

/** Mails about the security of an account wait in `security_mails`, for a day at most. Any number of processes may send them. */

export type SecurityMailKind =
  | 'codes_tried'
  | 'second_steps_reset'
  | 'account_linked'
  | 'account_rebound'
  /** For administrators: what happened to somebody else's account. */
  | 'others_account_linked'
  | 'others_account_rebound';

interface MailFacts {
  /** Where to send the mail. Absent: to the account's address at the time of sending. */
  address?: string | null;
  /** What its text names beside the account, such as the provider or the username of another person. */
  details?: Record<string, string>;
}

export async function addSecurityMail(
  runner: Knex,
  userId: number,
  kind: SecurityMailKind,
  { address = null, details = {} }: MailFacts = {},
): Promise<void> {
  await runner('security_mails').insert({ user_id: userId, kind, address, details: JSON.stringify(details) });
}

/** Sends the same mail to all administrators. */
export async function addMailsToAdministrators(
  runner: Knex,
  kind: SecurityMailKind,
  details: Record<string, string>,
): Promise<void> {
  await runner.raw(
    `insert into security_mails (user_id, kind, details)
    select id, ?, ?::jsonb from users where role = 'admin' and kind = 'person' and disabled_at is null order by id`,
    [kind, JSON.stringify(details)],
  );
}

export const securityMailQueue = mailQueue('security_mails');

export interface SecurityMail {
  kind: SecurityMailKind;
  username: string;
  name: string;
  address: string;
  /** Null if the person has chosen none. */
  language: User['language'];
  createdAt: Date;
  details: Record<string, string>;
}

/** Null if the account has no address, or a day has passed. */
export async function readSecurityMail(knex: Knex, id: number): Promise<SecurityMail | null> {
  const { rows } = await knex.raw<{ rows: SecurityMail[] }>(
    `select m.kind, u.username, u.display_name as name, coalesce(m.address, u.email) as address, u.language,
      m.created_at as "createdAt", m.details
    from security_mails m join users u on u.id = m.user_id and u.email is not null
    where m.id = ? and m.created_at > now() - interval '1 day'`,
    [id],
  );
  return rows[0] ?? null;
}
