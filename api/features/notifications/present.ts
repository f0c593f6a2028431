import type { Notification } from '../../contract/notifications.ts';
import { presentPerson } from '../../core/present-people.ts';
import type { ListedNotification } from '../../../db/notification-statements.ts';
import { messageOf } from './message.ts';

export function presentNotification(row: ListedNotification): Notification {
  return {
    id: row.id,
    kind: row.kind,
    message: messageOf({ ...row, actorName: row.actor?.displayName }),
    read: row.read,
    documentId: row.documentId,
    commentId: row.commentId,
    actor: presentPerson(row.actor),
    createdAt: row.createdAt.toISOString(),
  };
}
