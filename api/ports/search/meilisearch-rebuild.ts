import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { leaseOf } from '../../../db/leases.ts';
import {
  allSearchChanges,
  deleteSearchChanges,
  demandReindex,
  forgetAppliedChanges,
  noteRefused,
  rebuildLease,
  type SearchChange,
  type SearchTarget,
} from '../../../db/search-changes.ts';
import { countIndexed, listIds } from '../../../db/search-index-statements.ts';
import { SearchEngineError, type OnProgress, type RefusedEntry } from './port.ts';
import type { MeilisearchConnection } from './meilisearch-connection.ts';
import { bringInto, kinds } from './meilisearch-index.ts';
import { indexSettings } from './meilisearch-settings.ts';

interface RebuildOptions {
  knex: Knex;
  connection: MeilisearchConnection;
}

/** Seconds until another process may take over from one that was cut off. */
const leaseSeconds = 15;
/**
 * Documents brought at once: a batch costs the engine more, the more it holds, and those that people wait for stand
 * behind it. A fiftieth of what is there keeps the sum in proportion; the most takes the engine some ten seconds.
 */
const step = { least: 300, most: 5_000, share: 1 / 50 };
/** Rounds after which what still changes is left for after the swap. */
const catchUpRounds = 5;
/** So few may as well wait until then. */
const fewChanges = 50;
/** A document that the engine refuses is tried again so much later. Minutes. */
export const refusedFor = 60;

/**
 * Builds a new index beside the one that is searched, brings it up to date with what changed meanwhile, and swaps the
 * two. One process at a time: another waits until this one is done or has been silent for a while. What a run that was
 * cut off has left is removed by the next.
 * @param onProgress may throw, to stop
 */
export async function rebuild(
  { knex, connection }: RebuildOptions,
  onProgress: OnProgress,
): Promise<{ indexed: number; refused: RefusedEntry[] }> {
  const lease = leaseOf(knex, rebuildLease, leaseSeconds);
  while (!(await lease.hold())) await sleep(500);
  let isLost = false;
  const keeping = setInterval(() => {
    lease.extend().then(
      (isOurs) => (isLost ||= !isOurs),
      () => undefined,
    );
  }, leaseSeconds * 250);
  const uid = `${connection.index}-building-${randomBytes(4).toString('hex')}`;
  try {
    await connection.version();
    await removeLeftovers(connection);
    await create(connection, uid);
    const seen = new Seen(await allSearchChanges(knex));
    const advance: OnProgress = (done, total) => {
      if (isLost) throw cutOff();
      onProgress(done, total);
    };
    const { indexed, refused } = await fill(uid, { knex, connection }, advance);
    for (let round = 0; round < catchUpRounds; round += 1) {
      const changes = seen.fresh(await allSearchChanges(knex));
      refused.push(...(await bringInto(uid, changes, { knex, connection })));
      if (changes.length < fewChanges) break;
    }
    if (!(await lease.extend())) throw cutOff();
    await swap(connection, uid);
    // what others brought into the index that was searched before; from here on they bring it into this one
    const late = seen.fresh(await allSearchChanges(knex));
    refused.push(...(await bringInto(connection.index, late, { knex, connection })));
    if (!(await lease.extend())) {
      // what changed while nobody heard of us may be lost
      await demandReindex(knex);
      throw cutOff();
    }
    await seen.end(knex, refused);
    return { indexed, refused };
  } finally {
    clearInterval(keeping);
    await connection.finish((client) => client.deleteIndex(uid)).catch(() => undefined);
    await lease.release().catch(() => undefined);
    await forgetAppliedChanges(knex).catch(() => undefined);
  }
}

const cutOff = () =>
  new SearchEngineError('The building of the index was held up for too long: run "lectern reindex" again');

/** The rows of changes that the new index knows. */
class Seen {
  readonly #rows: Set<string>;
  readonly #changes: SearchChange[];

  /** @param before those that were there before the first text was read */
  constructor(before: SearchChange[]) {
    this.#changes = before;
    this.#rows = new Set(before.flatMap(({ rows }) => rows));
  }

  /** The things that changed since the last look. */
  fresh(changes: SearchChange[]): SearchTarget[] {
    const fresh = changes.filter(({ rows }) => rows.some((row) => !this.#rows.has(row)));
    const things = fresh.flatMap(({ kind, id, rows }) => (kind === 'all' ? [] : [{ kind, id, rows }]));
    for (const { rows } of things) rows.forEach((row) => this.#rows.add(row));
    this.#changes.push(...things);
    return things;
  }

  /** A demand that came after the beginning stays. */
  async end(knex: Knex, refused: readonly RefusedEntry[]): Promise<void> {
    await deleteSearchChanges(
      knex,
      this.#changes.flatMap(({ rows }) => rows),
    );
    const once = new Map(refused.map((entry) => [`${entry.kind}${entry.id}`, entry]));
    await noteRefused(knex, [...once.values()], refusedFor);
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
      refused.push(...(await bringInto(uid, targets, options)));
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

/** Only what such a run has made: other indexes of the server are not ours. */
async function removeLeftovers(connection: MeilisearchConnection): Promise<void> {
  const ours = new RegExp(`^${connection.index}-building-[0-9a-f]{8}$`);
  for (const uid of (await listIndexes(connection)).filter((each) => ours.test(each)))
    await connection.finish((client) => client.deleteIndex(uid));
}

async function listIndexes(connection: MeilisearchConnection): Promise<string[]> {
  const { results } = await connection.call((client) => client.getRawIndexes({ limit: 10_000 }));
  return results.map(({ uid }) => uid);
}
