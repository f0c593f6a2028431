import type { WordLanguage } from './word-languages.ts';

/** Why a file has no searchable text. `old`: an Office format from before 2007. `archive`: a zip or similar. */
export type TextFault = 'empty' | 'locked' | 'broken' | 'old' | 'archive';
/** `found`: it has text; `other`: a kind of file that is not read. */
export type FileTextState = 'waiting' | 'found' | TextFault | 'other';
export type PlaceKind = 'page' | 'sheet' | 'slide';

/** A page, a sheet or a slide; in other files, a piece of the text. */
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
  /** The language that its words are stemmed in. */
  language: WordLanguage;
  /** A tsvector in text form, of all parts. */
  vector: string;
  parts: readonly TextPart[];
}

/** The searchable text of a part: it includes the name of a sheet, but not the number of a page. */
export const partText = ({ place, text }: Omit<TextPart, 'vector'>, placeKind: string | null): string =>
  placeKind === 'sheet' ? `${place}\n${text}` : text;

/** The searchable text of a file, which its language is recognised from: it may be in spaces of several languages. */
export const fileText = (parts: readonly Omit<TextPart, 'vector'>[], placeKind: string | null): string =>
  parts.map((part) => partText(part, placeKind)).join('\n');
