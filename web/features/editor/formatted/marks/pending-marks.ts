import {
  EditorSelection,
  StateEffect,
  StateField,
  type EditorState,
  type Transaction,
} from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { eraseRange } from '../caret/erase.ts';

/** Marks that the next typing gets. */
export type PendingMark = 'bold' | 'italic' | 'underline' | 'highlight';

export const setPending = StateEffect.define<readonly PendingMark[]>();

/** Marks that were turned on without a selection. They are written with the next typed character. */
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
  highlight: ['<mark>', '</mark>'],
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

/**
 * The side effects of typing: it gets the pending marks, and replaces a selection without leaving half of its marks.
 * @returns undefined if there are none
 */
export function typed(state: EditorState, from: number, to: number, text: string): Transaction | undefined {
  const marks = withMarks(text, state.field(pendingMarks));
  if (!marks && from === to) return undefined;
  const spans = from === to ? [] : eraseRange(state, { from, to });
  if (!marks && spans.length === 1 && spans[0]?.from === from && spans[0].to === to) return undefined;
  const erased = state.changes(spans);
  const at = erased.mapPos(from, 1);
  const caret = at + (marks?.open.length ?? 0) + text.length;
  return state.update(
    { changes: erased },
    {
      changes: { from: at, insert: marks ? marks.open + text + marks.close : text },
      selection: EditorSelection.cursor(caret),
      sequential: true,
      scrollIntoView: true,
      userEvent: 'input.type',
    },
  );
}

export const typing = EditorView.inputHandler.of((view, from, to, text) => {
  const transaction = view.composing || view.state.readOnly ? undefined : typed(view.state, from, to, text);
  if (transaction) view.dispatch(transaction);
  return transaction !== undefined;
});

/** Turns a mark on or off for the next typed text. */
export function togglePending(state: EditorState, name: PendingMark): StateEffect<readonly PendingMark[]> {
  const pending = state.field(pendingMarks);
  return setPending.of(pending.includes(name) ? pending.filter((each) => each !== name) : [...pending, name]);
}
