import type { Edit } from './text-commands.ts';

/** Beyond this the browser's own insertion takes seconds, and undo matters less than going on. */
const longestUndoable = 200_000;

/** Makes an edit as if it had been typed, so that the browser's undo takes it back. */
export function applyEdit(field: HTMLTextAreaElement, edit: Edit): void {
  field.focus();
  field.setSelectionRange(edit.from, edit.to);
  const isTyped =
    edit.insert.length <= longestUndoable &&
    (edit.insert === '' && edit.from === edit.to
      ? true
      : document.execCommand(edit.insert === '' ? 'delete' : 'insertText', false, edit.insert));
  if (!isTyped) {
    field.setRangeText(edit.insert, edit.from, edit.to, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(edit.start, edit.end);
}
