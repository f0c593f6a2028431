import type { Notification } from '../../contract/notifications.ts';

const verbs: Record<Notification['kind'], string> = {
  comment: 'commented on',
  reply: 'replied to you in',
  mention: 'mentioned you in',
  update: 'changed',
  access: 'asks for access to',
};

interface NotificationText {
  kind: Notification['kind'];
  /** Undefined if the account is gone. */
  actorName: string | undefined;
  /** The current title of its document or space. */
  title: string;
}

/** The text of a notification: 'Priya Raman commented on Deploying to production'. */
export const messageOf = ({ kind, actorName = 'User', title }: NotificationText): string =>
  `${actorName} ${verbs[kind]} ${title}`;
