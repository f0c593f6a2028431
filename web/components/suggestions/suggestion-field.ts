import { caretPlace, type CaretPlace } from './caret-place.ts';

/** A field that offers suggestions at its caret. Offsets count UTF-16 units. */
export interface SuggestionField {
  /** Keeps the focus, and scrolls together with the caret. */
  element: HTMLElement;
  /** The offset of the caret; undefined while something is selected. */
  caret: () => number | undefined;
  slice: (from: number, to: number) => string;
  /** Where an offset is drawn. */
  caretBox: (offset: number) => CaretPlace;
  /** Replaces a range as if it was typed. */
  insert: (from: number, to: number, text: string) => void;
}

/** @param find returns the textarea, which exists while the field is used */
export function textareaField(find: () => HTMLTextAreaElement | null): SuggestionField {
  const field = () => {
    const element = find();
    if (!element) throw new Error('The field is gone');
    return element;
  };
  return {
    get element() {
      return field();
    },
    caret: () => {
      const { selectionStart, selectionEnd } = field();
      return selectionStart === selectionEnd ? selectionStart : undefined;
    },
    slice: (from, to) => field().value.slice(from, to),
    caretBox: (offset) => caretPlace(field(), offset),
    insert: (from, to, text) => {
      const element = field();
      element.focus();
      element.setSelectionRange(from, to);
      // the browser can undo it
      if (document.execCommand('insertText', false, text)) return;
      element.setRangeText(text, from, to, 'end');
      element.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
}
