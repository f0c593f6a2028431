import type { Config } from '../../settings/config.ts';
import type { MailPort } from './port.ts';

/** Null if SMTP_URL is not set: then no mail is sent. */
export async function createMail({
  mail,
  publicUrl,
}: Pick<Config, 'mail' | 'publicUrl'>): Promise<MailPort | null> {
  if (!mail) return null;
  const { createSmtpMail } = await import('./smtp.ts');
  return createSmtpMail({ ...mail, publicUrl });
}
