import type { Knex } from 'knex';
import type { CreateComment, UpdateComment } from '../../contract/comments.ts';
import type { PageQuery } from '../../contract/documents.ts';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import { authorize } from '../../core/authorize.ts';
import { invalid, notFound, type AppError } from '../../core/errors.ts';
import { decodeKey, pageOf, type Page } from '../../core/page.ts';
import { inTransaction, violatedConstraint } from '../../core/transaction.ts';
import { Comment } from '../../../db/models/comment.ts';
import { Document } from '../../../db/models/document.ts';
import type { NotificationsService } from '../notifications/service.ts';
import { canDeleteComment, canEditComment } from './policy.ts';

interface CommentsDependencies {
  knex: Knex;
  notifications: Pick<NotificationsService, 'commented' | 'mentioned'>;
}

/** Everyone who sees a document may comment on it. */
export function createCommentsService({ knex, notifications }: CommentsDependencies) {
  return {
    /** Oldest first, replies among them: a reply comes after what it replies to, on its page or a later one. */
    async list(
      actor: Actor,
      documentId: number,
      { after, limit }: PageQuery,
    ): Promise<Page<Comment> & { total: number }> {
      await findDocument(knex, actor, documentId);
      const query = withAuthor(knex)
        .where('document_id', documentId)
        .orderBy('id')
        .limit(limit + 1);
      if (after) void query.where('comments.id', '>', decodeKey(after, 'number')[0]);
      const page = pageOf(await query, limit, (row) => [row.id]);
      const isAll = !after && page.next === null;
      const total = isAll
        ? page.rows.length
        : await Comment.query(knex).where({ document_id: documentId }).resultSize();
      return { ...page, total };
    },

    async create(actor: Actor, documentId: number, comment: CreateComment): Promise<Comment> {
      try {
        return await inTransaction(knex, async (trx) => {
          await findDocument(trx, actor, documentId);
          const { id } = await Comment.query(trx).insert({ ...comment, documentId, createdBy: actor.id });
          await notifications.commented(trx, actor, { ...comment, documentId, commentId: id });
          return withAuthor(trx).findById(id).throwIfNotFound();
        });
      } catch (error) {
        if (comment.parentId === null || violatedConstraint(error) !== 'comments_parent') throw error;
        throw await refusedParent(knex, documentId, comment.parentId);
      }
    },

    async update(actor: Actor, id: number, { content }: UpdateComment): Promise<Comment> {
      return inTransaction(knex, async (trx) => {
        const comment = await lockVisible(trx, actor, id);
        authorize(canEditComment(actor, comment));
        await comment.$query(trx).patch({ content, updatedAt: Comment.raw('now()') } as object);
        const { documentId, content: before } = comment;
        await notifications.mentioned(trx, actor, { documentId, commentId: id, before, after: content });
        return withAuthor(trx).findById(id).throwIfNotFound();
      });
    },

    /** With its replies. */
    async remove(actor: Actor, id: number): Promise<void> {
      await inTransaction(knex, async (trx) => {
        const comment = await lockVisible(trx, actor, id);
        authorize(canDeleteComment(actor, comment));
        await comment.$query(trx).delete();
        const { documentId, createdBy } = comment;
        const target = { type: 'comment', id };
        await audit(trx, actor, { action: 'comment.deleted', target, details: { documentId, createdBy } });
      });
    },
  };
}

const visibleDocuments = (knex: Knex | undefined, actor: Actor) =>
  Document.query(knex).modify('visibleTo', actor).select('documents.id');

const findDocument = (knex: Knex, actor: Actor, id: number) =>
  visibleDocuments(knex, actor).findById(id).throwIfNotFound({ type: 'Document' });

const lockVisible = (trx: Knex, actor: Actor, id: number) =>
  Comment.query(trx)
    .whereIn('document_id', visibleDocuments(undefined, actor))
    .findById(id)
    .forUpdate()
    .throwIfNotFound({ type: 'Comment' });

const withAuthor = (knex: Knex) => Comment.query(knex).withGraphFetched('author(asPerson)');

/** Why the constraint refused: a comment of elsewhere does not exist here, a reply takes no replies. */
async function refusedParent(knex: Knex, documentId: number, parentId: number): Promise<AppError> {
  const parent = await Comment.query(knex).findOne({ id: parentId, document_id: documentId });
  return parent
    ? invalid({ parentId: 'A reply cannot be replied to: reply to the comment above it' })
    : notFound('Comment');
}
