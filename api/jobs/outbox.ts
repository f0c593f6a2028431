import type { Knex } from 'knex';
import type { DueMail } from '../../db/mail-statements.ts';
import type { Mail } from '../ports/mail/port.ts';

/** A table in which mails wait until the mail server has taken them. */
export interface Outbox {
  /** For the log. */
  name: string;
  /** Takes some that are due; any number of processes may. */
  claim(knex: Knex, limit: number): Promise<DueMail[]>;
  /**
   * Writes a mail by what is true now; null where nobody is to have it any more.
   * @param publicUrl without a slash at its end
   */
  compose(knex: Knex, id: number, publicUrl: string): Promise<Mail | null>;
  postpone(knex: Knex, id: number, seconds: number): Promise<void>;
  end(knex: Knex, id: number): Promise<void>;
  /** Seconds until the second try; each further one waits twice as long. */
  firstWait: number;
  mostAttempts: number;
}
