import type { Knex } from 'knex';
import { inTransaction } from '../../core/transaction.ts';
import {
  followAutomatically,
  takeChanges,
  tellFollowers,
  type NotedChange,
  type Told,
} from '../../../db/following/fan-out-statements.ts';

/** How many changes are taken at once. Those of one person to one document are told together. */
const maxTaken = 200;
/** Of the changes taken at once, so many of each space, the newest, are told to those who follow more than the document. */
const maxWideOfSpace = 50;
/** How often an hour somebody is told of documents because they follow their space or a branch. */
const maxWideAnHour = 100;
const hourMs = 60 * 60 * 1000;

/**
 * Tells followers of noted changes. What one change writes is bounded however many people follow a space: in a busy one,
 * people are told a hundred times an hour; whoever follows the document itself is always told (decision 49).
 */
export function createTelling(knex: Knex): () => Promise<number> {
  let toldWide = new Map<number, number>();
  let hourEndsAt = 0;
  /** @returns how many changes were taken; 0: none waited */
  return async () => {
    if (Date.now() > hourEndsAt) {
      hourEndsAt = Date.now() + hourMs;
      toldWide = new Map();
    }
    const { taken, counts } = await inTransaction(knex, (trx) => tellOnce(trx, new Map(toldWide)));
    toldWide = counts;
    return taken;
  };
}

const fullOf = (toldWide: ReadonlyMap<number, number>): number[] =>
  [...toldWide].filter(([, count]) => count >= maxWideAnHour).map(([userId]) => userId);

/** @param counts how often each person was told of something because of what it is in; it is added to */
async function tellOnce(
  trx: Knex.Transaction,
  counts: Map<number, number>,
): Promise<{ taken: number; counts: Map<number, number> }> {
  const changes = await takeChanges(trx, maxTaken);
  const together = gather(changes);
  const wide = widelyTold(together);
  for (const change of together) {
    const { version, commentId, documentId, actorId, notedAt: at, spared } = change;
    await followAutomatically(trx, change);
    const people = await tellFollowers(trx, {
      ...{ kind: kindOf(change), documentId, actorId, commentId, at, spared: spared ?? [] },
      full: fullOf(counts),
      fromVersion: version === null ? null : change.firstVersion - 1,
      isOnlyDirect: !wide.has(change),
    });
    for (const { userId, isWide } of people) if (isWide) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  }
  return { taken: changes.length, counts };
}

interface Gathered extends NotedChange {
  /** 0 for a comment. */
  firstVersion: number;
}

/** The saves of one person to one document become one. What is gone is dropped. */
function gather(changes: readonly NotedChange[]): Gathered[] {
  const gathered = new Map<string, Gathered>();
  for (const change of changes) {
    if (change.spaceId === null) continue;
    const { documentId, actorId, version, commentId } = change;
    const key = `${documentId} ${actorId} ${commentId ?? ''}`;
    const before = gathered.get(key);
    gathered.set(key, {
      ...change,
      firstVersion: Math.min(before?.firstVersion ?? Infinity, version ?? 0),
      spared: [...(before?.spared ?? []), ...(change.spared ?? [])],
    });
  }
  return [...gathered.values()];
}

function widelyTold(changes: readonly Gathered[]): Set<Gathered> {
  const counts = new Map<number | null, number>();
  const wide = new Set<Gathered>();
  for (const change of changes.toReversed()) {
    const count = counts.get(change.spaceId) ?? 0;
    if (count < maxWideOfSpace) wide.add(change);
    counts.set(change.spaceId, count + 1);
  }
  return wide;
}

const kindOf = ({ commentId, firstVersion }: Gathered): Told['kind'] => {
  if (commentId !== null) return 'comment';
  return firstVersion === 1 ? 'new' : 'update';
};
