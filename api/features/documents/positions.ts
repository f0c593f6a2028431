import { randomInt } from 'node:crypto';
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { QueryBuilder } from 'objection';
import { texts } from '../../contract/texts.ts';
import { notFound } from '../../core/errors.ts';
import { allowLongStatements, type Transaction } from '../../core/transaction.ts';
import { Document } from '../../../db/documents/document.ts';
import { followHandedUp, type PlacedChild } from './handed-up.ts';

/**
 * Repeated moves to the same place make keys longer. If a key exceeds this length, the documents around it get new
 * keys.
 */
const maxKeyLength = 60;
/** In that case, keys up to this length stay. Six moves to one place add one character. */
const goodKeyLength = 30;

/** Changing this many documents may exceed the usual time limit of a statement. */
export const manyDocuments = 1_000;

export interface Level {
  spaceId: number;
  /** Null: the top of the space. */
  parentId: number | null;
}

/**
 * A position after all others of a level.
 * @param spread picks one of this many following positions at random, so that writers who collided once do not collide
 *   again
 */
export async function lastPosition(trx: Transaction, level: Level, spread: number): Promise<string> {
  const last = await lastOf(siblings(trx, level));
  return nextPosition(last?.position ?? null, spread);
}

/** The same behind the last position of a level; null if the level is empty. */
export function nextPosition(last: string | null, spread: number): string {
  const keys = generateNKeysBetween(last, null, spread);
  return keys[randomInt(spread)] ?? generateKeyBetween(last, null);
}

/**
 * A position right after a sibling; before all others if `afterId` is null, after all others if it is undefined. The
 * spaces of the level must be locked: if keys have grown too long, the documents around the place get new ones.
 * @param movingId the document that moves; its old position is ignored
 */
export async function positionAfter(
  trx: Transaction,
  level: Level,
  afterId: number | null | undefined,
  movingId: number,
): Promise<string> {
  const key = await keyAfter(trx, level, afterId, movingId);
  if (key.length <= maxKeyLength) return key;
  await shortenKeysAround(trx, level, key);
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
    const last = await lastOf(others());
    return generateKeyBetween(last?.position ?? null, null);
  }
  const before = afterId === null ? null : await others().findOne('id', afterId);
  if (before === undefined) throw notFound(texts.siblingNotFound);
  const next = others().orderBy(forwards).first();
  if (before) void next.where('position', '>', before.position);
  return generateKeyBetween(before?.position ?? null, (await next)?.position ?? null);
}

/**
 * Gives the documents around a place shorter keys in their present order, up to the nearest short key on either side,
 * because a level may hold a hundred thousand others. No new key equals an old one: the unique index of a level's
 * positions is checked row by row.
 */
async function shortenKeysAround(trx: Transaction, level: Level, key: string): Promise<void> {
  const nearestShort = (side: '<' | '>') =>
    siblings(trx, level)
      .select('position')
      .where('position', side, key)
      .whereRaw('length(position) <= ?', [goodKeyLength])
      .orderBy(side === '<' ? backwards : forwards)
      .first();
  const [before, behind] = [await nearestShort('<'), await nearestShort('>')];
  const query = siblings(trx, level).select('id', 'position').orderBy(forwards);
  if (before) void query.where('position', '>', before.position);
  if (behind) void query.where('position', '<', behind.position);
  const rows = await query;
  const taken = new Set(rows.map(({ position }) => position));
  const keys = generateNKeysBetween(before?.position ?? null, behind?.position ?? null, 2 * rows.length);
  const free = keys.filter((each) => !taken.has(each)).slice(0, rows.length);
  await place(trx, level, rows, free);
  await followHandedUp(trx, rows, free);
}

/**
 * Moves the children of a document, in their order, to the document's own level and place.
 * @returns the children with their positions before
 */
export async function handUpChildren(trx: Transaction, document: Document): Promise<PlacedChild[]> {
  const children = await Document.query(trx)
    .select('id', 'position')
    .where('parent_id', document.id)
    .whereNull('deleted_at')
    .orderBy('position');
  await placeBehind(trx, document, children);
  return children;
}

/** Moves documents of the same space, in the given order, right after another one on its level. */
export async function placeBehind(
  trx: Transaction,
  document: Level & PlacedChild,
  documents: readonly { id: number }[],
): Promise<void> {
  if (documents.length === 0) return;
  const next = await siblings(trx, document)
    .select('position')
    .where('position', '>', document.position)
    .orderBy(forwards)
    .first();
  const keys = generateNKeysBetween(document.position, next?.position ?? null, documents.length);
  await place(trx, document, documents, keys);
  const long = keys.find((key) => key.length > maxKeyLength);
  if (long !== undefined) await shortenKeysAround(trx, document, long);
}

/** The place of a restored document: its old one or, if that is taken, right after it. */
export async function positionAgain(
  trx: Transaction,
  level: Level,
  { id, position }: PlacedChild,
): Promise<string> {
  const taker = await siblings(trx, level).findOne({ position }).select('id');
  return taker ? positionAfter(trx, level, taker.id, id) : position;
}

/** Places documents of a space below a parent, each at its own key. */
async function place(
  trx: Transaction,
  { parentId }: Pick<Level, 'parentId'>,
  documents: readonly { id: number }[],
  keys: string[],
): Promise<void> {
  if (documents.length >= manyDocuments) await allowLongStatements(trx);
  await trx.raw(
    `update documents set parent_id = ?, position = placed.position
     from unnest(?::integer[], ?::text[]) as placed (id, position) where documents.id = placed.id`,
    [parentId, documents.map(({ id }) => id), keys],
  );
}

// PostgreSQL does not take "parent_id is null" for one value: by position alone, it would read and sort the whole top
// level to find its last document
const forwards = ['parent_id', 'position'];
const backwards = forwards.map((column) => ({ column, order: 'desc' as const }));

const lastOf = (documents: QueryBuilder<Document>) => documents.select('position').orderBy(backwards).first();

const siblings = (trx: Transaction, { spaceId, parentId }: Level) =>
  Document.query(trx).where({ space_id: spaceId, parent_id: parentId }).whereNull('deleted_at');
