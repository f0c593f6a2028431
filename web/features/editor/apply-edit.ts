import type { Edit } from './text-commands.ts';

/** In characters. Above this, the browser's own insertion takes seconds. */
const longestTyped = 200_000;

/** Makes an edit as if the person had typed it: the field scrolls to it and fires its events. */
export function applyEdit(field: HTMLTextAreaElement, edit: Edit): void {
  field.focus();
  field.setSelectionRange(edit.from, edit.to);
  const isNothing = edit.insert === '' && edit.from === edit.to;
  const isTyped =
    isNothing ||
    (edit.insert.length <= longestTyped &&
      edit.to - edit.from <= longestTyped &&
      document.execCommand(edit.insert === '' ? 'delete' : 'insertText', false, edit.insert));
  if (!isTyped) {
    field.setRangeText(edit.insert, edit.from, edit.to, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(edit.start, edit.end);
}
