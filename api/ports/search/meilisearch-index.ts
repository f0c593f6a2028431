import type { Knex } from 'knex';
import type { Meilisearch } from 'meilisearch';
import type { SearchTarget } from '../../../db/search-changes.ts';
import { readIndexSources, readStamps, type Stamp } from '../../../db/search-index-statements.ts';
import { EntryRefused, type MeilisearchConnection } from './meilisearch-connection.ts';
import { entryId, entryOf } from './meilisearch-words.ts';
import type { RefusedEntry, SearchKind } from './port.ts';

export const kinds: readonly SearchKind[] = ['document', 'space'];

/** So much text goes to the engine in one request. Bytes. */
const groupBytes = 2_000_000;
const groupSize = 300;

/**
 * Brings things into an index as they are now: those that are there are put in, the others taken out. What changed
 * while the engine worked is brought again, whoever wrote meanwhile: at the end the index knew, at some moment, what
 * the database holds.
 * @returns those that the engine does not take
 */
export async function bringInto(
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
      // asked for all before any is waited for: the engine does together what waits, at hardly more than the cost of one
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

  /** @returns what waits until the engine has taken them, or all but those that it refuses */
  async function put(ids: number[], kind: SearchKind): Promise<() => Promise<RefusedEntry[]>> {
    const entries = (await readIndexSources(knex, kind, ids)).map(entryOf);
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
      // one of them is at fault: the others must not wait for it
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

/** Ids of which the texts together are not too large; a text that is so alone is a group of its own. */
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
