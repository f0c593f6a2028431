import type { Knex } from 'knex';
import type { DueMail } from '../../db/notifications/mail-queue.ts';
import type { PasswordLogin } from '../core/access/password-serves.ts';
import type { Language } from '../text/languages.ts';
import type { Mail } from '../ports/mail/port.ts';

/** What mails say of this server. */
export interface MailPlace {
  /** Without a trailing slash. */
  publicUrl: string;
  language: Language;
  /** What the organisation calls its workspace: 'Lectern' if it has given it no name. */
  workspace: string;
  /** Everyone by default. */
  passwordLogin?: PasswordLogin;
}

/** A table of mails that wait until the mail server accepts them. */
export interface Outbox {
  /** For the log. */
  name: string;
  /** Takes some of the mails that are due. Any number of processes may do so. */
  claim(knex: Knex, limit: number): Promise<DueMail[]>;
  /**
   * Composes the mail from current data; null if it should no longer be sent.
   * @param place.publicUrl without a trailing slash
   * @param place.workspace the sender's name too, unless MAIL_FROM has one
   * @param place.language for people who have chosen none
   */
  compose(knex: Knex, id: number, place: MailPlace): Promise<Mail | null>;
  postpone(knex: Knex, id: number, seconds: number): Promise<void>;
  end(knex: Knex, id: number): Promise<void>;
  /** Seconds until the second try. Each further wait is twice as long. */
  firstWait: number;
  mostAttempts: number;
}
