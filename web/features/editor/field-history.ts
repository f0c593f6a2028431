import { applyEdit } from './apply-edit.ts';
import { createEditHistory, difference, type Recorded, type Selection } from './edit-history.ts';
import { lineChanges } from './line-diff.ts';
import type { Edit } from './text-commands.ts';

/** The text of one field, with all that was done to it: typing, tools, and what comes from elsewhere. */
export interface FieldHistory {
  /** One edit of ours, which undo takes back as a whole. */
  apply: (edit: Edit) => void;
  undo: () => void;
  redo: () => void;
  /** What another person wrote, or was left from before: undo does not take it back, nor does it move the caret. */
  show: (text: string) => void;
  /** Words that stood in for others: they were never there. Does not move the caret. */
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

interface Replacement {
  from: number;
  to: number;
  insert: string;
}

/** From one text to another, place by place, the last one first. */
function replacements(before: string, after: string): Replacement[] {
  const [old, young] = [before.split('\n'), after.split('\n')];
  const starts = (lines: string[]) => {
    let at = 0;
    return [...lines.map((line) => (at += line.length + 1) - line.length - 1), at];
  };
  const [oldStarts, youngStarts] = [starts(old), starts(young)];
  // the last line has no ending to be replaced with it
  const [from, to] = [`${before}\n`, `${after}\n`];
  const pieces = lineChanges(old, young).map((change) => ({
    at: oldStarts[change.from] ?? 0,
    was: from.slice(oldStarts[change.from], oldStarts[change.to]),
    is: to.slice(youngStarts[change.newFrom], youngStarts[change.newTo]),
  }));
  const whole = pieces.toReversed().map(({ at, was, is }) => {
    const inner = difference(was, is);
    return { from: at + inner.from, to: at + inner.to, insert: inner.insert };
  });
  // a piece that reaches over the end of the text is not one of the text
  return whole.every((piece) => piece.to <= before.length) ? whole : [difference(before, after)];
}

/** Keeps the history of a field: the browser's own forgets everything when a text is changed from outside. */
export function keepHistory(field: HTMLTextAreaElement): FieldHistory {
  const history = createEditHistory(field.value);
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
  const changeQuietly = ({ from, to, insert }: Replacement) =>
    field.setRangeText(insert, from, to, 'preserve');
  const tell = () => field.dispatchEvent(new Event('input', { bubbles: true }));

  const beforeInput = (event: InputEvent) => {
    if (!isOwn) before = selectionOf(field);
    // the menu of the browser
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
    apply: (edit) => {
      asOwn(edit);
      history.settle(selectionOf(field));
    },
    undo: () => step(history.undo()),
    redo: () => step(history.redo()),
    show: (text) => {
      for (const piece of replacements(field.value, text)) {
        history.amend(piece.from, piece.to, piece.insert);
        changeQuietly(piece);
      }
    },
    fillIn: (words, insert) => {
      const place = history.fillIn(words, insert);
      if (!place) return;
      changeQuietly({ ...place, insert });
      tell();
    },
    end: () => {
      field.removeEventListener('beforeinput', beforeInput);
      field.removeEventListener('input', input);
    },
  };
}
