import type { ShownReview } from '../../contract/reviews.ts';
import type { ShownReview as ReviewRow } from '../../../db/reviews/statements.ts';
import { presentPerson } from './present-people.ts';

/** Who looks after a document, and its reviews; null if neither was ever said. */
export function presentReview(row: ReviewRow | null): ShownReview | null {
  if (!row || (row.owner === null && row.dueOn === null && row.last === null)) return null;
  const { owner, intervalDays, dueOn, isDue, last } = row;
  return {
    owner: presentPerson(owner),
    ...{ intervalDays, dueOn, isDue },
    last: last && { by: presentPerson(last.by), at: new Date(last.at).toISOString(), version: last.version },
  };
}

/** The same where nothing was said. */
export const shownReviewOf = (row: ReviewRow | null): ShownReview =>
  presentReview(row) ?? { owner: null, intervalDays: null, dueOn: null, isDue: false, last: null };
