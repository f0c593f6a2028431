import { randomUUID } from 'node:crypto';
import type { Mail } from '../ports/mail/port.ts';
import { mailText } from './mail-texts.ts';
import type { MailPlace } from './outbox.ts';

/** The mail by which an administrator tries the mail server. */
export function composeTestMail(
  { publicUrl, language, workspace }: Pick<MailPlace, 'publicUrl' | 'language' | 'workspace'>,
  { username, to }: { username: string; to: Mail['to'] },
): Mail {
  const say = mailText(language);
  const values = { username, publicUrl, workspace };
  return {
    to,
    sender: workspace,
    subject: say('testSubject', values),
    text: say('test', values),
    id: `test-${randomUUID()}@${new URL(publicUrl).hostname}`,
  };
}
