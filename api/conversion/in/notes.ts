import type { ImportNoteCode } from '../../text/import-notes.ts';
import type { ImportNote } from './item.ts';
import { storable } from './shared/storable.ts';

export interface NoteList {
  /** Counts one more of a kind. The example that came first stays. */
  add(code: ImportNoteCode, example: string, count?: number): void;
  addAll(notes: readonly ImportNote[]): void;
  all(): ImportNote[];
}

/** UTF-16 units of an example. */
const maxExampleLength = 200;

/** Counts what was changed, or could not be kept, by its code. */
export function createNoteList(): NoteList {
  const notes = new Map<string, ImportNote>();
  const add = (code: string, example: string, count = 1) => {
    const note = notes.get(code);
    if (note) note.count += count;
    else notes.set(code, { code, count, example: storable(example, maxExampleLength) });
  };
  return {
    add,
    addAll: (all) => all.forEach(({ code, example, count }) => add(code, example, count)),
    all: () => [...notes.values()],
  };
}
