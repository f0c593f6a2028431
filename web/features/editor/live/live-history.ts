import { ChangeSet, type Text } from '@codemirror/state';
import { textOf, wordsOf } from '../../../../api/text/live/changes.ts';
import { difference, type EditHistory, type Recorded, type Replacement } from '../edit-history.ts';
import { shownText } from '../line-endings.ts';
import type { Edit } from '../text-edit.ts';
import type { LiveEngine } from './engine.ts';
import type { EditOptions } from './shared-text.ts';

const words = new WeakMap<Text, string>();

/** The same string for the same text: it is asked for at every key. */
export function knownWords(text: Text): string {
  let known = words.get(text);
  if (known === undefined) words.set(text, (known = wordsOf(text)));
  return known;
}

/** The pieces of a change, last place first. */
export function piecesOf(change: ChangeSet): Replacement[] {
  const pieces: Replacement[] = [];
  change.iterChanges((from, to, _newFrom, _newTo, inserted) =>
    pieces.unshift({ from, to, insert: wordsOf(inserted) }),
  );
  return pieces;
}

/** A change as one edit, with the caret behind it. */
function editOf(change: ChangeSet, after: Text): Edit {
  let [from, to, newFrom, newTo] = [-1, 0, 0, 0];
  change.iterChangedRanges((fromA, toA, fromB, toB) => {
    if (from === -1) [from, newFrom] = [fromA, fromB];
    [to, newTo] = [toA, toB];
  });
  return { from, to, insert: shownText(after.sliceString(newFrom, newTo)), start: newTo, end: newTo };
}

/** Whether a change goes on with what was typed before it. */
function goesOn(last: Replacement, { from, to, insert }: Replacement): boolean {
  if (insert === '') return last.insert === '' && (from === last.from || to === last.from);
  const isWord = !insert.includes('\n') && !(/\s$/.test(last.insert) && /^\S/.test(insert));
  return from === to && from === last.from + last.insert.length && isWord;
}

/** What was typed in a step, with a change that belongs to it; undefined if it begins another one. */
function joinedTo(last: Replacement, piece: Replacement, isComposed: boolean): Replacement | undefined {
  const end = last.from + last.insert.length;
  const replacesEnd = isComposed && piece.from >= last.from && piece.to === end;
  if (!replacesEnd && !goesOn(last, piece)) return undefined;
  if (piece.insert === '' && !replacesEnd) return piece;
  const insert = last.insert.slice(0, piece.from - last.from) + piece.insert;
  return { from: last.from, to: last.from, insert };
}

interface LiveHistory extends EditHistory {
  /** Others changed the text. */
  follow: (change: ChangeSet) => void;
}

/**
 * The history of a text that others edit too: undo takes back what was typed here, and nothing of others.
 * @param options.show shows a change that the engine made of what was typed
 * @param options.onChange called with each change
 */
export function createLiveHistory(
  engine: LiveEngine,
  { show, onChange }: { show: (change: Replacement) => void; onChange: (change: ChangeSet) => void },
): LiveHistory {
  let last: Replacement | undefined;

  const change = ({ from, to, insert }: Replacement, options: Pick<EditOptions, 'joins' | 'isElsewhere'>) => {
    const wanted = ChangeSet.of({ from, to, insert: textOf(insert) }, engine.text().length);
    const before = engine.text();
    const made = engine.edit(wanted, options);
    onChange(made);
    if (made === wanted) return;
    // half a character was typed over: the field shows what became of it, once it is done with this change
    const shown = wordsOf(wanted.apply(before));
    queueMicrotask(() => show(difference(shownText(shown), shownText(knownWords(engine.text())))));
  };
  const step = (made: ChangeSet | undefined): Edit | undefined => {
    last = undefined;
    if (!made) return undefined;
    onChange(made);
    return editOf(made, engine.text());
  };
  const recordChange = (piece: Replacement, { kind }: Pick<Recorded, 'kind'>) => {
    const joined = kind === 'edit' || !last ? undefined : joinedTo(last, piece, kind === 'composing');
    change(piece, { joins: joined !== undefined });
    last = kind === 'edit' ? undefined : (joined ?? piece);
  };
  const text = () => knownWords(engine.text());

  return {
    text,
    recordChange,
    record: ({ text: next, after, kind }) => {
      const before = shownText(text());
      if (next === before) return;
      // when one of two equal lines is deleted, the caret says which one
      const end = before.length - (next.length - after.end);
      const isAtCaret = end >= 0 && before.slice(end) === next.slice(after.end);
      const piece = isAtCaret
        ? { ...difference(before.slice(0, end), next.slice(0, after.end)) }
        : difference(before, next);
      recordChange(piece, { kind });
    },
    settle: () => undefined,
    past: () => [],
    follow: (theirs) => {
      if (last) last = { ...last, from: theirs.mapPos(last.from, 1), to: theirs.mapPos(last.to, 1) };
    },
    undo: () => step(engine.undo()),
    redo: () => step(engine.redo()),
    amend: (from, to, insert) => {
      last = undefined;
      change({ from, to, insert }, { isElsewhere: true });
      return text();
    },
    fillIn: (placeholder, insert) => {
      const from = text().indexOf(placeholder);
      if (from === -1) return undefined;
      change({ from, to: from + placeholder.length, insert }, { joins: true, isElsewhere: true });
      return { from, to: from + placeholder.length };
    },
  };
}
