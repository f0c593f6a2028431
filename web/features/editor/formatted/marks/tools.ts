import { EditorSelection, type EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Command, Edit } from '../../text-edit.ts';
import { commands, type CommandName } from '../../text-commands.ts';
import { lineOf } from '../blocks/block-field.ts';
import { elementsIn } from './inline-ranges.ts';
import { isCell, treeOf } from '../language.ts';
import { togglePending, type PendingMark } from './pending-marks.ts';

const elementNames: Record<PendingMark, readonly string[]> = {
  bold: ['StrongEmphasis', '<b>', '<strong>'],
  italic: ['Emphasis', '<i>', '<em>'],
  underline: ['<u>'],
  highlight: ['<mark>'],
};
const isMark = (name: CommandName): name is PendingMark => name in elementNames;

const letter = /[\p{L}\p{N}_]/u;

/**
 * Turns a mark on or off at the caret, without a selection.
 * @returns false if the word at the caret is meant
 */
function toggleAtCaret(view: EditorView, name: PendingMark): boolean {
  const { state } = view;
  const { head } = state.selection.main;
  const around = elementsIn(state, treeOf(state), head, head).findLast(
    (each) => elementNames[name].includes(each.name) && head >= each.innerFrom && head <= each.innerTo,
  );
  if (around && head === around.innerTo) {
    view.dispatch({ selection: EditorSelection.cursor(around.to) });
    return true;
  }
  if (around) return false;
  const [before, after] = [state.sliceDoc(Math.max(0, head - 1), head), state.sliceDoc(head, head + 1)];
  if (letter.test(before) && letter.test(after)) return false;
  view.dispatch({ effects: togglePending(state, name) });
  return true;
}

/** Whether a table can be inserted at the caret: not within code, lists, quotes or another table. */
export function takesTable(state: EditorState): boolean {
  const { info } = lineOf(state, state.selection.main.head);
  return (info.role === 'text' || info.role === 'empty') && info.containers.length === 0;
}

const ofCell = (name: CommandName): boolean => isMark(name) || name === 'link';

/** Runs a tool that needs only the text. In a table cell, only marks are possible. */
export function runCommand(
  view: EditorView,
  name: CommandName,
  apply: (edit: Edit) => void,
  read: () => string,
): void {
  const { state } = view;
  const { from, to, head } = state.selection.main;
  if (state.facet(isCell)) {
    if (!ofCell(name)) return;
    if (from === to && isMark(name) && toggleAtCaret(view, name)) return;
    const edit = commands[name]({ text: state.doc.toString(), start: from, end: to });
    view.dispatch({
      changes: { from: edit.from, to: edit.to, insert: edit.insert },
      selection: EditorSelection.single(edit.start, edit.end),
      userEvent: 'input.tool',
    });
    return;
  }
  const { role, leaf } = lineOf(state, head).info;
  if (leaf === 'table' && role === 'whole') return;
  // code, and what is shown as its source, cannot have marks
  if ((role === 'code' || role === 'source') && name !== 'codeBlock') return;
  if (from === to && isMark(name) && toggleAtCaret(view, name)) {
    view.focus();
    return;
  }
  apply(commands[name]({ text: read(), start: from, end: to }));
}

/** Replaces a range by the result of a command, as one step. */
export function runOver(
  view: EditorView,
  { from, to }: { from: number; to: number },
  command: Command,
): void {
  const { state } = view;
  const erased = state.changes({ from, to });
  const text = erased.apply(state.doc).toString();
  const edit = command({ text, start: from, end: from });
  view.dispatch(
    state.update(
      { changes: erased },
      {
        changes: { from: edit.from, to: edit.to, insert: edit.insert },
        selection: EditorSelection.single(edit.start, edit.end),
        sequential: true,
        scrollIntoView: true,
        userEvent: 'input.tool',
      },
    ),
  );
}
