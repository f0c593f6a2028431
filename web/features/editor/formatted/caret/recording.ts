import {
  Annotation,
  EditorState,
  StateEffect,
  StateField,
  type Extension,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state';
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

const lend = StateEffect.define<number>();

/**
 * How many characters at the end are shown, but are not yet part of the edited text: an empty line to write in. They
 * become part of it with the next change that a person makes, and go when the caret leaves them.
 */
const lentLength = StateField.define<number>({
  create: () => 0,
  update: (length, transaction) => {
    const lent = transaction.effects.find((effect) => effect.is(lend));
    if (lent) return lent.value;
    if (!transaction.docChanged || transaction.annotation(isKnown)) return length;
    return erasesLent(transaction, transaction.startState.doc.length - length)
      ? transaction.newDoc.length - (transaction.startState.doc.length - length)
      : 0;
  },
});

/** Whether a change only erases characters behind the edited text. */
function erasesLent({ changes }: Transaction, end: number): boolean {
  let isBehind = true;
  changes.iterChanges((from, _to, _fromB, _toB, inserted) => {
    if (from < end || inserted.length > 0) isBehind = false;
  });
  return isBehind;
}

const takeBack = EditorState.transactionFilter.of((transaction) => {
  const { doc } = transaction.startState;
  const end = textLength(transaction.startState);
  const leaves = transaction.selection !== undefined && transaction.selection.main.to <= end;
  if (end === doc.length || transaction.docChanged || !leaves) return transaction;
  return [transaction, { changes: { from: end, to: doc.length }, ...lent(0), sequential: true }];
});

export const lentLine: Extension = [lentLength, takeBack];

/** The length of the edited text. */
export const textLength = (state: EditorState): number =>
  state.doc.length - (state.field(lentLength, false) ?? 0);

/** Marks a transaction whose change at the end is only lent. @param length in characters */
export const lent = (length: number): Pick<TransactionSpec, 'annotations' | 'effects'> => ({
  annotations: isKnown.of(true),
  effects: lend.of(length),
});

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
  const [before, after] = [selectionOf(transaction.startState), selectionOf(transaction.state)];
  const kind = kindOf(transaction);
  const end = textLength(transaction.startState);
  if (end < transaction.startState.doc.length) {
    if (erasesLent(transaction, end)) return false;
    const known = { start: Math.min(before.start, end), end: Math.min(before.end, end) };
    edited.record({ text: transaction.state.doc.toString(), before: known, after, kind });
    return true;
  }
  const change = transaction.annotation(asEdited) ?? replacementOf(transaction, edited.text());
  if (!change) return false;
  edited.recordChange(change, { before, after, kind });
  return true;
}
