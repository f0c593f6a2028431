import type { exportNoteCodes } from '../../text/limits.ts';
import { cutText } from '../../text/markdown/plain-text.ts';

type NoteCode = (typeof exportNoteCodes)[number];

/** Counts what an export does not show as the page does. */
export interface Notes {
  add(code: NoteCode, example: string): void;
  all(): { code: NoteCode; count: number; example: string }[];
}

/** UTF-16 units. */
const maxExampleLength = 200;

export function createNotes(): Notes {
  const notes = new Map<NoteCode, { code: NoteCode; count: number; example: string }>();
  return {
    add(code, example) {
      const known = notes.get(code);
      if (known) known.count += 1;
      else notes.set(code, { code, count: 1, example: cutText(example, maxExampleLength) });
    },
    all: () => [...notes.values()],
  };
}
