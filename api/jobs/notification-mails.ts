import {
  claimMails,
  endMail,
  postponeMail,
  readMail,
  type MailedNotification,
} from '../../db/mail-statements.ts';
import { messageOf } from '../features/notifications/message.ts';
import type { Mail } from '../ports/mail/port.ts';
import type { Outbox } from './outbox.ts';

/**
 * What people were told of and have not read, a minute after it happened. Whether they may still see it and want to
 * know is read when it is sent.
 */
export const notificationMails: Outbox = {
  name: 'notification',
  claim: claimMails,
  async compose(knex, id, publicUrl) {
    const told = await readMail(knex, id);
    return told && compose(told, { id, publicUrl });
  },
  postpone: postponeMail,
  end: endMail,
  firstWait: 60,
  // some eight hours after the first
  mostAttempts: 10,
};

function compose(told: MailedNotification, { id, publicUrl }: { id: number; publicUrl: string }): Mail {
  const { documentId, commentId, createdAt, actorName, name, address } = told;
  const message = messageOf({ ...told, actorName: actorName ?? undefined });
  const link = `${publicUrl}/documents/${documentId}${commentId === null ? '' : `#comment-${commentId}`}`;
  return {
    to: { name, address },
    subject: message,
    text: [
      `${message}.`,
      link,
      `You can choose what is mailed to you: ${publicUrl}/profile?tab=notifications`,
    ].join('\n\n'),
    id: `notification-${id}-${createdAt.getTime()}@${new URL(publicUrl).hostname}`,
  };
}
