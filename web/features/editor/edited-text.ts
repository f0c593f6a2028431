import {
  createEditHistory,
  difference,
  type EditHistory,
  type Replacement,
  type Selection,
} from './edit-history.ts';
import { within } from '../../lib/within.ts';
import { lineChanges } from '../../../api/text/line-diff.ts';
import { shownText } from './line-endings.ts';
import type { Place, Surface } from './surface.ts';
import type { Edit } from './text-edit.ts';

/** A save does not wait longer than this for a pending change. */
const maxExpectedMs = 5_000;

/**
 * The text of one editor with its undo history, whichever surface shows it. Texts that it takes and returns are edited
 * texts (`line-endings.ts`), except `shown`.
 */
export interface EditedText extends Pick<
  EditHistory,
  'text' | 'record' | 'recordChange' | 'settle' | 'past'
> {
  /** The text as people see it, with LF alone. Offsets are the same. */
  shown: () => string;
  undo: () => void;
  redo: () => void;
  /** Shows a merged or recovered text. Undo does not take it back, and the caret keeps its place. */
  replace: (text: string) => void;
  /** Lets another history keep the text from now on, and shows the text that it has. */
  keepIn: (next: EditHistory) => void;
  /**
   * Shows what others changed, which the history has already.
   * @param pieces last place first
   * @param side where the caret stays if words appear at it: -1 before them, 1 behind
   */
  receive: (pieces: readonly Replacement[], side: -1 | 1) => void;
  /** Replaces placeholder words, in the history too, as if they had never been there. The caret keeps its place. */
  fillIn: (words: string, insert: string) => void;
  /** A pending change, such as the formatting of a pasted text. `ready` waits for it, but not forever. */
  expect: (change: Promise<unknown>) => void;
  /** Settles once no change is on its way. */
  ready: () => Promise<void>;
  /** Tells that a person changed the text. Called by the surface after it has recorded the change. */
  changed: () => void;
  onChange: (listener: () => void) => () => void;
  /** Lets a surface show the text. @returns ends that, and keeps the place for the next one */
  attach: (surface: Surface) => () => void;
  surface: () => Surface | undefined;
  place: () => Place;
  /** Moves the caret to an offset, and scrolls to it, once there is a surface. */
  goTo: (offset: number) => void;
}

/** The replacements that turn one text into another, last place first. */
function replacements(before: string, after: string): Replacement[] {
  const [older, newer] = [before.split('\n'), after.split('\n')];
  const starts = (lines: string[]) => {
    let at = 0;
    return [...lines.map((line) => (at += line.length + 1) - line.length - 1), at];
  };
  const [olderStarts, newerStarts] = [starts(older), starts(newer)];
  // give the last line an ending too, so that whole lines can be compared
  const [from, to] = [`${before}\n`, `${after}\n`];
  const pieces = lineChanges(older, newer).map((change) => ({
    at: olderStarts[change.from] ?? 0,
    was: from.slice(olderStarts[change.from], olderStarts[change.to]),
    is: to.slice(newerStarts[change.newFrom], newerStarts[change.newTo]),
  }));
  const whole = pieces.toReversed().map(({ at, was, is }) => {
    const inner = difference(was, is);
    return { from: at + inner.from, to: at + inner.to, insert: inner.insert };
  });
  // a change of the last line may include the ending that was added above
  return whole.every((piece) => piece.to <= before.length) ? whole : [difference(before, after)];
}

/** The offset after a change. An offset inside the replaced words moves to the end of the new ones. */
const offsetAfter = (offset: number, { from, to, insert }: Replacement, side: -1 | 1): number =>
  offset < from || (offset === from && (side < 0 || from < to))
    ? offset
    : Math.max(offset, to) + insert.length - (to - from);

/**
 * Where a selection is after a change that nobody made in the field.
 * @param side of words that appear at it: -1 before them, 1 behind
 */
export const selectionAfter = (
  { start, end }: Selection,
  change: Replacement,
  side: -1 | 1 = -1,
): Selection => ({
  start: offsetAfter(start, change, side),
  end: offsetAfter(end, change, side),
});

/** Changes that are on their way. */
function createExpected(): Pick<EditedText, 'expect' | 'ready'> {
  const expected = new Set<Promise<unknown>>();
  return {
    expect: (change) => {
      const ended = within(maxExpectedMs, [change]).finally(() => expected.delete(ended));
      expected.add(ended);
    },
    ready: async () => {
      while (expected.size > 0) await Promise.all(expected);
    },
  };
}

/**
 * Keeps the text and an undo history of our own: the browser's is lost whenever a script sets the text, and each mode
 * would have another.
 */
export function createEditedText(initial: string): EditedText {
  let history = createEditHistory(initial);
  const listeners = new Set<() => void>();
  let surface: Surface | undefined;
  // in a field that was never focused, tools insert at the end
  let place: Place = {
    start: initial.length,
    end: initial.length,
    top: 0,
    hasFocus: false,
    wasEntered: false,
  };
  const changed = () => listeners.forEach((listener) => listener());
  const change = (piece: Replacement, side: -1 | 1 = -1) => {
    const shown = { ...piece, insert: shownText(piece.insert) };
    surface?.change(shown, side);
    place = { ...place, ...selectionAfter(place, shown, side) };
  };
  const step = (edit: Edit | undefined) => {
    if (!edit) return;
    if (surface) surface.show(edit);
    else place = { ...place, start: edit.start, end: edit.end };
    changed();
  };
  return {
    text: () => history.text(),
    shown: () => shownText(history.text()),
    record: (recorded) => history.record(recorded),
    recordChange: (piece, recorded) => history.recordChange(piece, recorded),
    settle: (selection) => history.settle(selection),
    past: () => history.past(),
    undo: () => step(history.undo()),
    redo: () => step(history.redo()),
    replace: (text) => {
      for (const piece of replacements(history.text(), text)) {
        history.amend(piece.from, piece.to, piece.insert);
        change(piece);
      }
    },
    keepIn: (next) => {
      const before = shownText(history.text());
      history = next;
      const after = shownText(next.text());
      if (before === after) return;
      for (const piece of replacements(before, after)) change(piece);
      changed();
    },
    receive: (pieces, side) => {
      for (const piece of pieces) change(piece, side);
      changed();
    },
    fillIn: (words, insert) => {
      const found = history.fillIn(words, insert);
      if (!found) return;
      change({ ...found, insert });
      changed();
    },
    ...createExpected(),
    changed,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    attach: (shown) => {
      surface = shown;
      return () => {
        if (surface !== shown) return;
        place = shown.place();
        surface = undefined;
        shown.end();
      };
    },
    surface: () => surface,
    place: () => surface?.place() ?? place,
    goTo: (offset) => {
      if (surface) surface.goTo(offset);
      else place = { start: offset, end: offset, top: offset, hasFocus: true, wasEntered: true };
    },
  };
}
