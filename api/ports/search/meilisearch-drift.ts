import type { Knex } from 'knex';
import type { SearchTarget } from '../../../db/search/changes.ts';
import { listIds, readStamps } from '../../../db/search/index-statements.ts';
import type { MeilisearchConnection } from './meilisearch-connection.ts';
import { kinds } from './meilisearch-index.ts';
import { entryId, entryStamp, readEntryId, type IndexEntry } from './meilisearch-words.ts';
import type { SearchKind } from './port.ts';

export interface Drift {
  /** The number of entries in the index. */
  index: number;
  missing: SearchTarget[];
  stale: SearchTarget[];
  /** Includes entries that were never a document or space of ours. */
  surplus: SearchTarget[];
}

/** How many entries or ids are read at once. */
const pageSize = 2_000;

type Known = Pick<IndexEntry, 'id' | 'stamp'>;

/**
 * Compares ids and versions in the database and the index, page by page. Changes made meanwhile can look like
 * differences, so each difference is checked a second time.
 */
export async function findDrift(knex: Knex, connection: MeilisearchConnection): Promise<Drift> {
  const seen: Record<SearchKind, Bits> = { document: new Bits(), space: new Bits() };
  const differing: SearchTarget[] = [];
  let index = 0;
  for (let offset = 0; ; offset += pageSize) {
    const page = await readEntries(connection, { offset, limit: pageSize });
    for (const kind of kinds) {
      const known = new Map(
        page.flatMap(({ id, stamp }) => {
          const target = readEntryId(id);
          return target?.kind === kind ? [[target.id, stamp] as const] : [];
        }),
      );
      const stamps = await readStamps(knex, kind, [...known.keys()]);
      const current = new Map(stamps.map(({ id, stamp }) => [id, entryStamp(stamp)]));
      for (const [id, stamp] of known) {
        seen[kind].add(id);
        if (current.get(id) !== stamp) differing.push({ kind, id });
      }
    }
    index += page.length;
    if (page.length < pageSize) break;
  }
  for (const kind of kinds)
    for (let after = 0; ;) {
      const ids = await listIds(knex, kind, { after, limit: pageSize });
      differing.push(...ids.filter((id) => !seen[kind].has(id)).map((id) => ({ kind, id })));
      if (ids.length < pageSize) break;
      after = ids.at(-1)!;
    }
  return { index, ...(await lookAgain(differing, knex, connection)) };
}

async function lookAgain(
  targets: readonly SearchTarget[],
  knex: Knex,
  connection: MeilisearchConnection,
): Promise<Omit<Drift, 'index'>> {
  const drift: Omit<Drift, 'index'> = { missing: [], stale: [], surplus: [] };
  for (const kind of kinds) {
    const ids = targets.filter((target) => target.kind === kind).map(({ id }) => id);
    for (let at = 0; at < ids.length; at += pageSize) {
      const part = ids.slice(at, at + pageSize);
      const entries = await readEntries(connection, {
        ids: part.map((id) => entryId(kind, id)),
        limit: pageSize,
      });
      const known = new Map(entries.map(({ id, stamp }) => [id, stamp]));
      const stamps = new Map(
        (await readStamps(knex, kind, part)).map(({ id, stamp }) => [id, entryStamp(stamp)]),
      );
      for (const id of part) {
        const [indexed, current] = [known.get(entryId(kind, id)), stamps.get(id)];
        if (indexed === current) continue;
        const list =
          indexed === undefined ? drift.missing : current === undefined ? drift.surplus : drift.stale;
        list.push({ kind, id });
      }
    }
  }
  return drift;
}

async function readEntries(
  connection: MeilisearchConnection,
  which: { offset?: number; ids?: string[]; limit: number },
): Promise<Known[]> {
  const { results } = await connection.call((client) =>
    client.index<IndexEntry>(connection.index).getDocuments<Known>({ ...which, fields: ['id', 'stamp'] }),
  );
  return results;
}

/** A set of ids with one bit per id. */
class Bits {
  #bytes = new Uint8Array(1 << 12);

  add(id: number): void {
    if (id >> 3 >= this.#bytes.length) {
      const longer = new Uint8Array(Math.max(this.#bytes.length * 2, (id >> 3) + 1));
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#bytes[id >> 3]! |= 1 << (id & 7);
  }

  has(id: number): boolean {
    return ((this.#bytes[id >> 3] ?? 0) & (1 << (id & 7))) !== 0;
  }
}
