import {
  claimMails,
  endMail,
  postponeMail,
  readMail,
  type MailedNotification,
} from '../../db/notifications/mail-statements.ts';
import { nameInWords } from '../core/access/present-people.ts';
import { messageOf } from '../features/notifications/message.ts';
import type { Language } from '../text/languages.ts';
import type { Mail } from '../ports/mail/port.ts';
import { mailText } from './mail-texts.ts';
import type { Outbox } from './outbox.ts';

/**
 * Unread notifications that address the person, mailed a minute after the event; the others are in `news-mails.ts`. Whether the person may still see it and wants the mail is
 * checked when it is sent.
 */
export const notificationMails: Outbox = {
  name: 'notification',
  claim: claimMails,
  async compose(knex, id, { publicUrl, language }) {
    const notification = await readMail(knex, id);
    return (
      notification && compose(notification, { id, publicUrl, language: notification.language ?? language })
    );
  },
  postpone: postponeMail,
  end: endMail,
  firstWait: 60,
  // about eight hours after the first
  mostAttempts: 10,
};

function compose(
  notification: MailedNotification,
  { id, publicUrl, language }: { id: number; publicUrl: string; language: Language },
): Mail {
  const { createdAt, name, address } = notification;
  const message = mailedMessage(notification, language);
  return {
    to: { name, address },
    subject: message,
    text: [
      `${message}.`,
      publicUrl + pathOf(notification),
      mailText(language)('preferences', { address: `${publicUrl}/profile?tab=notifications` }),
    ].join('\n\n'),
    id: `notification-${id}-${createdAt.getTime()}@${new URL(publicUrl).hostname}`,
  };
}

export function mailedMessage(notification: MailedNotification, language: Language): string {
  const { actorName, actorUsername } = notification;
  const actor = actorName === null ? undefined : { displayName: actorName, shownUsername: actorUsername };
  return messageOf({ ...notification, actorName: actor && nameInWords(actor) }, language);
}

/** The address of what a notification is about, without the origin. */
export function pathOf(notification: MailedNotification): string {
  const { fromVersion, documentId, spaceId, commentId, exportId, hasFailed, jobKind, jobId, isOwn } =
    notification;
  if (jobKind === 'hook') return spaceId === null ? '/admin/hooks' : `/spaces/${spaceId}/hooks`;
  if (jobKind !== null && !isOwn) return '/admin/jobs?show=failed';
  if (jobKind === 'import')
    return `${spaceId === null ? '/spaces/import' : `/spaces/${spaceId}/import`}?import=${jobId}`;
  if (exportId !== null && !hasFailed) return `/api/exports/${exportId}/file`;
  if (exportId !== null && documentId === null) return `/spaces/${spaceId}`;
  if (documentId === null) return `/spaces/${spaceId}?tab=members`;
  if (fromVersion) return `/documents/${documentId}/history?version=${fromVersion}`;
  return `/documents/${documentId}${commentId === null ? '' : `#comment-${commentId}`}`;
}
