import type { Knex } from 'knex';
import { tellDueReviews } from '../../db/reviews/due-statements.ts';

const batch = 200;

/** Tells people that reviews are due. */
export async function tellReviews(knex: Knex, stopping?: AbortSignal): Promise<{ told: number }> {
  let told = 0;
  for (let last = batch; last === batch && !stopping?.aborted;) {
    last = await tellDueReviews(knex, batch);
    told += last;
  }
  return { told };
}
