import {
  cursorCharLeft,
  cursorCharRight,
  cursorDocEnd,
  cursorDocStart,
  cursorGroupLeft,
  cursorGroupRight,
  cursorLineBoundaryBackward,
  cursorLineBoundaryForward,
  cursorLineBoundaryLeft,
  cursorLineBoundaryRight,
  cursorLineDown,
  cursorLineUp,
  cursorPageDown,
  cursorPageUp,
  deleteGroupBackward,
  deleteGroupForward,
  deleteLineBoundaryBackward,
  deleteLineBoundaryForward,
  selectAll,
  selectCharLeft,
  selectCharRight,
  selectDocEnd,
  selectDocStart,
  selectGroupLeft,
  selectGroupRight,
  selectLineBoundaryBackward,
  selectLineBoundaryForward,
  selectLineBoundaryLeft,
  selectLineBoundaryRight,
  selectLineDown,
  selectLineUp,
  selectPageDown,
  selectPageUp,
} from '@codemirror/commands';
import { EditorSelection, findClusterBreak } from '@codemirror/state';
import { EditorView, type KeyBinding } from '@codemirror/view';

/** Deletes the selection, otherwise a character: backwards without its accents, forwards with them. */
const eraseChar =
  (isForward: boolean) =>
  (view: EditorView): boolean => {
    const { state } = view;
    const { main } = state.selection;
    const line = state.doc.lineAt(main.head);
    const isAtEdge = main.head === (isForward ? line.to : line.from);
    let other = isAtEdge
      ? main.head + (isForward ? 1 : -1)
      : line.from + findClusterBreak(line.text, main.head - line.from, isForward, isForward);
    for (const ranges of state.facet(EditorView.atomicRanges))
      ranges(view).between(other, other, (from, to) => {
        if (from < other && to > other) other = isForward ? to : from;
      });
    const from = main.empty ? Math.max(0, Math.min(main.head, other)) : main.from;
    const to = main.empty ? Math.min(state.doc.length, Math.max(main.head, other)) : main.to;
    if (from === to || state.readOnly) return false;
    view.dispatch({
      changes: { from, to },
      selection: EditorSelection.cursor(from),
      scrollIntoView: true,
      userEvent: isForward ? 'delete.forward' : 'delete.backward',
    });
    return true;
  };
const eraseBefore = eraseChar(false);
const eraseBehind = eraseChar(true);

/**
 * The usual keys of text fields, like `standardKeymap` of CodeMirror, without rare ones of macOS, which the browser
 * handles, and without Enter: if our own rules for Enter do nothing, nothing happens. CodeMirror's Enter and Backspace
 * look at indents, which would load 5 kB more.
 */
export const standardKeys: readonly KeyBinding[] = [
  { key: 'ArrowLeft', run: cursorCharLeft, shift: selectCharLeft, preventDefault: true },
  {
    key: 'Mod-ArrowLeft',
    mac: 'Alt-ArrowLeft',
    run: cursorGroupLeft,
    shift: selectGroupLeft,
    preventDefault: true,
  },
  { mac: 'Cmd-ArrowLeft', run: cursorLineBoundaryLeft, shift: selectLineBoundaryLeft, preventDefault: true },
  { key: 'ArrowRight', run: cursorCharRight, shift: selectCharRight, preventDefault: true },
  {
    key: 'Mod-ArrowRight',
    mac: 'Alt-ArrowRight',
    run: cursorGroupRight,
    shift: selectGroupRight,
    preventDefault: true,
  },
  {
    mac: 'Cmd-ArrowRight',
    run: cursorLineBoundaryRight,
    shift: selectLineBoundaryRight,
    preventDefault: true,
  },
  { key: 'ArrowUp', run: cursorLineUp, shift: selectLineUp, preventDefault: true },
  { mac: 'Cmd-ArrowUp', run: cursorDocStart, shift: selectDocStart },
  { key: 'ArrowDown', run: cursorLineDown, shift: selectLineDown, preventDefault: true },
  { mac: 'Cmd-ArrowDown', run: cursorDocEnd, shift: selectDocEnd },
  { key: 'PageUp', run: cursorPageUp, shift: selectPageUp },
  { key: 'PageDown', run: cursorPageDown, shift: selectPageDown },
  { key: 'Home', run: cursorLineBoundaryBackward, shift: selectLineBoundaryBackward, preventDefault: true },
  { key: 'Mod-Home', run: cursorDocStart, shift: selectDocStart },
  { key: 'End', run: cursorLineBoundaryForward, shift: selectLineBoundaryForward, preventDefault: true },
  { key: 'Mod-End', run: cursorDocEnd, shift: selectDocEnd },
  { key: 'Enter', run: () => true, shift: () => true },
  { key: 'Mod-a', run: selectAll },
  { key: 'Backspace', run: eraseBefore, shift: eraseBefore, preventDefault: true },
  { key: 'Delete', run: eraseBehind, preventDefault: true },
  { key: 'Mod-Backspace', mac: 'Alt-Backspace', run: deleteGroupBackward, preventDefault: true },
  { key: 'Mod-Delete', mac: 'Alt-Delete', run: deleteGroupForward, preventDefault: true },
  { mac: 'Mod-Backspace', run: deleteLineBoundaryBackward, preventDefault: true },
  { mac: 'Mod-Delete', run: deleteLineBoundaryForward, preventDefault: true },
  { mac: 'Ctrl-d', run: eraseBehind },
  { mac: 'Ctrl-h', run: eraseBefore },
];
