import { linkMailQueue, readLinkMail, type LinkReceiver } from '../../db/sign-in/password-link-statements.ts';
import { isInvited, passwordLinkAddress, startPasswordLink } from '../features/password-links/link.ts';
import { passwordServes } from '../core/access/password-serves.ts';
import type { Mail } from '../ports/mail/port.ts';
import { mailText } from './mail-texts.ts';
import type { MailPlace, Outbox } from './outbox.ts';

/**
 * Mails with links to set a password, which people asked for or an administrator made for them. The link is created only when its mail is sent, so
 * that it is not stored anywhere before. If sending fails, that link is useless: the next try creates a new one.
 */
export const passwordLinkMails: Outbox = {
  name: 'password link',
  ...linkMailQueue,
  async compose(knex, id, { publicUrl, language, workspace, passwordLogin = 'everyone' }) {
    const receiver = await readLinkMail(knex, id);
    if (!receiver) return null;
    const { token } = await startPasswordLink(knex, {
      ...{ userId: receiver.userId, madeBy: receiver.madeBy, mailedTo: receiver.address },
    });
    return compose(receiver, {
      ...{ id, publicUrl, token, workspace, passwordLogin },
      language: receiver.language ?? language,
    });
  },
  firstWait: 15,
  // about half an hour after the first; nobody waits longer
  mostAttempts: 8,
};

function compose(
  receiver: LinkReceiver,
  {
    id,
    publicUrl,
    token,
    language,
    workspace,
    passwordLogin,
  }: Required<MailPlace> & { id: number; token: string },
): Mail {
  const { username, name, address, createdAt } = receiver;
  const say = mailText(language);
  const isInvitation = receiver.madeBy !== null && isInvited(receiver);
  const link = passwordLinkAddress(publicUrl, { token, isInvitation });
  return {
    to: { name, address },
    subject: say(isInvitation ? 'invitationSubject' : 'linkSubject', { workspace }),
    text: (isInvitation
      ? [
          say('invited', { publicUrl, username }),
          say(passwordServes(passwordLogin, receiver) ? 'invitationUse' : 'invitationOutside', {}),
          link,
        ]
      : receiver.madeBy !== null
        ? [say('linkMade', { publicUrl, username }), say('linkMadeUse', {}), link, say('linkIgnore', {})]
        : [say('linkAsked', { publicUrl, username }), say('linkUse', {}), link, say('linkIgnore', {})]
    ).join('\n\n'),
    id: `password-link-${id}-${createdAt.getTime()}@${new URL(publicUrl).hostname}`,
  };
}
