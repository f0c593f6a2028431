import type { Knex } from 'knex';
import type { CreateComment, UpdateComment } from '../../contract/comments.ts';
import type { PageQuery } from '../../contract/pages.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { spaceOfDocument, type SpaceOfDocument } from '../../core/access/document-space.ts';
import { invalid, malformed, notFound, type AppError } from '../../core/errors.ts';
import { newlyMentioned } from '../../text/markdown/mentions.ts';
import { decodeKey, pageOf, type Page } from '../../core/http/page.ts';
import type { Rates } from '../../core/access/rates.ts';
import { violatedConstraint, type Transaction } from '../../core/transaction.ts';
import { writeAs, type Write } from '../../core/access/writing.ts';
import type { PersonRow } from '../../../db/documents/writers.ts';
import { Comment } from '../../../db/documents/comment.ts';
import { noteMade, type RequestKey } from '../../../db/request-keys/statements.ts';
import { Document } from '../../../db/documents/document.ts';
import type { LiveService } from '../live/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import { addAnchor, readAnchors, type CommentAnchor } from '../../../db/documents/anchor-statements.ts';
import { anchorsNow, placeOfWords } from './anchors.ts';
import { canDeleteComment, canEditComment, canResolveThread } from './policy.ts';

/** A comment with the space of its document, on which rights depend. */
interface CommentInSpace {
  comment: Comment;
  space: SpaceOfDocument;
  /** The words that it is about. */
  anchor: CommentAnchor | undefined;
}

export interface WrittenComment extends CommentInSpace {
  /** The people whom its text newly mentions but who cannot see the document. */
  unreached: readonly PersonRow[];
}

interface CommentsDependencies {
  knex: Knex;
  notifications: Pick<NotificationsService, 'commented' | 'mentioned' | 'unreached'>;
  rates: Pick<Rates, 'comment'>;
  live: Pick<LiveService, 'foldBefore'>;
}

export type CommentsService = ReturnType<typeof createCommentsService>;

