import type { Knex } from 'knex';
import type { PersonRow } from '../documents/writers.ts';
import { passesRestriction, passesRestrictions, personSeesSpace, viewerValues } from '../grants.ts';
import { shownUsername } from '../people/shared-names.ts';
import { runPrepared } from '../prepared.ts';
import type { Viewer } from '../viewer.ts';

/** Owners of documents and their reviews: who looks after one, when it is due, and who found it right. */

/** What a document's page shows of it. Times are as PostgreSQL writes them into JSON. */
export interface ShownReview {
  owner: PersonRow | null;
  intervalDays: number | null;
  /** `2026-11-30` */
  dueOn: string | null;
  isDue: boolean;
  /** The latest; null if nobody reviewed it yet. */
  last: { by: PersonRow | null; at: string; version: number } | null;
}

export const personJson = (user: string): string => `
  case when ${user}.id is not null then json_build_object('id', ${user}.id, 'displayName', ${user}.display_name,
    'avatar', ${user}.avatar, 'shownUsername', ${shownUsername(user)}) end`;

/** SQL for a `ShownReview` as JSON; null for a document that nobody looks after. */
export const shownReview = (document: string): string => `(
  select json_build_object('owner', ${personJson('o')}, 'intervalDays', r.interval_days, 'dueOn', r.due_on,
    'isDue', coalesce(r.due_on <= current_date, false), 'last', (
      select json_build_object('by', ${personJson('b')}, 'at', k.created_at, 'version', k.version)
      from review_marks k left join users b on b.id = k.user_id
      where k.document_id = r.document_id order by k.id desc limit 1))
  from document_reviews r left join users o on o.id = r.owner_id
  where r.document_id = ${document}.id)`;

export interface ReviewPlan {
  ownerId: number | null;
  intervalDays: number | null;
  /** `2026-11-30`; null: counted from today where there is an interval, else none. */
  dueOn: string | null;
}

const planStatement = {
  name: 'plan-review',
  text: `
insert into document_reviews (document_id, owner_id, interval_days, due_on)
values ($1, $2, $3, coalesce($4::date, current_date + $3::integer))
on conflict (document_id) do update set owner_id = excluded.owner_id, interval_days = excluded.interval_days,
  due_on = case
    when $4::date is null and document_reviews.interval_days = excluded.interval_days then document_reviews.due_on
    else excluded.due_on end,
  told = 0`,
};

/** Says who looks after a document, and when it is to be reviewed. An interval that stays does not begin anew. */
export async function planReview(
  trx: Knex,
  documentId: number,
  { ownerId, intervalDays, dueOn }: ReviewPlan,
): Promise<void> {
  await runPrepared(trx, planStatement, [documentId, ownerId, intervalDays, dueOn]);
}

const markStatement = {
  name: 'mark-reviewed',
  text: `
with planned as (
  insert into document_reviews (document_id) values ($1)
  on conflict (document_id) do update
  set due_on = current_date + document_reviews.interval_days, told = 0
  returning document_id
)
insert into review_marks (document_id, user_id, version, note)
select $1, $2, $3, $4 from planned returning id`,
};

/** Notes that somebody found a version right. The next review is an interval later; a single date is over. */
export async function markReviewed(
  trx: Knex,
  {
    documentId,
    userId,
    version,
    note,
  }: { documentId: number; userId: number; version: number; note: string },
): Promise<void> {
  await runPrepared(trx, markStatement, [documentId, userId, version, note]);
}

const canOwnStatement = {
  name: 'can-own-document',
  text: `
select u.id from users u join documents d on d.id = $1 join spaces s on s.id = d.space_id
where u.id = $2 and u.kind = 'person' and u.disabled_at is null
  and ${personSeesSpace('s', { id: 'u.id', role: 'u.role' })}
  and ${passesRestriction('d', { viewer: 'u.id', seesAll: `u.role = 'admin'` })}
for key share of u`,
};

/** Whether somebody is an active person who may read the document. */
export async function canOwn(trx: Knex, documentId: number, userId: number): Promise<boolean> {
  return (await runPrepared(trx, canOwnStatement, [documentId, userId])).length > 0;
}

export interface ReviewMark {
  id: number;
  by: PersonRow | null;
  version: number;
  note: string;
  createdAt: Date;
}

const marksStatement = {
  name: 'list-review-marks',
  text: `
select k.id, ${personJson('b')} as by, k.version, k.note, k.created_at as "createdAt"
from review_marks k left join users b on b.id = k.user_id
where k.document_id = $1 and ($2::integer is null or k.id < $2) order by k.id desc limit $3`,
};

/** The reviews of a document, newest first. */
export const listReviewMarks = (
  runner: Knex,
  documentId: number,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<ReviewMark[]> => runPrepared(runner, marksStatement, [documentId, after, limit]);

export interface ReviewedDocument {
  id: number;
  title: string;
  dueOn: string;
  review: ShownReview;
}

const ofSpaceStatement = {
  name: 'list-reviews-of-space',
  text: `
select d.id, d.title, w.due_on::text as "dueOn", ${shownReview('d')} as review
from document_reviews w join documents d on d.id = w.document_id
where d.space_id = $1 and d.deleted_at is null and d.template is null and w.due_on is not null
  and ${passesRestrictions('d', { viewer: '$2', seesAll: '$3' })}
  and ($4::boolean is false or w.due_on <= current_date)
  and ($5::integer is null or w.owner_id = $5)
  and ($6::date is null or (w.due_on, d.id) > ($6::date, $7::integer))
order by w.due_on, d.id limit $8`,
};

interface ReviewsOfSpace {
  spaceId: number;
  /** Only those that are due now. */
  isDue: boolean;
  /** Only those of this owner; null: all. */
  ownerId: number | null;
  /** The day and document behind which the page begins. */
  after: readonly [string, number] | undefined;
  limit: number;
}

/** The documents of a space that have a day of review, the most overdue first. The caller checks the space. */
export const listReviewsOfSpace = (
  runner: Knex,
  viewer: Viewer,
  { spaceId, isDue, ownerId, after, limit }: ReviewsOfSpace,
): Promise<ReviewedDocument[]> => {
  const [id, seesAll] = viewerValues(viewer);
  return runPrepared(runner, ofSpaceStatement, [
    ...[spaceId, id, seesAll, isDue, ownerId],
    ...[after?.[0], after?.[1], limit],
  ]);
};
