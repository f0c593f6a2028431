import { randomInt } from 'node:crypto';
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { notFound } from '../../core/errors.ts';
import type { Transaction } from '../../core/transaction.ts';
import { Document } from '../../../db/models/document.ts';

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
 * A position right behind a sibling, or before all where `afterId` is null.
 * @param movingId the document that moves, which counts no longer where it was
 */
export async function positionAfter(
  trx: Transaction,
  level: Level,
  afterId: number | null,
  movingId: number,
): Promise<string> {
  const others = () => siblings(trx, level).whereNot('id', movingId).select('position');
  const before = afterId === null ? null : await others().findOne('id', afterId);
  if (before === undefined) throw notFound('Sibling document');
  const next = others().orderBy('position').first();
  if (before) void next.where('position', '>', before.position);
  return generateKeyBetween(before?.position ?? null, (await next)?.position ?? null);
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
  await trx.raw(
    `update documents set parent_id = ?, position = handed.position
     from unnest(?::integer[], ?::text[]) as handed (id, position) where documents.id = handed.id`,
    [document.parentId, children.map((child) => child.id), keys],
  );
}

const siblings = (trx: Transaction, { spaceId, parentId }: Level) =>
  Document.query(trx).where({ space_id: spaceId, parent_id: parentId }).whereNull('deleted_at');
