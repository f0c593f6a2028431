import { EditorSelection, StateEffect, StateField, type EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { eraseRange } from './erase.ts';

/** Marks that the next typing gets. */
export type PendingMark = 'bold' | 'italic' | 'underline';

export const setPending = StateEffect.define<readonly PendingMark[]>();

/** Marks that were turned on where nothing was selected: nothing is written until something is typed. */
export const pendingMarks = StateField.define<readonly PendingMark[]>({
  create: () => [],
  update: (pending, { effects, docChanged, selection }) => {
    const set = effects.find((effect) => effect.is(setPending));
    if (set) return set.value;
    return docChanged || selection ? [] : pending;
  },
});

const signs: Record<PendingMark, [open: string, close: string]> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  underline: ['<u>', '</u>'],
};

function withMarks(
  text: string,
  pending: readonly PendingMark[],
): { open: string; close: string } | undefined {
  // Markdown ignores marks with blanks inside their ends
  if (pending.length === 0 || text.trim() !== text || text === '') return undefined;
  return {
    open: pending.map((name) => signs[name][0]).join(''),
    close: pending
      .map((name) => signs[name][1])
      .reverse()
      .join(''),
  };
}

/** Typing gets the pending marks, and replaces a selection without leaving half of its marks. */
export const typing = EditorView.inputHandler.of((view, from, to, text) => {
  if (view.composing || view.state.readOnly) return false;
  const { state } = view;
  const marks = withMarks(text, state.field(pendingMarks));
  const written = marks ? marks.open + text + marks.close : text;
  const isPlain = !marks && from === to;
  if (isPlain) return false;
  const spans = from === to ? [] : eraseRange(state, { from, to });
  const isSimple = spans.length === 1 && spans[0]?.from === from && spans[0].to === to;
  if (!marks && isSimple) return false;
  const erased = state.changes(spans);
  const at = erased.mapPos(from, 1);
  const caret = at + (marks ? marks.open.length + text.length : text.length);
  view.dispatch(
    state.update(
      { changes: erased },
      {
        changes: { from: at, insert: written },
        selection: EditorSelection.cursor(caret),
        sequential: true,
        scrollIntoView: true,
        userEvent: 'input.type',
      },
    ),
  );
  return true;
});

/** Turns a mark on or off for what is typed next. */
export function togglePending(state: EditorState, name: PendingMark): StateEffect<readonly PendingMark[]> {
  const pending = state.field(pendingMarks);
  return setPending.of(pending.includes(name) ? pending.filter((each) => each !== name) : [...pending, name]);
}
