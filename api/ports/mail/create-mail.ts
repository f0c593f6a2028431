import type { Config } from '../../config.ts';
import type { MailPort } from './port.ts';
import { createSmtpMail } from './smtp.ts';

/** Null where no SMTP_URL is set: then nothing is mailed. */
export function createMail({ mail }: Pick<Config, 'mail'>): MailPort | null {
  return mail ? createSmtpMail(mail) : null;
}
