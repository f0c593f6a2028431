/** A part of a file's text: a page, a sheet or a slide, or a stretch of a text that has none. */
interface FilePart {
  /** Number of the page or slide, name of the sheet. */
  place: string | null;
  text: string;
}

/** What a part is found by: the name of a sheet is a word of it, the number of a page is not. */
export const partText = ({ place, text }: FilePart, placeKind: string | null): string =>
  placeKind === 'sheet' ? `${place}\n${text}` : text;

/** What a file is found by, and what its language is told from: it may be in spaces of several languages. */
export const fileText = (parts: readonly FilePart[], placeKind: string | null): string =>
  parts.map((part) => partText(part, placeKind)).join('\n');
