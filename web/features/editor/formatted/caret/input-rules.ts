import { EditorSelection, EditorState, type Transaction, type TransactionSpec } from '@codemirror/state';
import { lineOf } from '../blocks/block-field.ts';
import { isBlankLine } from './line-info.ts';

/** Adds a blank line if text typed into an empty paragraph would touch the next block. */
function keepApart(transaction: Transaction): TransactionSpec | undefined {
  const { startState, changes, newDoc } = transaction;
  const { head } = startState.selection.main;
  if (lineOf(startState, head).info.role !== 'empty') return undefined;
  const line = newDoc.lineAt(changes.mapPos(head, 1));
  if (line.number === newDoc.lines || isBlankLine(line.text)) return undefined;
  const next = newDoc.line(line.number + 1);
  if (isBlankLine(next.text)) return undefined;
  return { changes: { from: line.to, insert: '\n' }, sequential: true };
}

/** Turns marks typed at the beginning of a paragraph into a block at once. */
function makeBlock(transaction: Transaction): TransactionSpec | undefined {
  const { newDoc, newSelection } = transaction;
  const { head } = newSelection.main;
  const line = newDoc.lineAt(head);
  const { info } = lineOf(transaction.startState, transaction.startState.selection.main.head);
  if (head !== line.to || info.isContinued || (info.role !== 'text' && info.role !== 'empty'))
    return undefined;
  const indent = /^[ \t]*/.exec(line.text)?.[0] ?? '';
  const typed = line.text.slice(indent.length);
  if (typed === '```') {
    const insert = `\n${indent}\n${indent}\`\`\``;
    return caretAfter(line.to, insert, line.to + 1 + indent.length);
  }
  if (typed === '---' && indent === '' && info.leaf !== 'code') {
    const insert = '\n\n';
    return caretAfter(line.to, insert, line.to + insert.length);
  }
  const box = /^\[ ?\] $/.exec(typed);
  if (box) {
    const from = line.from + indent.length;
    return {
      changes: { from, to: line.to, insert: '- [ ] ' },
      selection: EditorSelection.cursor(from + 6),
      sequential: true,
    };
  }
  return undefined;
}

const caretAfter = (at: number, insert: string, caret: number): TransactionSpec => ({
  changes: { from: at, insert },
  selection: EditorSelection.cursor(caret),
  sequential: true,
});

/** The side effects of typing. They are derived from the change, because phones send no keys. */
export const inputRules = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || !transaction.isUserEvent('input.type')) return transaction;
  if (transaction.newDoc.lines !== transaction.startState.doc.lines) return transaction;
  const made = transaction.isUserEvent('input.type.compose') ? undefined : makeBlock(transaction);
  const apart = keepApart(transaction);
  return [transaction, ...(made ? [made] : apart ? [apart] : [])];
});