/** Everyone who sees a document may comment on it. */
export function createCommentsService({ knex, notifications, rates, live }: CommentsDependencies) {
  return {
    /** Oldest first. A reply comes after the comment that it answers, on the same page or a later one. */
    async list(
      actor: Actor,
      documentId: number,
      { after, limit }: PageQuery,
    ): Promise<
      Page<Comment> & { total: number; space: SpaceOfDocument; anchors: ReadonlyMap<number, CommentAnchor> }
    > {
      const space = await spaceOfDocument(knex, actor, documentId);
      const query = withPeople(knex)
        .where('document_id', documentId)
        .orderBy('id')
        .limit(limit + 1);
      if (after) void query.where('comments.id', '>', decodeKey(after, 'number')[0]);
      const page = pageOf(await query, limit, (row) => [row.id]);
      const isAll = !after && page.next === null;
      const total = isAll
        ? page.rows.length
        : await Comment.query(knex).where({ document_id: documentId }).resultSize();
      const first = page.rows.filter(({ parentId }) => parentId === null).map(({ id }) => id);
      const anchors = await anchorsNow(knex, actor, documentId, first);
      return { ...page, total, space, anchors };
    },

    async create(
      as: Actor,
      documentId: number,
      { anchor: wanted, ...comment }: Omit<CreateComment, 'anchor'> & Partial<Pick<CreateComment, 'anchor'>>,
      key?: RequestKey,
    ): Promise<WrittenComment> {
      await rates.comment(as);
      if (wanted && comment.parentId !== null) throw invalid({ anchor: texts.replyAnchored });
      // before the transaction: a long text takes a while
      const placed = wanted
        ? await placeOfWords({ knex, foldBefore: live.foldBefore }, as, documentId, wanted)
        : undefined;
      try {
        return await writeAs(knex, as, async ({ trx, actor, rights }) => {
          const space = await spaceOfDocument(trx, actor, documentId);
          rights.onDocument(actor, documentId, space);
          const { id } = await Comment.query(trx).insert({ ...comment, documentId, createdBy: actor.id });
          await noteMade(trx, key, id);
          if (placed) await addAnchor(trx, id, placed.version, placed.anchor);
          if (comment.parentId !== null) await reopen(trx, comment.parentId);
          const unreached = await notifications.commented(trx, actor, {
            ...comment,
            documentId,
            commentId: id,
          });
          return { ...(await writtenComment(trx, id)), space, unreached };
        });
      } catch (error) {
        if (comment.parentId === null || violatedConstraint(error) !== 'comments_parent') throw error;
        throw await refusedParent(knex, documentId, comment.parentId);
      }
    },

    /**
     * A comment that an earlier request made, as `create` answers it.
     * @throws AppError 404 if the actor does not see its document
     */
    async madeBefore(actor: Actor, id: number): Promise<WrittenComment> {
      const found = await writtenComment(knex, id);
      const { documentId, content } = found.comment;
      const space = await spaceOfDocument(knex, actor, documentId);
      const usernames = newlyMentioned('', content);
      const unreached = await notifications.unreached(knex, actor, { documentId, usernames });
      return { ...found, space, unreached };
    },

    async update(as: Actor, id: number, { content }: UpdateComment): Promise<WrittenComment> {
      return writeAs(knex, as, async (write) => {
        const { trx, actor } = write;
        const { comment, space } = await lockVisible(write, id);
        authorize(canEditComment(actor, comment));
        // before the patch, which changes this row as well
        const { documentId, content: before } = comment;
        await comment.$query(trx).patch({ content, updatedAt: Comment.raw('now()') } as object);
        const usernames = newlyMentioned(before, content);
        const mention = { documentId, commentId: id, usernames };
        const unreached = await notifications.mentioned(trx, actor, mention);
        return { ...(await writtenComment(trx, id)), space, unreached };
      });
    },

    /** @throws AppError 400 for a reply: only the first comment of a thread can be resolved */
    async resolve(as: Actor, id: number, resolved: boolean): Promise<CommentInSpace> {
      return writeAs(knex, as, async (write) => {
        const { trx, actor, rights } = write;
        const { comment, space } = await lockVisible(write, id);
        if (comment.parentId !== null) throw malformed(texts.replyResolved);
        authorize(canResolveThread(actor, comment, space));
        if (comment.createdBy !== actor.id) rights.editing(actor, comment.documentId, space);
        if (!resolved) await reopen(trx, id);
        // resolving again keeps the person who resolved it first
        else if (comment.resolvedAt === null)
          await comment
            .$query(trx)
            .patch({ resolvedAt: Comment.raw('now()'), resolvedBy: actor.id } as object);
        return { ...(await writtenComment(trx, id)), space };
      });
    },

    /** Removes a comment with its replies. */
    async remove(as: Actor, id: number): Promise<void> {
      await writeAs(knex, as, async (write) => {
        const { trx, actor } = write;
        const { comment } = await lockVisible(write, id);
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

/** Locks a comment that the actor may see. The write then depends on their access to its document. */
async function lockVisible(
  { trx, actor, rights }: Write,
  id: number,
): Promise<Omit<CommentInSpace, 'anchor'>> {
  const comment = await Comment.query(trx)
    .whereIn('document_id', visibleDocuments(undefined, actor))
    .findById(id)
    .forUpdate()
    .throwIfNotFound({ text: texts.commentNotFound });
  const space = await spaceOfDocument(trx, actor, comment.documentId);
  rights.onDocument(actor, comment.documentId, space);
  return { comment, space };
}

/** Reopens a thread. A reply also does this, because nobody would read it below a resolved thread. */
async function reopen(trx: Transaction, id: number): Promise<void> {
  await Comment.query(trx)
    .findById(id)
    .whereNotNull('resolved_at')
    .patch({ resolvedAt: null, resolvedBy: null });
}

async function writtenComment(knex: Knex, id: number): Promise<Omit<CommentInSpace, 'space'>> {
  const comment = await withPeople(knex).findById(id).throwIfNotFound({ text: texts.commentNotFound });
  return { comment, anchor: (await readAnchors(knex, [id])).get(id) };
}

const withPeople = (knex: Knex) =>
  Comment.query(knex).withGraphFetched('[author(asPerson), resolver(asPerson)]');

/** Explains why the constraint refused: the parent belongs to another document, or is a reply itself. */
async function refusedParent(knex: Knex, documentId: number, parentId: number): Promise<AppError> {
  const parent = await Comment.query(knex).findOne({ id: parentId, document_id: documentId });
  return parent ? invalid({ parentId: texts.replyRepliedTo }) : notFound(texts.commentNotFound);
}
