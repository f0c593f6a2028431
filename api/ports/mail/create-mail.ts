import type { Config } from '../../settings/config.ts';
import type { MailPort } from './port.ts';
import { createSmtpMail } from './smtp.ts';

/** Null if SMTP_URL is not set: then no mail is sent. */
export function createMail({ mail }: Pick<Config, 'mail'>): MailPort | null {
  return mail ? createSmtpMail(mail) : null;
}
