import type { Knex } from 'knex';
import type { PageQuery } from '../../contract/pages.ts';
import type { MarkReviewed, PlanReview } from '../../contract/reviews.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { canEditDocument } from '../../core/access/space-rights.ts';
import { spaceOfDocument } from '../../core/access/document-space.ts';
import { writeAs } from '../../core/access/writing.ts';
import { invalid, notFound } from '../../core/errors.ts';
import { decodeKey, pageOf, type Page } from '../../core/http/page.ts';
import { readDocument, type ReadDocument } from '../../../db/documents/read-statements.ts';
import {
  canOwn,
  listReviewMarks,
  listReviewsOfSpace,
  markReviewed,
  planReview,
  type ReviewedDocument,
  type ReviewMark,
} from '../../../db/reviews/statements.ts';
import { Space } from '../../../db/spaces/space.ts';
import { noteMade, type RequestKey } from '../../../db/request-keys/statements.ts';

export type ReviewsService = ReturnType<typeof createReviewsService>;

/** Whoever may edit a document says who looks after it, when it is reviewed, and that it is right. */
export function createReviewsService({ knex }: { knex: Knex }) {
  return {
    /** @throws AppError 400 if the owner may not read the document */
    plan: (as: Actor, id: number, plan: PlanReview): Promise<ReadDocument> =>
      writeAs(knex, as, async ({ trx, actor, rights }) => {
        rights.editing(actor, id, await spaceOfDocument(trx, actor, id));
        if (plan.ownerId !== null && !(await canOwn(trx, id, plan.ownerId)))
          throw invalid({ ownerId: texts.reviewOwnerUnfit });
        await planReview(trx, id, plan);
        await audit(trx, actor, {
          action: 'document.review_planned',
          target: { type: 'document', id },
          details: { ...plan },
        });
        return readNow(trx, actor, id);
      }),

    /** @throws AppError 400 for a version that the document does not have yet */
    mark: (as: Actor, id: number, { version, note }: MarkReviewed, key?: RequestKey): Promise<ReadDocument> =>
      writeAs(knex, as, async ({ trx, actor, rights }) => {
        rights.editing(actor, id, await spaceOfDocument(trx, actor, id));
        if (version > (await readNow(trx, actor, id)).version)
          throw invalid({ version: texts.revisionNotFound });
        await markReviewed(trx, { documentId: id, userId: actor.id, version, note });
        // its answer is the review of the document
        await noteMade(trx, key, id);
        await audit(trx, actor, {
          action: 'document.reviewed',
          target: { type: 'document', id },
          details: { version },
        });
        return readNow(trx, actor, id);
      }),

    /**
     * A document that an earlier request marked, as `mark` answers it.
     * @throws AppError 404 if the actor does not see it, 403 if they may no longer edit it
     */
    async markedBefore(actor: Actor, id: number): Promise<ReadDocument> {
      authorize(canEditDocument(actor, await spaceOfDocument(knex, actor, id)));
      return readNow(knex, actor, id);
    },

    async marks(actor: Actor, id: number, { after, limit }: PageQuery): Promise<Page<ReviewMark>> {
      await spaceOfDocument(knex, actor, id);
      const key = after === undefined ? undefined : decodeKey(after, 'number')[0];
      const rows = await listReviewMarks(knex, id, { after: key, limit: limit + 1 });
      return pageOf(rows, limit, (row) => [row.id]);
    },

    async ofSpace(
      actor: Actor,
      spaceId: number,
      { due, owner, after, limit }: PageQuery & { due?: 'true' | 'false'; owner?: number },
    ): Promise<Page<ReviewedDocument>> {
      await Space.query(knex)
        .modify('visibleTo', actor)
        .findById(spaceId)
        .throwIfNotFound({ text: texts.spaceNotFound });
      const rows = await listReviewsOfSpace(knex, actor, {
        ...{ spaceId, isDue: due === 'true', ownerId: owner ?? null },
        after: after === undefined ? undefined : dayKey(after),
        limit: limit + 1,
      });
      return pageOf(rows, limit, ({ dueOn, id }) => [dueOn, id]);
    },
  };
}

async function readNow(knex: Knex, actor: Actor, id: number): Promise<ReadDocument> {
  const found = await readDocument(knex, id, actor);
  if (!found) throw notFound(texts.documentNotFound);
  return found;
}

/** @throws AppError 400 for a forged key */
function dayKey(after: string): readonly [string, number] {
  const [day, id] = decodeKey(after, 'string', 'number');
  const date = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : null;
  if (!date || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day))
    throw invalid({ after: texts.listPageNotFound });
  return [day, id];
}
