import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Meilisearch } from 'meilisearch';
import type { SearchTarget } from '../../../db/search/changes.ts';
import { readIndexSources, readStamps, type Stamp } from '../../../db/search/index-statements.ts';
import { EntryRefused, type MeilisearchConnection } from './meilisearch-connection.ts';
import { entryId, entryOf, type IndexEntry } from './meilisearch-words.ts';
import type { RefusedEntry, SearchKind } from './port.ts';

export const kinds: readonly SearchKind[] = ['document', 'space'];

/** The most text that one request sends to the engine. Bytes. */
const groupBytes = 2_000_000;
const groupSize = 300;

/**
 * Updates an index to the current state of the given documents and spaces: existing ones are added, the others removed.
 * Whatever changed while the engine worked is updated again, whichever process wrote it. So the index has matched the
 * database at some moment.
 * @returns entries that the engine rejects
 */
export async function updateEntries(
  uid: string,
  targets: readonly SearchTarget[],
  { knex, connection }: { knex: Knex; connection: MeilisearchConnection },
): Promise<RefusedEntry[]> {
  const refused: RefusedEntry[] = [];
  for (const kind of kinds) {
    let ids = targets.filter((target) => target.kind === kind).map(({ id }) => id);
    while (ids.length > 0) {
      const brought = await readStamps(knex, kind, ids);
      await remove(
        ids.filter((id) => !brought.some((stamp) => stamp.id === id)).map((id) => entryId(kind, id)),
      );
      // start all tasks before waiting for the first: the engine batches queued tasks at hardly more than the cost of
      // one
      const waits: (() => Promise<RefusedEntry[]>)[] = [];
      for (const group of groupsOf(brought)) waits.push(await put(group, kind));
      for (const wait of waits) refused.push(...(await wait()));
      ids = await changedSince(kind, ids, brought);
    }
  }
  return refused;

  async function remove(entries: string[]): Promise<void> {
    if (entries.length > 0) await connection.finish((client) => client.index(uid).deleteDocuments(entries));
  }

  /** @returns a function that waits until the engine has added the entries, and returns those that it rejected */
  async function put(ids: number[], kind: SearchKind): Promise<() => Promise<RefusedEntry[]>> {
    const entries: IndexEntry[] = [];
    for (const source of await readIndexSources(knex, kind, ids)) {
      entries.push(await entryOf(source));
      // a group may contain hundreds of texts, so let other requests run in between
      await setImmediate();
    }
    if (entries.length === 0) return async () => [];
    const add = (client: Meilisearch) => client.index(uid).addDocuments(entries, { primaryKey: 'id' });
    try {
      const taken = await connection.begin(add);
      return () => taken().then(() => [], takenApart);
    } catch (error) {
      return () => takenApart(error);
    }

    async function takenApart(error: unknown): Promise<RefusedEntry[]> {
      if (!(error instanceof EntryRefused)) throw error;
      if (ids.length === 1) return [{ kind, id: ids[0]!, reason: error.message }];
      // one of them is at fault: split the group, so that the others are still added
      const middle = Math.ceil(ids.length / 2);
      const first = await put(ids.slice(0, middle), kind);
      const second = await put(ids.slice(middle), kind);
      return [...(await first()), ...(await second())];
    }
  }

  async function changedSince(kind: SearchKind, ids: number[], before: readonly Stamp[]): Promise<number[]> {
    const stampsOf = (stamps: readonly Stamp[]) => new Map(stamps.map(({ id, stamp }) => [id, stamp]));
    const [then, now] = [stampsOf(before), stampsOf(await readStamps(knex, kind, ids))];
    return ids.filter((id) => then.get(id) !== now.get(id));
  }
}

/** Groups ids so that the texts of a group together are not too large. A very large text is a group of its own. */
export function groupsOf(stamps: readonly Stamp[]): number[][] {
  const groups: number[][] = [];
  let room = 0;
  for (const { id, bytes } of stamps) {
    const group = groups.at(-1);
    if (group && bytes <= room && group.length < groupSize) {
      group.push(id);
      room -= bytes;
    } else {
      groups.push([id]);
      room = groupBytes - bytes;
    }
  }
  return groups;
}
