import type { Notification } from '../../contract/notifications.ts';
import { presentPerson } from '../../core/present-people.ts';
import type { ListedNotification } from '../../../db/notification-statements.ts';

const deeds: Record<Notification['kind'], string> = {
  comment: 'commented on',
  reply: 'replied to you on',
  mention: 'mentioned you in',
  update: 'updated',
};

export function presentNotification(row: ListedNotification): Notification {
  return {
    id: row.id,
    kind: row.kind,
    message: `${row.actor?.displayName ?? 'User'} ${deeds[row.kind]} "${row.documentTitle}"`,
    read: row.read,
    documentId: row.documentId,
    commentId: row.commentId,
    actor: presentPerson(row.actor),
    createdAt: row.createdAt.toISOString(),
  };
}
