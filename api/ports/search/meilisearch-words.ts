import type { IndexSource } from '../../../db/search/index-statements.ts';
import { indexWords } from '../../text/words/index-words.ts';
import { languageIn } from '../../text/words/text-language.ts';
import { cutForIndex, upkeep } from '../../core/text-pool/long-texts.ts';
import type { SearchKind } from './port.ts';

/**
 * Increase it with every change to how words are split here: entries with an older number are then re-indexed
 * gradually.
 */
const format = 6;

/** The entry of a document or space in Meilisearch. Only `id` and `stamp` are ever read back. */
export interface IndexEntry {
  id: string;
  /** Identifies the version of text, space, author and format that the entry was made from. */
  stamp: string;
  kind: SearchKind;
  spaceId: number;
  authorId: number | null;
  restrictedBy: number;
  /** Seconds since 1970. */
  updatedAt: number;
  /** Words as they are, without repetition. */
  title: string;
  text: string;
  /** Words of headings and their stems. */
  headings: string;
  /** The remaining words, if the text has more different words than an attribute can hold. */
  rest: string;
  /**
   * Words that must be typed exactly: stems, joined names, words inside names of code, version numbers, pairs of
   * characters.
   */
  titleParts: string;
  textParts: string;
}

export const entryId = (kind: SearchKind, id: number): string => `${kind === 'document' ? 'd' : 's'}${id}`;

/** Null if it is not one of our ids. */
export function readEntryId(id: string): { kind: SearchKind; id: number } | null {
  const [, letter, number] = /^([ds])(\d{1,10})$/.exec(id) ?? [];
  return number === undefined ? null : { kind: letter === 'd' ? 'document' : 'space', id: Number(number) };
}

export const entryStamp = (stamp: string): string => `${format}:${stamp}`;

export async function entryOf(source: IndexSource): Promise<IndexEntry> {
  const { kind, id, spaceId, authorId, restrictedBy, updatedAt } = source;
  const told = kind === 'space' ? `${source.title} ${source.text}` : source.text;
  const language = languageIn(source.language, told);
  const title = indexWords(source.title, { language });
  const text = await cutForIndex(upkeep, source.text, { language, isMarkdown: kind === 'document' });
  return {
    id: entryId(kind, id),
    stamp: entryStamp(source.stamp),
    kind,
    spaceId,
    authorId,
    restrictedBy,
    updatedAt,
    title: title.words,
    headings: text.headings,
    text: text.words,
    rest: text.rest,
    titleParts: title.parts,
    textParts: text.parts,
  };
}
