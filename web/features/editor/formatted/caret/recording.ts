import { Annotation, type EditorState, type Transaction } from '@codemirror/state';
import type { Recorded, Replacement, Selection } from '../../edit-history.ts';
import type { EditedText } from '../../edited-text.ts';

/** The change comes from the history, or from outside: it is recorded already. */
export const isKnown = Annotation.define<boolean>();

/** What a transaction changes, as an edited text has it: lines that move keep their endings. */
export const asEdited = Annotation.define<Replacement>();
/** Blanks that were typed at the ends of a cell go when it is left: a part of what was typed. */
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

/** All changes of a transaction as one replacement, in which the text between them keeps its endings. */
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

/** Records what a transaction changes as one step. @returns whether it changes anything */
export function recordIn(edited: EditedText, transaction: Transaction): boolean {
  if (!transaction.docChanged || transaction.annotation(isKnown)) return false;
  const change = transaction.annotation(asEdited) ?? replacementOf(transaction, edited.text());
  if (!change) return false;
  const [before, after] = [selectionOf(transaction.startState), selectionOf(transaction.state)];
  edited.recordChange(change, { before, after, kind: kindOf(transaction) });
  return true;
}
