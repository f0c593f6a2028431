import type { Language } from '../../text/languages.ts';
import type { Notification } from '../../contract/notifications.ts';
import { nameInWords, presentPerson } from '../../core/access/present-people.ts';
import type { ListedNotification } from '../../../db/notifications/statements.ts';
import { messageOf } from './message.ts';

/** @param language of the message */
export function presentNotification(row: ListedNotification, language: Language): Notification {
  const { kind, hasFailed, title, jobKind, isOwn } = row;
  const actorName = row.actor ? nameInWords(row.actor) : undefined;
  return {
    id: row.id,
    kind,
    message: messageOf({ kind, hasFailed, title, actorName, jobKind, isOwn }, language),
    read: row.read,
    documentId: row.documentId,
    spaceId: row.spaceId,
    commentId: row.commentId,
    exportId: row.exportId,
    jobKind,
    jobId: row.jobId,
    fromVersion: row.fromVersion,
    actor: presentPerson(row.actor),
    createdAt: row.createdAt.toISOString(),
  };
}
