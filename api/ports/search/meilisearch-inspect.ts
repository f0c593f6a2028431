import type { Knex } from 'knex';
import {
  readWaitingChanges,
  waitingOf,
  type SearchTarget,
  type WaitingChanges,
} from '../../../db/search/changes.ts';
import { countIndexed } from '../../../db/search/index-statements.ts';
import type { MeilisearchConnection } from './meilisearch-connection.ts';
import { findDrift, type Drift } from './meilisearch-drift.ts';
import { emptyIndex, isUsable } from './meilisearch-upkeep.ts';
import { SearchEngineError, type SearchState } from './port.ts';

/** The state of Meilisearch, and how its index compares with the database. */
export async function inspectMeilisearch(
  knex: Knex,
  connection: MeilisearchConnection,
): Promise<SearchState> {
  const database = await countIndexed(knex);
  const changes = await readWaitingChanges(knex);
  const state: SearchState = {
    engine: 'meilisearch',
    version: null,
    fault: null,
    database,
    index: 0,
    missing: database,
    stale: 0,
    surplus: 0,
    waiting: changes.waiting,
  };
  try {
    state.version = await connection.version();
    if (!(await isUsable(knex, connection))) throw emptyIndex(connection);
    const drift = await findDrift(knex, connection);
    Object.assign(state, { index: drift.index, ...(await unexplained(knex, drift)) });
    state.fault = faultOf(state, changes);
  } catch (error) {
    if (!(error instanceof SearchEngineError)) throw error;
    state.fault = error.message;
  }
  return state;
}

/** Removes differences that are only waiting to be indexed. */
async function unexplained(
  knex: Knex,
  { missing, stale, surplus }: Drift,
): Promise<Pick<SearchState, 'missing' | 'stale' | 'surplus'>> {
  const waiting = await waitingOf(knex, [...missing, ...stale, ...surplus]);
  const count = (targets: readonly SearchTarget[]) =>
    targets.filter(({ kind, id }) => !waiting.has(`${kind} ${id}`)).length;
  return { missing: count(missing), stale: count(stale), surplus: count(surplus) };
}

function faultOf(
  { missing, stale, surplus }: SearchState,
  { needsRebuild, refused }: WaitingChanges,
): string | null {
  const [first] = refused;
  if (needsRebuild)
    return 'The index must be rebuilt: a running server does that automatically; otherwise run "lectern reindex"';
  if (first) {
    const names = refused.map(({ kind, id }) => `${kind} ${id}`).join(', ');
    return `Meilisearch refuses ${names} (${first.refusal}); search cannot find them until they change`;
  }
  if (missing + stale + surplus === 0) return null;
  return `The index differs from the database (${missing} missing, ${stale} out of date, ${surplus} too many): run "lectern reindex"`;
}
