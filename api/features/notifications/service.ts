import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import { limits } from '../../text/limits.ts';
import type { Actor } from '../../core/access/actor.ts';
import { newlyMentioned } from '../../text/markdown/mentions.ts';
import { notFound } from '../../core/errors.ts';
import type { Transaction } from '../../core/transaction.ts';
import { writeAs } from '../../core/access/writing.ts';
import type { PersonRow } from '../../../db/documents/writers.ts';
import { Notification } from '../../../db/notifications/notification.ts';
import { noteComment } from '../../../db/following/fan-out-statements.ts';
import {
  listNotifications,
  listUnreached,
  notifyOfMention,
  notifyOfReply,
  readNotification,
  type ListedNotification,
} from '../../../db/notifications/statements.ts';

export type NotificationsService = ReturnType<typeof createNotificationsService>;

interface NewComment {
  documentId: number;
  commentId: number;
  /** The comment that it replies to; null if it is not a reply. */
  parentId: number | null;
  content: string;
}

interface Mention {
  documentId: number;
  /** Null if the document's own text mentions them. */
  commentId: number | null;
  /** As returned by `newlyMentioned`. */
  usernames: readonly string[];
}

/**
 * Notifies people whom others address, in the same transaction; those who follow something are notified a moment later
 * (`features/following`). Nobody is notified of their own actions, of documents that they may not see, or of what their
 * preferences exclude. There is at most one unread notification per document, kind and writer, so that no writer can
 * take back the notifications of others.
 */
export function createNotificationsService({ knex }: { knex: Knex }) {
  return {
    list: (actor: Actor): Promise<ListedNotification[]> => listNotifications(knex, actor, limits.pageSize),

    async read(as: Actor, id: number): Promise<ListedNotification> {
      return writeAs(knex, as, async ({ trx, actor }) => {
        await Notification.query(trx).findById(id).where('user_id', actor.id).patch({ read: true });
        // read after the write, which may have waited: by now they may not see the document any more
        const found = await readNotification(trx, actor, id);
        if (!found) throw notFound(texts.notificationNotFound);
        return found;
      });
    },

    async readAll(as: Actor): Promise<ListedNotification[]> {
      return writeAs(knex, as, async ({ trx, actor }) => {
        await Notification.query(trx)
          .where({ user_id: actor.id, read: false })
          .modify('inSpaces', actor.onlySpaces)
          .patch({ read: true });
        return listNotifications(trx, actor, limits.pageSize);
      });
    },

    /**
     * Notifies the author of the comment replied to, and everyone mentioned, and notes it for those who follow the
     * document.
     * @returns as `mentioned`
     */
    async commented(trx: Transaction, actor: Actor, comment: NewComment): Promise<PersonRow[]> {
      const { documentId, commentId, parentId, content } = comment;
      const cause = { actorId: actor.id, documentId, commentId };
      if (parentId !== null) await notifyOfReply(trx, cause);
      await noteComment(trx, cause);
      return mentioned(trx, actor, { documentId, commentId, usernames: newlyMentioned('', content) });
    },

    mentioned,

    /** The people whom a text mentions but who cannot see the document, as in `mentioned`. Notifies nobody. */
    unreached: (runner: Knex, actor: Actor, { documentId, usernames }: Omit<Mention, 'commentId'>) =>
      usernames.length === 0
        ? Promise.resolve([])
        : listUnreached(runner, { actorId: actor.id, documentId }, usernames),
  };
}

/**
 * Notifies people whom a text newly mentions as @username. Makes no query if there are none.
 * @returns those who cannot see the document and so were not notified, so that the writer can be told
 */
async function mentioned(trx: Transaction, actor: Actor, mention: Mention): Promise<PersonRow[]> {
  const { documentId, commentId, usernames } = mention;
  if (usernames.length === 0) return [];
  const cause = { actorId: actor.id, documentId, commentId };
  await notifyOfMention(trx, cause, usernames);
  return listUnreached(trx, cause, usernames);
}
