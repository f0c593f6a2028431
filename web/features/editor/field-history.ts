import { applyEdit } from './apply-edit.ts';
import {
  createEditHistory,
  difference,
  type Recorded,
  type Replacement,
  type Selection,
} from './edit-history.ts';
import { lineChanges } from './line-diff.ts';
import { shownText } from './line-endings.ts';
import type { Edit } from './text-commands.ts';

/** The text and undo history of one field: typing, toolbar edits, and changes from elsewhere. */
export interface FieldHistory {
  /** The edited text: what the field shows, plus each line's own ending. */
  text: () => string;
  /** Makes an edit that undo takes back as a whole. */
  apply: (edit: Edit) => void;
  undo: () => void;
  redo: () => void;
  /** Shows a merged or recovered text. Undo does not take it back, and the caret keeps its place. */
  show: (text: string) => void;
  /** Replaces placeholder words, in the history too, as if they had never been there. The caret keeps its place. */
  fillIn: (words: string, insert: string) => void;
  end: () => void;
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

/** The replacements that turn one text into another, last place first. */
function replacements(before: string, after: string): Replacement[] {
  const [older, newer] = [before.split('\n'), after.split('\n')];
  const starts = (lines: string[]) => {
    let at = 0;
    return [...lines.map((line) => (at += line.length + 1) - line.length - 1), at];
  };
  const [olderStarts, newerStarts] = [starts(older), starts(newer)];
  // give the last line an ending too, so that whole lines can be compared
  const [from, to] = [`${before}\n`, `${after}\n`];
  const pieces = lineChanges(older, newer).map((change) => ({
    at: olderStarts[change.from] ?? 0,
    was: from.slice(olderStarts[change.from], olderStarts[change.to]),
    is: to.slice(newerStarts[change.newFrom], newerStarts[change.newTo]),
  }));
  const whole = pieces.toReversed().map(({ at, was, is }) => {
    const inner = difference(was, is);
    return { from: at + inner.from, to: at + inner.to, insert: inner.insert };
  });
  // a change of the last line may include the ending that was added above
  return whole.every((piece) => piece.to <= before.length) ? whole : [difference(before, after)];
}

/** Where an offset is after a change. An offset inside the old words moves behind the new ones. */
const placeAfter = (place: number, { from, to, insert }: Replacement): number =>
  place <= from ? place : Math.max(place, to) + insert.length - (to - from);

/**
 * Keeps an undo history of our own: the browser's is lost whenever a script sets the text.
 * @param text the edited text that the field shows
 */
export function keepHistory(field: HTMLTextAreaElement, text: string): FieldHistory {
  const history = createEditHistory(text);
  let before = selectionOf(field);
  let isOwn = false;

  const asOwn = (edit: Edit) => {
    before = selectionOf(field);
    isOwn = true;
    applyEdit(field, edit);
    isOwn = false;
  };
  const step = (edit: Edit | undefined) => {
    if (edit) asOwn(edit);
  };
  const changeQuietly = (change: Replacement) => {
    const { start, end } = selectionOf(field);
    const direction = field.selectionDirection;
    field.setRangeText(shownText(change.insert), change.from, change.to, 'preserve');
    // setRangeText would select the new words if the caret is right behind them
    field.setSelectionRange(placeAfter(start, change), placeAfter(end, change), direction);
  };
  const fireInput = () => field.dispatchEvent(new Event('input', { bubbles: true }));

  const beforeInput = (event: InputEvent) => {
    if (!isOwn) before = selectionOf(field);
    // from the browser's context menu
    if (event.inputType === 'historyUndo' || event.inputType === 'historyRedo') {
      event.preventDefault();
      step(event.inputType === 'historyUndo' ? history.undo() : history.redo());
    }
  };
  const input = (event: Event) =>
    history.record({
      text: field.value,
      before,
      after: selectionOf(field),
      kind: isOwn ? 'edit' : kindOf(event),
    });
  field.addEventListener('beforeinput', beforeInput);
  field.addEventListener('input', input);

  return {
    text: history.text,
    apply: (edit) => {
      asOwn(edit);
      history.settle(selectionOf(field));
    },
    undo: () => step(history.undo()),
    redo: () => step(history.redo()),
    show: (text) => {
      for (const piece of replacements(history.text(), text)) {
        history.amend(piece.from, piece.to, piece.insert);
        changeQuietly(piece);
      }
    },
    fillIn: (words, insert) => {
      const place = history.fillIn(words, insert);
      if (!place) return;
      changeQuietly({ ...place, insert });
      fireInput();
    },
    end: () => {
      field.removeEventListener('beforeinput', beforeInput);
      field.removeEventListener('input', input);
    },
  };
}
