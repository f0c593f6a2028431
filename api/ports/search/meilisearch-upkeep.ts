import type { Knex } from 'knex';
import {
  requestReindex,
  endSearchChanges,
  forgetAppliedChanges,
  switchSearchTriggers,
  recordSearchChanges,
  readWaitingChanges,
  refuseSearchChanges,
  takeSearchChanges,
  type SearchTarget,
} from '../../../db/search/changes.ts';
import { countIndexed } from '../../../db/search/index-statements.ts';
import { IndexMissing, type MeilisearchConnection } from './meilisearch-connection.ts';
import { findDrift } from './meilisearch-drift.ts';
import { updateEntries } from './meilisearch-index.ts';
import { rebuild, refusedRetryMinutes } from './meilisearch-rebuild.ts';
import { isSetLikeOurs } from './meilisearch-settings.ts';
import { SearchEngineError, type SearchIndex } from './port.ts';

/** How many recorded changes are read at once. */
const changesAtOnce = 500;

export const emptyIndex = ({ index }: MeilisearchConnection) =>
  new SearchEngineError(`MEILI_INDEX: the index "${index}" is empty or not ours; run "lectern reindex"`);

/** Keeps the index in step with the database. */
export function createIndex(knex: Knex, connection: MeilisearchConnection): SearchIndex {
  return {
    async prepare() {
      await switchSearchTriggers(knex, true);
      await forgetAppliedChanges(knex);
      await connection.version();
      if ((await readWaitingChanges(knex)).needsRebuild) return;
      if (!(await isUsable(knex, connection))) await requestReindex(knex);
    },

    async applyChanges() {
      const changes = await takeSearchChanges(knex, changesAtOnce);
      if (changes.some(({ kind }) => kind === 'all')) {
        const { indexed, refused } = await rebuild({ knex, connection }, () => undefined);
        return { applied: indexed, refused };
      }
      const targets = changes as SearchTarget[];
      const refused = await updateEntries(connection.index, targets, { knex, connection });
      const reasons = new Map(refused.map(({ kind, id, reason }) => [`${kind}${id}`, reason]));
      for (const { kind, id, rows } of changes) {
        const refusal = reasons.get(`${kind}${id}`);
        if (refusal !== undefined)
          await refuseSearchChanges(knex, rows, { refusal, minutes: refusedRetryMinutes });
      }
      const taken = changes.filter(({ kind, id }) => !reasons.has(`${kind}${id}`));
      if (taken.length > 0) await endSearchChanges(knex, taken);
      return { applied: taken.length, refused };
    },

    async compare() {
      const { missing, stale, surplus } = await findDrift(knex, connection);
      const differing = [...missing, ...stale, ...surplus];
      if (differing.length > 0) await recordSearchChanges(knex, differing);
      return { missing: missing.length, stale: stale.length, surplus: surplus.length };
    },
  };
}

/** The limit for checking the index. Milliseconds. */
const checkPatience = 10_000;

/** Whether the index exists, has our settings, and is not empty while the database has content. */
export async function isUsable(knex: Knex, connection: MeilisearchConnection): Promise<boolean> {
  try {
    if (!isSetLikeOurs(await connection.call((client) => client.index(connection.index).getSettings())))
      return false;
    return (await connection.count(checkPatience)) > 0 || (await countIndexed(knex)) === 0;
  } catch (error) {
    if (error instanceof IndexMissing) return false;
    throw error;
  }
}
