import type { Knex } from 'knex';
import { limits } from '../../api/text/limits.ts';
import { runPrepared } from '../prepared.ts';
import { isVisibleDocument, limitParameters, limitValues, type MatchLimits } from './match-filter.ts';

const newestStatement = {
  name: 'list-newest-matches',
  text: `
select d.id from documents d where ${isVisibleDocument(limitParameters(1))}
order by d.updated_at desc, d.id desc limit ${limits.searchTotal + 1}`,
};

/** Ids of the newest documents within limits, one more than is counted at most. */
export async function listNewest(runner: Knex, filter: MatchLimits, within: number): Promise<number[]> {
  const rows = await runPrepared<{ id: number }>(runner, newestStatement, limitValues(filter), { within });
  return rows.map(({ id }) => id);
}
