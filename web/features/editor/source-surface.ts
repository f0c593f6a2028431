import { caretPlace, lineTop } from '../../components/suggestions/caret-place.ts';
import type { Recorded, Selection } from './edit-history.ts';
import { selectionAfter, type EditedText } from './edited-text.ts';
import type { Surface } from './surface.ts';
import type { Edit } from './text-edit.ts';
import { commands } from './text-commands.ts';

/** In characters. Above this, the browser's own insertion takes seconds. */
const maxTypedLength = 200_000;

/** Makes an edit as if the person had typed it: the field scrolls to it and fires its events. */
function typeEdit(field: HTMLTextAreaElement, edit: Edit): void {
  field.focus();
  field.setSelectionRange(edit.from, edit.to);
  const isNothing = edit.insert === '' && edit.from === edit.to;
  const isTyped =
    isNothing ||
    (edit.insert.length <= maxTypedLength &&
      edit.to - edit.from <= maxTypedLength &&
      document.execCommand(edit.insert === '' ? 'delete' : 'insertText', false, edit.insert));
  if (!isTyped) {
    field.setRangeText(edit.insert, edit.from, edit.to, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(edit.start, edit.end);
}

const selectionOf = ({ selectionStart, selectionEnd }: HTMLTextAreaElement): Selection => ({
  start: selectionStart,
  end: selectionEnd,
});

const typing = /^(?:insertText|deleteContent(?:Backward|Forward))$/;

function kindOf(event: Event): Recorded['kind'] {
  if (!(event instanceof InputEvent)) return 'edit';
  if (event.isComposing || event.inputType === 'insertCompositionText') return 'composing';
  return typing.test(event.inputType) ? 'typing' : 'edit';
}

/** The text offset under a point, or that of the caret if the browser cannot say. */
function offsetUnder(field: HTMLTextAreaElement, x: number, y: number): number | undefined {
  const place = document.caretPositionFromPoint?.(x, y);
  return place?.offsetNode === field ? place.offset : undefined;
}

/** The surface for writing Markdown in a textarea. Opens where the text was left. */
export function createSourceSurface(field: HTMLTextAreaElement, edited: EditedText): Surface {
  let before = selectionOf(field);
  let own: 'edit' | 'step' | undefined;
  const { start, end, top, hasFocus, wasEntered } = edited.place();
  let isEntered = wasEntered;

  const as = (what: 'edit' | 'step', edit: Edit) => {
    before = selectionOf(field);
    own = what;
    typeEdit(field, edit);
    own = undefined;
  };
  const beforeInput = (event: InputEvent) => {
    if (!own) before = selectionOf(field);
    // from the browser's context menu
    if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
    event.preventDefault();
    if (event.inputType === 'historyUndo') edited.undo();
    else edited.redo();
  };
  const input = (event: Event) => {
    if (own === 'step') return;
    const kind = own ?? kindOf(event);
    edited.record({ text: field.value, before, after: selectionOf(field), kind });
    edited.changed();
  };
  const entered = () => {
    isEntered = true;
  };
  const listening = new AbortController();
  const { signal } = listening;
  field.addEventListener('beforeinput', beforeInput, { signal });
  field.addEventListener('input', input, { signal });
  field.addEventListener('focus', entered, { signal });

  /** The first offset that is in sight. */
  const topOffset = () => {
    const { left, top: edge } = field.getBoundingClientRect();
    const { paddingLeft, paddingTop } = getComputedStyle(field);
    if (field.scrollTop < parseFloat(paddingTop)) return 0;
    return offsetUnder(field, left + parseFloat(paddingLeft) + 2, edge + 2) ?? 0;
  };
  const selected = () => ({ text: field.value, ...selectionOf(field) });
  const apply = (edit: Edit) => {
    as('edit', edit);
    edited.settle(selectionOf(field));
  };
  field.setSelectionRange(start, end);
  if (hasFocus) field.focus({ preventScroll: true });
  if (top > 0) field.scrollTop = lineTop(field, top);
  return {
    element: field,
    selected,
    apply,
    run: (name) => apply(commands[name](selected())),
    show: (edit) => as('step', edit),
    change: (change, side) => {
      const { start: from, end: to } = selectionAfter(selectionOf(field), change, side);
      const { selectionDirection, scrollTop, scrollHeight } = field;
      const isAbove = scrollTop > 0 && change.from < topOffset();
      field.setRangeText(change.insert, change.from, change.to, 'preserve');
      // setRangeText would select the new words if the caret is right behind them
      field.setSelectionRange(from, to, selectionDirection);
      field.scrollTop = scrollTop + (isAbove ? field.scrollHeight - scrollHeight : 0);
    },
    focus: () => {
      if (!isEntered) field.setSelectionRange(0, 0);
      field.focus();
    },
    goTo: (offset) => {
      field.setSelectionRange(offset, offset);
      // focusing scrolls to the caret
      field.focus();
    },
    caretBox: (offset) => caretPlace(field, offset),
    offsetAt: ({ clientX, clientY }) => offsetUnder(field, clientX, clientY) ?? field.selectionEnd,
    place: () => ({
      ...selectionOf(field),
      top: topOffset(),
      hasFocus: document.activeElement === field,
      wasEntered: isEntered,
    }),
    end: () => listening.abort(),
  };
}
