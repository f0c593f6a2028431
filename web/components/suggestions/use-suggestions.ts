import {
  useEffect,
  useId,
  useState,
  type KeyboardEvent,
  type RefObject,
  type TextareaHTMLAttributes,
} from 'react';
import type { SuggestionField } from './suggestion-field.ts';

/** What is being typed at the caret that a list can complete. */
export interface SuggestionQuery {
  /** The offset of the character that began it. */
  at: number;
  /** The text typed after that character. */
  q: string;
}

/** Attributes for the field. */
export type SuggestionAria = Pick<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'aria-autocomplete' | 'aria-haspopup' | 'aria-controls' | 'aria-activedescendant'
>;

/** Reads what is typed at the caret. */
export function useQueryAtCaret(
  field: RefObject<SuggestionField | null>,
  find: (slice: SuggestionField['slice'], caret: number) => SuggestionQuery | undefined,
) {
  const [query, setQuery] = useState<SuggestionQuery>();
  // after Escape the list stays closed for that word
  const [dismissedAt, setDismissedAt] = useState<number>();
  const show = (next: SuggestionQuery | undefined) => {
    if (next?.at !== query?.at || next?.q !== query?.q) setQuery(next);
  };
  const close = () => show(undefined);
  return {
    query,
    close,
    /** Call it after each change of text or caret. */
    look: () => {
      const element = field.current;
      if (!element) return;
      const caret = element.caret();
      const found = caret === undefined ? undefined : find(element.slice, caret);
      if (!found) setDismissedAt(undefined);
      show(found && found.at !== dismissedAt ? found : undefined);
    },
    dismiss: () => {
      setDismissedAt(query?.at);
      close();
    },
  };
}

interface ListOptions {
  field: RefObject<SuggestionField | null>;
  query: SuggestionQuery | undefined;
  /** The number of rows. */
  count: number;
  choose: (index: number) => void;
  dismiss: () => void;
  close: () => void;
}

/** The chosen row of a list of suggestions and its keys: arrows move, Enter and Tab choose, Escape closes. */
export function useSuggestionKeys({ field, query, count, choose, dismiss, close }: ListOptions) {
  const id = useId();
  const [moved, setMoved] = useState<{ of: SuggestionQuery | undefined; to: number }>();
  const isOpen = query !== undefined && count > 0;
  const active = moved && moved.of === query ? Math.min(moved.to, count - 1) : 0;

  useEffect(() => {
    if (!isOpen) return;
    // the list would no longer be at the caret
    const closeIfMoved = (event: Event) => {
      const isOfList = event.target instanceof Element && event.target.contains(document.getElementById(id));
      if (event.target !== field.current?.element && !isOfList) close();
    };
    window.addEventListener('scroll', closeIfMoved, true);
    window.addEventListener('resize', closeIfMoved);
    return () => {
      window.removeEventListener('scroll', closeIfMoved, true);
      window.removeEventListener('resize', closeIfMoved);
    };
  });

  const aria: SuggestionAria = {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    ...(isOpen ? { 'aria-controls': id, 'aria-activedescendant': `${id}-${active}` } : {}),
  };
  return {
    id,
    isOpen,
    active,
    aria,
    /** Call it in `onKeyDown`, before other handlers. @returns whether it handled the key */
    handleKey: (event: KeyboardEvent): boolean => {
      if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey)
        return false;
      const act = keys(event, {
        move: (by) => setMoved({ of: query, to: (active + by + count) % count }),
        choose: () => choose(active),
        leave: dismiss,
      });
      if (!act) return false;
      event.preventDefault();
      event.stopPropagation();
      act();
      return true;
    },
  };
}

interface Acts {
  move: (by: number) => void;
  choose: () => void;
  leave: () => void;
}

function keys({ key, shiftKey }: KeyboardEvent, { move, choose, leave }: Acts): (() => void) | undefined {
  if (shiftKey) return undefined;
  if (key === 'ArrowDown') return () => move(1);
  if (key === 'ArrowUp') return () => move(-1);
  if (key === 'Enter' || key === 'Tab') return choose;
  return key === 'Escape' ? leave : undefined;
}
