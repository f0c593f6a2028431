import type { Notification } from '../../contract/notifications.ts';

const deeds: Record<Notification['kind'], string> = {
  comment: 'commented on',
  reply: 'replied to you in',
  mention: 'mentioned you in',
  update: 'changed',
};

interface Told {
  kind: Notification['kind'];
  /** Undefined where the account is gone. */
  actorName: string | undefined;
  /** As it is now. */
  documentTitle: string;
}

/** A notification in words: 'Priya Raman commented on Deploying to production'. */
export const messageOf = ({ kind, actorName = 'User', documentTitle }: Told): string =>
  `${actorName} ${deeds[kind]} ${documentTitle}`;
