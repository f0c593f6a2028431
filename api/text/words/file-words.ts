import type { WordLanguage } from './word-languages.ts';

/** Why a file has no text to search. `old`: an Office format from before 2007. `archive`: a zip or the like. */
export type TextFault = 'empty' | 'locked' | 'broken' | 'old' | 'archive';
/** `found`: it has text; `other`: a kind of file that is not read. */
export type FileTextState = 'waiting' | 'found' | TextFault | 'other';
export type PlaceKind = 'page' | 'sheet' | 'slide';

/** A page, a sheet or a slide, or a stretch of a text that has none. */
export interface TextPart {
  /** Number of the page or slide, name of the sheet. */
  place: string | null;
  text: string;
  /** A tsvector in text form. */
  vector: string;
}

export interface ReadText {
  state: Exclude<FileTextState, 'waiting'>;
  placeKind: PlaceKind | null;
  /** True if the file has more text than is kept. */
  isCut: boolean;
  /** By which its words are cut. */
  language: WordLanguage;
  /** A tsvector in text form, of all parts. */
  vector: string;
  parts: readonly TextPart[];
}

/** What a part is found by: the name of a sheet is a word of it, the number of a page is not. */
export const partText = ({ place, text }: Omit<TextPart, 'vector'>, placeKind: string | null): string =>
  placeKind === 'sheet' ? `${place}\n${text}` : text;

/** What a file is found by, and what its language is told from: it may be in spaces of several languages. */
export const fileText = (parts: readonly Omit<TextPart, 'vector'>[], placeKind: string | null): string =>
  parts.map((part) => partText(part, placeKind)).join('\n');
