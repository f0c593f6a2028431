import { linkMailQueue, readLinkMail, type LinkReceiver } from '../../db/sign-in/password-link-statements.ts';
import { passwordLinkAddress, startPasswordLink } from '../features/password-links/link.ts';
import type { Language } from '../text/languages.ts';
import type { Mail } from '../ports/mail/port.ts';
import { mailText } from './mail-texts.ts';
import type { Outbox } from './outbox.ts';

/**
 * Mails with links to set a new password, which people asked for. The link is created only when its mail is sent, so
 * that it is not stored anywhere before. If sending fails, that link is useless: the next try creates a new one.
 */
export const passwordLinkMails: Outbox = {
  name: 'password link',
  ...linkMailQueue,
  async compose(knex, id, { publicUrl, language }) {
    const receiver = await readLinkMail(knex, id);
    if (!receiver) return null;
    const { token } = await startPasswordLink(knex, {
      ...{ userId: receiver.userId, madeBy: null, mailedTo: receiver.address },
    });
    return compose(receiver, { id, publicUrl, token, language: receiver.language ?? language });
  },
  firstWait: 15,
  // about half an hour after the first; nobody waits longer
  mostAttempts: 8,
};

function compose(
  { username, name, address, createdAt }: LinkReceiver,
  { id, publicUrl, token, language }: { id: number; publicUrl: string; token: string; language: Language },
): Mail {
  const say = mailText[language];
  return {
    to: { name, address },
    subject: say('linkSubject', {}),
    text: [
      say('linkAsked', { publicUrl, username }),
      say('linkUse', {}),
      passwordLinkAddress(publicUrl, token),
      say('linkIgnore', {}),
    ].join('\n\n'),
    id: `password-link-${id}-${createdAt.getTime()}@${new URL(publicUrl).hostname}`,
  };
}
