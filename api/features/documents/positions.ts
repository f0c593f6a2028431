import { randomInt } from 'node:crypto';
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { notFound } from '../../core/errors.ts';
import type { Transaction } from '../../core/transaction.ts';
import { Document } from '../../../db/models/document.ts';

/** Moves to one place make each key longer than the one before; beyond this a level is numbered anew. */
const longestKey = 200;

export interface Level {
  spaceId: number;
  /** Null: the top of the space. */
  parentId: number | null;
}

/**
 * A position behind all others of a level.
 * @param spread of so many places that follow, one at random: who lost a place to a neighbour once must not
 * lose the next one to the next neighbour
 */
export async function lastPosition(trx: Transaction, level: Level, spread: number): Promise<string> {
  const last = await siblings(trx, level).select('position').orderBy('position', 'desc').first();
  const keys = generateNKeysBetween(last?.position ?? null, null, spread);
  return keys[randomInt(spread)] ?? generateKeyBetween(last?.position ?? null, null);
}

/**
 * A position right behind a sibling, before all where `afterId` is null, behind all where it is absent.
 * The spaces of the level must be locked: where keys have grown too long, the whole level gets new ones.
 * @param movingId the document that moves, which counts no longer where it was
 */
export async function positionAfter(
  trx: Transaction,
  level: Level,
  afterId: number | null | undefined,
  movingId: number,
): Promise<string> {
  const key = await keyAfter(trx, level, afterId, movingId);
  if (key.length <= longestKey) return key;
  await shortenKeys(trx, level);
  return keyAfter(trx, level, afterId, movingId);
}

async function keyAfter(
  trx: Transaction,
  level: Level,
  afterId: number | null | undefined,
  movingId: number,
): Promise<string> {
  const others = () => siblings(trx, level).whereNot('id', movingId).select('position');
  if (afterId === undefined) {
    const last = await others().orderBy('position', 'desc').first();
    return generateKeyBetween(last?.position ?? null, null);
  }
  const before = afterId === null ? null : await others().findOne('id', afterId);
  if (before === undefined) throw notFound('Sibling document');
  const next = others().orderBy('position').first();
  if (before) void next.where('position', '>', before.position);
  return generateKeyBetween(before?.position ?? null, (await next)?.position ?? null);
}

/**
 * Gives the documents of a level short keys in the order that they have. Every new key is behind every old one:
 * the index that keeps a level's places apart looks at each row as it changes.
 */
async function shortenKeys(trx: Transaction, level: Level): Promise<void> {
  const rows = await siblings(trx, level).select('id', 'position').orderBy('position');
  const keys = generateNKeysBetween(rows.at(-1)?.position ?? null, null, rows.length);
  await place(trx, level, rows, keys);
}

/** Hands the children of a document, in their order, to the level and the place where it was. */
export async function handUpChildren(trx: Transaction, document: Document): Promise<void> {
  const children = await Document.query(trx)
    .select('id')
    .where('parent_id', document.id)
    .whereNull('deleted_at')
    .orderBy('position');
  if (children.length === 0) return;
  const next = await siblings(trx, document)
    .select('position')
    .where('position', '>', document.position)
    .orderBy('position')
    .first();
  const keys = generateNKeysBetween(document.position, next?.position ?? null, children.length);
  await place(trx, document, children, keys);
  if (keys.some((key) => key.length > longestKey)) await shortenKeys(trx, document);
}

/** Puts documents of a space under a parent, each at its own key. */
async function place(
  trx: Transaction,
  { parentId }: Pick<Level, 'parentId'>,
  documents: readonly { id: number }[],
  keys: string[],
): Promise<void> {
  await trx.raw(
    `update documents set parent_id = ?, position = placed.position
     from unnest(?::integer[], ?::text[]) as placed (id, position) where documents.id = placed.id`,
    [parentId, documents.map(({ id }) => id), keys],
  );
}

const siblings = (trx: Transaction, { spaceId, parentId }: Level) =>
  Document.query(trx).where({ space_id: spaceId, parent_id: parentId }).whereNull('deleted_at');
