import { limits } from '../../text/limits.ts';
import { isStorable } from '../../text/names.ts';
import { texts } from '../../contract/texts.ts';
import { betweenRows, type JsonPage } from '../../../db/json-in-sql.ts';
import { invalid } from '../errors.ts';
import type { RequestContext } from './context.ts';
import { ReadyJson } from './ready-json.ts';

/** Rows, and the key of the next page; null on the last page. */
export interface Page<T> {
  rows: T[];
  next: string | null;
}

/** Makes a page of a list that was read with one row more than the page holds. */
export function pageOf<T>(
  rows: T[],
  limit: number,
  keyOf: (row: T) => readonly (string | number)[],
): Page<T> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), next: last ? encodeKey(keyOf(last)) : null };
}

/** Rows that PostgreSQL wrote as JSON, and the key of the next page. */
export interface ReadyPage<T> {
  list: ReadyJson<T[]>;
  next: string | null;
}

/** Makes a page of one that `jsonPage` selected, with one row more than it holds if there are more. */
export function readyPageOf<T>({ rows, next }: JsonPage): ReadyPage<T> {
  const held = next ? rows.slice(0, rows.lastIndexOf(betweenRows)) : rows;
  return { list: new ReadyJson<T[]>(`[${held}]`), next: next && encodeKey(next) };
}

const encodeKey = (key: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/**
 * 'time' is a timestamptz as PostgreSQL writes it, 'number' an id or a version, 'text' anything that a person typed.
 */
type Part = 'string' | 'text' | 'time' | 'number';

/**
 * Reads a key that `pageOf` made. Checks every part, so that a forged key causes no database error.
 * @throws AppError 400 for any other key
 */
export function decodeKey<T extends readonly Part[]>(after: string, ...kinds: T): KeyOf<T> {
  const fault = invalid({ after: texts.listPageNotFound });
  let key: unknown;
  try {
    key = JSON.parse(Buffer.from(after, 'base64url').toString());
  } catch {
    throw fault;
  }
  if (!Array.isArray(key) || key.length !== kinds.length) throw fault;
  if (!kinds.every((kind, index) => fits[kind](key[index]))) throw fault;
  return key as unknown as KeyOf<T>;
}

type KeyOf<T extends readonly Part[]> = {
  [I in keyof T]: T[I] extends 'number' ? number : string;
};

const fits: Record<Part, (part: unknown) => boolean> = {
  string: (part) => typeof part === 'string' && /^[\w :.+-]+$/.test(part),
  text: (part) => typeof part === 'string' && isStorable(part),
  time: (part) => typeof part === 'string' && isTime(part),
  number: (part) => Number.isInteger(part) && Math.abs(Number(part)) <= limits.id,
};

function isTime(text: string): boolean {
  const zoned = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/;
  const [, day, time] = zoned.exec(text) ?? [];
  const date = new Date(`${day}T${time}Z`);
  // 30 February: JavaScript turns it into another day, PostgreSQL refuses it
  return date.getTime() > 0 && date.toISOString().startsWith(`${day}T${time}`);
}

/** Puts the address of the next page into the `Link` header. */
export function linkNext(ctx: RequestContext, next: string | null): void {
  if (next === null) return;
  const query = new URLSearchParams(ctx.querystring);
  query.set('after', next);
  ctx.set('Link', `<${ctx.path}?${query}>; rel="next"`);
}
