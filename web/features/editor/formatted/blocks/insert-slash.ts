import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { lineOf } from './block-field.ts';
import { writeSlash } from './inserted-slash.ts';

/** A slash in the empty paragraph at an offset, or in a new one after a block that ends at `end`. */
function slashAt(state: EditorState, at: number, end: number): TransactionSpec {
  const { doc } = state;
  const { line, info } = lineOf(state, at);
  const isEmpty = info.role === 'empty' || doc.length === 0;
  if (isEmpty)
    return { changes: { from: line.to, insert: '/' }, selection: EditorSelection.cursor(line.to + 1) };
  const last = doc.lineAt(end);
  const next = last.number < doc.lines ? doc.line(last.number + 1) : undefined;
  // an empty paragraph that follows anyway is the place
  const insert = '\n\n/';
  const foot = next !== undefined && next.text.trim() !== '' ? '\n' : '';
  return {
    changes: { from: last.to, insert: insert + foot },
    selection: EditorSelection.cursor(last.to + insert.length),
  };
}

/**
 * Writes a slash where a block can begin, which opens the list of blocks.
 * @param end of the block. The slash is written after it, unless the line at `at` is an empty paragraph
 */
export function insertSlash(view: EditorView, at: number, end: number): void {
  if (view.state.readOnly) return;
  view.focus();
  writeSlash(view, { ...slashAt(view.state, at, end), scrollIntoView: true, userEvent: 'input.type' });
}

/** Where the block at an offset ends so that a paragraph can follow: after the whole list or quote. */
export function endOfBlock(state: EditorState, at: number): number {
  const { doc } = state;
  let { number } = doc.lineAt(at);
  while (number < doc.lines) {
    const { role, containers } = lineOf(state, doc.line(number + 1).from).info;
    if ((role === 'gap' || role === 'empty') && containers.length === 0) break;
    number += 1;
  }
  return doc.line(number).to;
}
