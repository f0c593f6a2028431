import {
  claimLinkMails,
  endLinkMail,
  postponeLinkMail,
  readLinkMail,
  type LinkReceiver,
} from '../../db/password-link-statements.ts';
import { passwordLinkAddress, startPasswordLink } from '../features/password-links/link.ts';
import type { Mail } from '../ports/mail/port.ts';
import type { Outbox } from './outbox.ts';

/**
 * Links to set a new password, which people asked for. The link is created only when its mail is sent, so that it is
 * not stored anywhere before. If the sending fails, that link is useless: the next try creates a new one.
 */
export const passwordLinkMails: Outbox = {
  name: 'password link',
  claim: claimLinkMails,
  async compose(knex, id, publicUrl) {
    const receiver = await readLinkMail(knex, id);
    if (!receiver) return null;
    const { token } = await startPasswordLink(knex, { userId: receiver.userId, madeBy: null });
    return compose(receiver, { id, publicUrl, token });
  },
  postpone: postponeLinkMail,
  end: endLinkMail,
  firstWait: 15,
  // about half an hour after the first; nobody waits longer
  mostAttempts: 8,
};

function compose(
  { username, name, address, createdAt }: LinkReceiver,
  { id, publicUrl, token }: { id: number; publicUrl: string; token: string },
): Mail {
  return {
    to: { name, address },
    subject: 'Your link to set a new password',
    text: [
      `Someone asked for a new password at ${publicUrl}, for the account "${username}".`,
      'This link opens the page where you set it. It works once, for an hour:',
      passwordLinkAddress(publicUrl, token),
      'If it was not you, you need not do anything: your password stays as it is.',
    ].join('\n\n'),
    id: `password-link-${id}-${createdAt.getTime()}@${new URL(publicUrl).hostname}`,
  };
}
