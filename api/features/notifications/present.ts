import type { Notification } from '../../contract/notifications.ts';
import { nameInWords, presentPerson } from '../../core/access/present-people.ts';
import type { ListedNotification } from '../../../db/notification-statements.ts';
import { messageOf } from './message.ts';

export function presentNotification(row: ListedNotification): Notification {
  return {
    id: row.id,
    kind: row.kind,
    message: messageOf({ ...row, actorName: row.actor ? nameInWords(row.actor) : undefined }),
    read: row.read,
    documentId: row.documentId,
    spaceId: row.spaceId,
    commentId: row.commentId,
    actor: presentPerson(row.actor),
    createdAt: row.createdAt.toISOString(),
  };
}
