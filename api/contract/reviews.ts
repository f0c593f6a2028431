import { z } from 'zod';
import { defineCall } from './call.ts';
import { limits, reviewIntervals } from '../text/limits.ts';
import { messages } from '../text/messages.ts';
import { pageQuery } from './pages.ts';
import { atMost, bodyId, id, person, time } from './primitives.ts';

/** A day without a time: `2026-11-30`. */
const day = z.iso.date();

/** Who looks after a document, and when somebody has to look whether it is still right. */
export const shownReview = z.object({
  owner: person.nullable(),
  /** The days between two reviews; null: there is no next one after `dueOn`. */
  intervalDays: z.int().nullable(),
  /** Null: no review is planned. */
  dueOn: day.nullable(),
  isDue: z.boolean(),
  /** The last review; null if there was none. Whoever edits the document does not review it. */
  last: z
    .object({
      by: person.nullable(),
      at: time,
      /** The version that they had read. */
      version: z.int(),
    })
    .nullable(),
});

export const planReview = z
  .object({
    /** A person who may read the document. */
    ownerId: bodyId.nullish().transform((value) => value ?? null),
    intervalDays: z
      .literal(reviewIntervals, { error: messages.reviewInterval })
      .nullish()
      .transform((value) => value ?? null),
    /** The next review. Absent: in one interval from today, or as before if the interval stays. */
    dueOn: z.iso
      .date({ error: messages.reviewDay })
      .nullish()
      .transform((value) => value ?? null),
  })
  .refine(({ dueOn }) => dueOn === null || (dueOn >= '2000-01-01' && dueOn < '2200-01-01'), {
    error: messages.reviewDay,
    path: ['dueOn'],
  });

export const markReviewed = z.object({
  /** The version that you read. */
  version: z.int().min(1).max(limits.id),
  note: atMost(limits.reviewNote, messages.reviewNoteTooLong).default(''),
});

const reviewMark = z.object({
  id: z.int(),
  by: person.nullable(),
  version: z.int(),
  note: z.string(),
  createdAt: time,
});

/** A document of a space with its day of review. */
const reviewedDocument = z.object({ id: z.int(), title: z.string(), review: shownReview });

export type ShownReview = z.infer<typeof shownReview>;
export type PlanReview = z.infer<typeof planReview>;
export type MarkReviewed = z.infer<typeof markReviewed>;
export type ReviewMark = z.infer<typeof reviewMark>;
export type ReviewedDocument = z.infer<typeof reviewedDocument>;

const params = z.object({ id });

export const reviewCalls = {
  plan: defineCall({
    method: 'put',
    path: '/api/documents/{id}/review',
    summary: 'Say who looks after a document, and when it is to be reviewed; for those who may edit it',
    access: 'signed-in',
    token: 'write',
    params,
    body: planReview,
    status: 200,
    response: shownReview,
  }),
  mark: defineCall({
    method: 'post',
    path: '/api/documents/{id}/reviews',
    summary: 'Say that a document is right as it is; for those who may edit it',
    access: 'signed-in',
    token: 'write',
    params,
    body: markReviewed,
    idempotencyKey: 'same-answer',
    status: 201,
    response: shownReview,
  }),
  marks: defineCall({
    method: 'get',
    path: '/api/documents/{id}/reviews',
    summary: 'The reviews of a document, newest first',
    access: 'signed-in',
    token: 'read',
    params,
    query: pageQuery,
    status: 200,
    response: z.array(reviewMark),
  }),
  ofSpace: defineCall({
    method: 'get',
    path: '/api/spaces/{id}/reviews',
    summary: 'The documents of a space that have a day of review, the most overdue first',
    access: 'signed-in',
    token: 'read',
    params,
    query: z.object({
      /** Only those that are due. */
      due: z.enum(['true', 'false']).optional(),
      /** Only those of this owner. */
      owner: id.optional(),
      ...pageQuery.shape,
    }),
    status: 200,
    response: z.array(reviewedDocument),
  }),
};
