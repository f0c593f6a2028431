import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Actor } from '../../core/access/actor.ts';
import type { DocumentsService } from '../documents/service.ts';

/** How often the document of one page can be deleted and made again while the deleted ones are still kept. */
const maxLives = 8;
/** Items of one query. */
const batchSize = 500;

export interface Location {
  /** Null for a document that must be made, with `freeKey`. */
  documentId: number | null;
  freeKey: string;
}

interface Place {
  spaceId: number;
  source: string;
  /** Of the items. */
  keys: readonly string[];
}

/** Looks for the documents that an earlier run made from these items. */
export async function locateDocuments(
  documents: Pick<DocumentsService, 'findByKeys'>,
  actor: Actor,
  { spaceId, source, keys }: Place,
): Promise<Map<string, Location>> {
  const locations = new Map<string, Location>();
  for (let from = 0; from < keys.length; from += batchSize) {
    const some = keys.slice(from, from + batchSize).map((key) => ({
      key,
      made: Array.from({ length: maxLives }, (_, life) => documentKey({ spaceId, source, path: key, life })),
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

/** Whether a person has made a document since a time, and it has no text yet: an interrupted run leaves such ones. */
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

/** Of these keys alone. It could be any UUID, but must never change. */
const namespace = Buffer.from('6f0f9c1e5a1b4f7c9d2be3a8d64c7f10', 'hex');

interface DocumentOrigin {
  spaceId: number;
  /** Distinguishes sources that are imported into the same space. */
  source: string;
  /** Relative; with a slash at its end for a folder. */
  path: string;
  /** A deleted document keeps its key, so the next document of that file needs another one. */
  life: number;
}

/** The key of the document that a file becomes, by which a later run finds it: a UUID, version 5 (RFC 9562). */
function documentKey({ spaceId, source, path, life }: DocumentOrigin): string {
  const name = JSON.stringify([spaceId, source, path, life]);
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
