import { Annotation, type EditorState, type Transaction } from '@codemirror/state';
import type { Recorded, Replacement, Selection } from '../../edit-history.ts';
import type { EditedText } from '../../edited-text.ts';

/** The change comes from the history or from outside, so it is already recorded. */
export const isKnown = Annotation.define<boolean>();

/** The change of a transaction to the edited text, in which moved lines keep their endings. */
export const asEdited = Annotation.define<Replacement>();
/** Removes blanks typed at the ends of a cell when it is left. Counts as a part of the typing. */
export const leftCell = Annotation.define<boolean>();

export const selectionOf = ({ selection: { main } }: EditorState): Selection => ({
  start: main.from,
  end: main.to,
});

function kindOf(transaction: Transaction): Recorded['kind'] {
  if (transaction.isUserEvent('input.type.compose')) return 'composing';
  if (transaction.annotation(leftCell)) return 'typing';
  const kinds = ['input.type', 'delete.backward', 'delete.forward'];
  return kinds.some((kind) => transaction.isUserEvent(kind)) ? 'typing' : 'edit';
}

/** All changes of a transaction as one replacement. The text between them keeps its line endings. */
function replacementOf({ changes }: Transaction, text: string): Replacement | undefined {
  let whole: Replacement | undefined;
  changes.iterChanges((fromA, toA, _fromB, _toB, inserted) => {
    const insert = inserted.toString();
    whole = whole
      ? { from: whole.from, to: toA, insert: whole.insert + text.slice(whole.to, fromA) + insert }
      : { from: fromA, to: toA, insert };
  });
  return whole;
}

/**
 * Records the changes of a transaction as one step.
 * @returns whether it changes anything
 */
export function recordIn(edited: EditedText, transaction: Transaction): boolean {
  if (!transaction.docChanged || transaction.annotation(isKnown)) return false;
  const change = transaction.annotation(asEdited) ?? replacementOf(transaction, edited.text());
  if (!change) return false;
  const [before, after] = [selectionOf(transaction.startState), selectionOf(transaction.state)];
  edited.recordChange(change, { before, after, kind: kindOf(transaction) });
  return true;
}
