import type { Knex } from 'knex';
import type { Actor } from '../../core/access/actor.ts';
import type { DocumentsService } from '../documents/service.ts';
import { documentKey } from './document-key.ts';

/** How often the document of one page can be deleted and made again while the deleted ones are still kept. */
const lives = 8;
const batch = 500;

export interface Location {
  /** Null: it is to be made, under `freeKey`. */
  documentId: number | null;
  freeKey: string;
}

interface Place {
  spaceId: number;
  source: string;
  /** Of the items. */
  keys: readonly string[];
}

/** Looks for the documents that an earlier run made of these items, by the keys of these. */
export async function locateDocuments(
  documents: Pick<DocumentsService, 'findByKeys'>,
  actor: Actor,
  { spaceId, source, keys }: Place,
): Promise<Map<string, Location>> {
  const locations = new Map<string, Location>();
  for (let from = 0; from < keys.length; from += batch) {
    const some = keys.slice(from, from + batch).map((key) => ({
      key,
      made: Array.from({ length: lives }, (_, life) => documentKey({ spaceId, source, path: key, life })),
    }));
    const { found, used } = await documents.findByKeys(
      actor,
      spaceId,
      some.flatMap(({ made }) => made),
    );
    for (const { key, made } of some) {
      const present = made.find((each) => found.has(each));
      const freeKey = made.find((each) => !used.has(each) && !found.has(each)) ?? made[0] ?? '';
      locations.set(key, { documentId: present ? (found.get(present) ?? null) : null, freeKey });
    }
  }
  return locations;
}

/** Whether a person made a document since a time, and it has no text yet: by a run that was cut off. */
export async function isJustMade(
  knex: Knex,
  documentId: number,
  { by, since }: { by: number; since: Date },
): Promise<boolean> {
  const row = await knex('documents')
    .where({ id: documentId, version: 0, created_by: by })
    .where('created_at', '>=', since)
    .first<{ id: number } | undefined>('id');
  return row !== undefined;
}
