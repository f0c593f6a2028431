import type { IndexSource } from '../../../db/search-index-statements.ts';
import { eachInnerWord, eachWord, pointedNumber } from '../../core/search-text.ts';
import type { SearchKind } from './port.ts';
import type { Term } from './snippet.ts';

/** Rises with every change to how words are cut here: an index that was made otherwise is made anew, bit by bit. */
const format = 1;

/** What Meilisearch holds of a document or a space. Only `id` and `stamp` are ever read back. */
export interface IndexEntry {
  id: string;
  /** Of which text, space and author it was made, and how. */
  stamp: string;
  kind: SearchKind;
  spaceId: number;
  authorId: number | null;
  /** Seconds since 1970. */
  updatedAt: number;
  /** Words as they stand, each once. */
  title: string;
  text: string;
  /** Of texts with more different words than an attribute can hold. */
  rest: string;
  /** What is found as it is typed or not at all: words within names of code, versions, pairs of characters. */
  titleParts: string;
  textParts: string;
}

/** Meilisearch reads no more of an attribute than 65,535 words. */
const attributeWords = 60_000;
/** The engine reads no more of a query. */
const queryWords = 10;

export const entryId = (kind: SearchKind, id: number): string => `${kind === 'document' ? 'd' : 's'}${id}`;

/** Null where it is not one of ours. */
export function readEntryId(id: string): { kind: SearchKind; id: number } | null {
  const [, letter, number] = /^([ds])(\d{1,10})$/.exec(id) ?? [];
  return number === undefined ? null : { kind: letter === 'd' ? 'document' : 'space', id: Number(number) };
}

export const entryStamp = (stamp: string): string => `${format}:${stamp}`;

export function entryOf(source: IndexSource): IndexEntry {
  const { kind, id, spaceId, authorId, updatedAt } = source;
  const title = cut(source.title);
  const text = cut(source.text);
  return {
    id: entryId(kind, id),
    stamp: entryStamp(source.stamp),
    kind,
    spaceId,
    authorId,
    updatedAt,
    title: title.words.join(' '),
    text: text.words.slice(0, attributeWords).join(' '),
    rest: text.words.slice(attributeWords, 2 * attributeWords).join(' '),
    titleParts: title.parts.join(' '),
    textParts: text.parts.slice(0, attributeWords).join(' '),
  };
}

/** Cut as for PostgreSQL, so that both engines find the same. Each word once: the engine counts none. */
function cut(text: string): { words: string[]; parts: string[] } {
  const words = new Set<string>();
  const parts = new Set<string>();
  eachWord(text, ({ folded, isPair }) => void (isPair ? parts.add(lettersOf(folded)) : words.add(folded)));
  eachInnerWord(text, ({ folded }) => void (words.has(folded) || parts.add(folded)));
  for (const [number] of text.matchAll(pointedNumber)) parts.add(number);
  return { words: [...words], parts: [...parts] };
}

/** The words of a query as the index holds them: letters, digits, marks and points, nothing that is syntax. */
export function queryText(terms: readonly Term[]): string {
  return terms
    .slice(0, queryWords)
    .map(({ alternatives: [word], isPair }) => (isPair ? lettersOf(word!) : word!))
    .join(' ');
}

/**
 * Characters of languages without spaces, as Latin letters: the engine would cut them by a dictionary, otherwise in a
 * query than in its text. Each ends with a q, so that a character is the beginning of its pairs and of nothing else.
 */
function lettersOf(pair: string): string {
  const letter = (digit: string) => String.fromCharCode(97 + parseInt(digit, 16));
  return [...pair].map((char) => `${char.codePointAt(0)!.toString(16).replace(/./g, letter)}q`).join('');
}
