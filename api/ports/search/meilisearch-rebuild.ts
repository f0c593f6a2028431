import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { leaseOf, type Lease } from '../../../db/jobs/leases.ts';
import {
  allSearchChanges,
  deleteSearchChanges,
  requestReindex,
  forgetAppliedChanges,
  noteRefused,
  rebuildLease,
  type SearchChange,
  type SearchTarget,
} from '../../../db/search/changes.ts';
import { countIndexed, listIds } from '../../../db/search/index-statements.ts';
import { SearchEngineError, type OnProgress, type RefusedEntry } from './port.ts';
import type { MeilisearchConnection } from './meilisearch-connection.ts';
import { updateEntries, kinds } from './meilisearch-index.ts';
import { indexSettings } from './meilisearch-settings.ts';

interface RebuildOptions {
  knex: Knex;
  connection: MeilisearchConnection;
}

/** If a rebuild is interrupted, another process may take over after this time. */
const leaseSeconds = 15;
/**
 * How many documents are added at once. Small steps cost the engine more as its index grows; large steps make people's
 * searches wait. A fiftieth of the index keeps the total cost proportional to its size. The largest step takes the
 * engine about ten seconds.
 */
const step = { least: 300, most: 5_000, share: 1 / 50 };
/** After this many rounds, remaining changes are left for after the swap. */
const catchUpRounds = 5;
/** This few changes can wait until after the swap. */
const maxChangesLeft = 50;
/** A rejected document is tried again after this time. */
export const refusedRetryMinutes = 60;

/**
 * Builds a new index beside the live one, applies what changed meanwhile, and swaps the two. Only one process rebuilds
 * at a time: another one waits until it is done or no longer renews its lease. A run removes the leftovers of an
 * interrupted one.
 * @param onProgress may throw to stop the rebuild
 */
export async function rebuild(
  { knex, connection }: RebuildOptions,
  onProgress: OnProgress,
): Promise<{ indexed: number; refused: RefusedEntry[] }> {
  const lease = leaseOf(knex, rebuildLease, leaseSeconds);
  while (!(await lease.hold())) await sleep(500);
  const uid = `${connection.index}-building-${randomBytes(4).toString('hex')}`;
  try {
    return await lease.during(async (lost) => {
      const advance: OnProgress = (done, total) => {
        if (lost.aborted) throw cutOff();
        onProgress(done, total);
      };
      return build(uid, { knex, connection, lease }, advance);
    });
  } finally {
    await connection.finish((client) => client.deleteIndex(uid)).catch(() => undefined);
    await lease.release().catch(() => undefined);
    await forgetAppliedChanges(knex).catch(() => undefined);
  }
}

async function build(
  uid: string,
  { knex, connection, lease }: RebuildOptions & { lease: Lease },
  onProgress: OnProgress,
): Promise<{ indexed: number; refused: RefusedEntry[] }> {
  await connection.version();
  await removeLeftovers(connection);
  await create(connection, uid);
  const applied = new AppliedChanges(await allSearchChanges(knex));
  const { indexed, refused } = await fill(uid, { knex, connection }, onProgress);
  for (let round = 0; round < catchUpRounds; round += 1) {
    const changes = applied.fresh(await allSearchChanges(knex));
    refused.push(...(await updateEntries(uid, changes, { knex, connection })));
    if (changes.length < maxChangesLeft) break;
  }
  if (!(await lease.extend())) throw cutOff();
  await swap(connection, uid);
  // other processes may have applied these to the old index; from here on they write to the new one
  const late = applied.fresh(await allSearchChanges(knex));
  refused.push(...(await updateEntries(connection.index, late, { knex, connection })));
  if (!(await lease.extend())) {
    // changes that others applied while our lease had expired may be lost
    await requestReindex(knex);
    throw cutOff();
  }
  await applied.end(knex, refused);
  return { indexed, refused };
}

const cutOff = () =>
  new SearchEngineError('The rebuild of the index was interrupted for too long: run "lectern reindex" again');

/** Tracks which recorded changes the new index already contains. */
class AppliedChanges {
  readonly #rows: Set<string>;
  readonly #changes: SearchChange[];

  /** @param before the changes recorded before the first text was read */
  constructor(before: SearchChange[]) {
    this.#changes = before;
    this.#rows = new Set(before.flatMap(({ rows }) => rows));
  }

  /** The documents and spaces that changed since the last call. */
  fresh(changes: SearchChange[]): SearchTarget[] {
    const fresh = changes.filter(({ rows }) => rows.some((row) => !this.#rows.has(row)));
    const things = fresh.flatMap(({ kind, id, rows }) => (kind === 'all' ? [] : [{ kind, id, rows }]));
    for (const { rows } of things) rows.forEach((row) => this.#rows.add(row));
    this.#changes.push(...things);
    return things;
  }

  /** Deletes the applied changes. Keeps a request to rebuild that came later. */
  async end(knex: Knex, refused: readonly RefusedEntry[]): Promise<void> {
    await deleteSearchChanges(
      knex,
      this.#changes.flatMap(({ rows }) => rows),
    );
    const once = new Map(refused.map((entry) => [`${entry.kind}${entry.id}`, entry]));
    await noteRefused(knex, [...once.values()], refusedRetryMinutes);
  }
}

async function fill(
  uid: string,
  options: RebuildOptions,
  onProgress: OnProgress,
): Promise<{ indexed: number; refused: RefusedEntry[] }> {
  const total = await countIndexed(options.knex);
  const refused: RefusedEntry[] = [];
  let indexed = 0;
  onProgress(0, total);
  for (const kind of kinds) {
    for (let after = 0; ;) {
      const limit = Math.round(Math.min(step.most, Math.max(step.least, indexed * step.share)));
      const ids = await listIds(options.knex, kind, { after, limit });
      const targets = ids.map((id) => ({ kind, id }));
      refused.push(...(await updateEntries(uid, targets, options)));
      indexed += targets.length;
      onProgress(indexed, Math.max(total, indexed));
      if (ids.length < limit) break;
      after = ids.at(-1)!;
    }
  }
  return { indexed: indexed - refused.length, refused };
}

async function create(connection: MeilisearchConnection, uid: string): Promise<void> {
  await connection.finish((client) => client.createIndex(uid, { primaryKey: 'id' }));
  await connection.finish((client) => client.index(uid).updateSettings(indexSettings));
}

async function swap(connection: MeilisearchConnection, uid: string): Promise<void> {
  const live = connection.index;
  const uids = await listIndexes(connection);
  if (!uids.includes(live))
    await connection.finish((client) => client.createIndex(live, { primaryKey: 'id' }));
  await connection.finish((client) => client.swapIndexes([{ indexes: [live, uid], rename: false }]));
}

/** Removes only leftovers of interrupted rebuilds, because the server may hold other indexes. */
async function removeLeftovers(connection: MeilisearchConnection): Promise<void> {
  const ours = new RegExp(`^${connection.index}-building-[0-9a-f]{8}$`);
  for (const uid of (await listIndexes(connection)).filter((each) => ours.test(each)))
    await connection.finish((client) => client.deleteIndex(uid));
}

async function listIndexes(connection: MeilisearchConnection): Promise<string[]> {
  const { results } = await connection.call((client) => client.getRawIndexes({ limit: 10_000 }));
  return results.map(({ uid }) => uid);
}
