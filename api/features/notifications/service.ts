import type { Knex } from 'knex';
import { limits } from '../../contract/limits.ts';
import type { Actor } from '../../core/actor.ts';
import { notFound } from '../../core/errors.ts';
import { inTransaction, type Transaction } from '../../core/transaction.ts';
import { Notification } from '../../../db/models/notification.ts';
import {
  listNotifications,
  notifyOfComment,
  notifyOfMention,
  notifyOfReply,
  readNotification,
  type ListedNotification,
} from '../../../db/notification-statements.ts';
import { newlyMentioned } from './mentions.ts';

export type NotificationsService = ReturnType<typeof createNotificationsService>;

interface NewComment {
  documentId: number;
  commentId: number;
  /** The comment that it replies to, null for none. */
  parentId: number | null;
  content: string;
}

interface ChangedText {
  documentId: number;
  /** Null where the text is the document's own. */
  commentId: number | null;
  /** '' for a new text. */
  before: string;
  after: string;
}

/**
 * Tells people of what others do, in the transaction in which they do it. Nobody hears of their own deeds, of a
 * document that they may not see, or of what their preferences leave out; one unread a document and kind.
 */
export function createNotificationsService({ knex }: { knex: Knex }) {
  return {
    list: (actor: Actor): Promise<ListedNotification[]> => listNotifications(knex, actor, limits.pageSize),

    async read(actor: Actor, id: number): Promise<ListedNotification> {
      return inTransaction(knex, async (trx) => {
        const found = await readNotification(trx, actor, id);
        if (!found) throw notFound('Notification');
        await Notification.query(trx).findById(id).patch({ read: true });
        return { ...found, read: true };
      });
    },

    async readAll(actor: Actor): Promise<ListedNotification[]> {
      return inTransaction(knex, async (trx) => {
        await Notification.query(trx).where({ user_id: actor.id, read: false }).patch({ read: true });
        return listNotifications(trx, actor, limits.pageSize);
      });
    },

    /** The document's author, or whoever is replied to; and those whom it names. */
    async commented(trx: Transaction, actor: Actor, comment: NewComment): Promise<void> {
      const { documentId, commentId, parentId, content } = comment;
      const happening = { actorId: actor.id, documentId, commentId };
      await (parentId === null ? notifyOfComment(trx, happening) : notifyOfReply(trx, happening));
      await mentioned(trx, actor, { documentId, commentId, before: '', after: content });
    },

    mentioned,
  };
}

/** Those whom a text names as @username and did not name before. No query where it names nobody new. */
async function mentioned(trx: Transaction, actor: Actor, change: ChangedText): Promise<void> {
  const { documentId, commentId, before, after } = change;
  const usernames = newlyMentioned(before, after);
  if (usernames.length === 0) return;
  await notifyOfMention(trx, { actorId: actor.id, documentId, commentId }, usernames);
}
