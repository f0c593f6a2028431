import { EditorSelection, type EditorState, type Extension, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { lineOf } from '../blocks/block-field.ts';
import { takesCaret } from './line-info.ts';
import { lent } from './recording.ts';

/** Whether a line below an offset can have the caret or is a block that is selected as a whole. */
export function hasPlaceBelow(state: EditorState, at: number): boolean {
  const { doc } = state;
  for (let { number } = doc.lineAt(at); number < doc.lines; number += 1) {
    const { info } = lineOf(state, doc.line(number + 1).from);
    if (takesCaret(info) || info.role === 'whole') return true;
  }
  return false;
}

/**
 * Goes to a new line below the last block of the text, so that nobody is caught in that block. It becomes part of the
 * text when somebody writes in it.
 */
export function paragraphBelow({ doc }: EditorState, end: number): TransactionSpec {
  const insert = doc.lineAt(end).number < doc.lines ? '\n' : '\n\n';
  return {
    changes: { from: doc.length, insert },
    selection: EditorSelection.cursor(doc.length + insert.length),
    scrollIntoView: true,
    ...lent(insert.length),
  };
}

/** The last line if a block ends there that the caret cannot leave by itself: a table, an image or code. */
export function closedEnd(state: EditorState) {
  const { doc } = state;
  const last = lineOf(state, doc.length);
  const isGap = last.info.role === 'gap' && last.line.number > 1;
  const { line, info } = isGap ? lineOf(state, doc.line(last.line.number - 1).from) : last;
  return info.role === 'whole' || info.role === 'bar' ? line : undefined;
}

/** A click below such a block begins a paragraph there. */
export const clickBelow: Extension = EditorView.domEventHandlers({
  mousedown: (event, view) => {
    const end = event.button === 0 && !view.state.readOnly ? closedEnd(view.state) : undefined;
    if (!end || event.clientY <= view.documentTop + view.lineBlockAt(end.to).bottom) return false;
    event.preventDefault();
    view.dispatch(paragraphBelow(view.state, end.to));
    view.focus();
    return true;
  },
});
