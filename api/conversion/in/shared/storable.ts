import { cutText } from '../../../text/markdown/plain-text.ts';
import type { ImportNote } from '../item.ts';

/** A text of a source as PostgreSQL stores it, also in JSON: it has neither NUL nor half a character. UTF-16 units. */
export const storable = (text: string, maxLength = 2000): string =>
  cutText(text.replaceAll('\0', '').toWellFormed(), maxLength);

export const storableNotes = (notes: readonly ImportNote[]): ImportNote[] =>
  notes.map((note) => ({ ...note, example: storable(note.example) }));
