import { EditorSelection, EditorState, Transaction, type TransactionSpec } from '@codemirror/state';
import { difference } from '../../edit-history.ts';
import { isKnown, leftCell } from '../caret/recording.ts';
import { openCell, openCellField, type OpenCell } from './open-cell.ts';
import { rowAt, tableAt } from './table-at.ts';
import {
  cellSpan,
  cellText,
  escapeCell,
  reaching,
  rowText,
  withCell,
  withEdges,
  withTyped,
} from './table-source.ts';

function isWithin({ changes }: Transaction, { from, to }: OpenCell): boolean {
  let all = true;
  changes.iterChangedRanges((fromA, toA) => {
    if (fromA < from || toA > to) all = false;
  });
  return all;
}

/** Additional changes after an edit in a cell, so that the row keeps its cells. */
function keepRow(transaction: Transaction, open: OpenCell): TransactionSpec | undefined {
  const { startState, newDoc, newSelection } = transaction;
  const placed = tableAt(startState, open.from);
  const line = startState.doc.lineAt(open.from);
  const given = placed && rowAt(placed, open.row);
  if (!given) return undefined;
  const row = withTyped(given, open.from - line.from);
  const grown = newDoc.length - startState.doc.length;
  const before = startState.sliceDoc(open.from, open.to);
  const typed = newDoc.sliceString(open.from, open.to + grown);
  const words = cellText(typed, before);
  const whole = reaching(row, open.column + 1);
  const span = cellSpan(row, open.column);
  const [left, right] =
    span && !open.isMissing
      ? [line.text.slice(span.from, open.from - line.from), line.text.slice(open.to - line.from, span.to)]
      : [' ', ' '];
  const written = withEdges(withCell(whole, open.column, left + words + right), row);
  const [is, should] = [newDoc.sliceString(line.from, line.to + grown), rowText(written)];
  if (is === should) return undefined;
  const fix = difference(is, should);
  const from = line.from + (cellSpan(written, open.column)?.from ?? 0) + left.length;
  const placeOf = (at: number) => {
    const escaped = escapeCell(typed.slice(0, Math.max(0, at - open.from)));
    return from + (at >= open.from + typed.length ? words.length : Math.min(escaped.length, words.length));
  };
  const { anchor, head } = newSelection.main;
  return {
    changes: { from: line.from + fix.from, to: line.from + fix.to, insert: fix.insert },
    selection: EditorSelection.single(placeOf(anchor), placeOf(head)),
    effects: openCell.of({ ...open, from, to: from + words.length, isMissing: false }),
    sequential: true,
  };
}

/** Removes the blanks at the ends of a cell that the caret leaves. */
function leave(transaction: Transaction, open: OpenCell): TransactionSpec | undefined {
  const { changes, newSelection, newDoc } = transaction;
  if (changes.touchesRange(open.from, open.to) !== false) return undefined;
  const [from, to] = [changes.mapPos(open.from, 1), changes.mapPos(open.to, -1)];
  const { main } = newSelection;
  if (main.from >= from && main.to <= to) return undefined;
  const typed = newDoc.sliceString(from, to);
  const words = cellText(typed.trim(), typed);
  if (words === typed) return undefined;
  const fix = difference(typed, words);
  return {
    changes: { from: from + fix.from, to: from + fix.to, insert: fix.insert },
    annotations: leftCell.of(true),
    sequential: true,
  };
}

/** The rules for edits in table cells. They are derived from the change, because phones send no keys. */
export const cellRules = EditorState.transactionFilter.of((transaction) => {
  const open = transaction.startState.field(openCellField);
  if (!open || transaction.annotation(isKnown)) return transaction;
  if (transaction.effects.some((effect) => effect.is(openCell)) && transaction.docChanged) return transaction;
  // changes that no person made are left alone
  if (transaction.docChanged && transaction.annotation(Transaction.userEvent) === undefined)
    return transaction;
  const more =
    transaction.docChanged && isWithin(transaction, open)
      ? keepRow(transaction, open)
      : leave(transaction, open);
  return more ? [transaction, more] : transaction;
});
