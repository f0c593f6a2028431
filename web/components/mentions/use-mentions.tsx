import {
  use,
  useEffect,
  useId,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type TextareaHTMLAttributes,
} from 'react';
import { useQuery } from '@tanstack/react-query';
import type { SuggestedPerson } from '../../../api/contract/people.ts';
import { limits } from '../../../api/contract/limits.ts';
import { MentionList } from './mention-list.tsx';
import { matches, mentionAt, type MentionQuery } from './mention-query.ts';
import { MentionScope } from './mention-scope.ts';

export interface Mentions {
  /** For the textarea, beside its own. */
  aria: Pick<
    TextareaHTMLAttributes<HTMLTextAreaElement>,
    'aria-autocomplete' | 'aria-haspopup' | 'aria-controls' | 'aria-activedescendant'
  >;
  /** After each change of text or caret: `onInput`, `onSelect`. */
  look: () => void;
  /** `onBlur`. */
  close: () => void;
  /** Before the field's own keys. @returns whether the key was used: then it does nothing else */
  takeKey: (event: KeyboardEvent) => boolean;
  /** Draw it anywhere: it floats by the caret. */
  list: ReactNode;
}

/** As if it had been typed, so that the browser's undo takes it back. */
function insertName(field: HTMLTextAreaElement, { at, q }: MentionQuery, username: string): void {
  const end = at + 1 + q.length;
  const follows = field.value.slice(end, end + 1);
  const text = `@${username}${/^[\s.,;:!?)\]]/.test(follows) ? '' : ' '}`;
  field.focus();
  field.setSelectionRange(at, end);
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, at, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The people that fit. Until the answer is there, those of the last one that still fit. */
function usePeople(query: MentionQuery | undefined): SuggestedPerson[] {
  const place = use(MentionScope);
  const q = query?.q ?? '';
  const { data = [], isPlaceholderData } = useQuery<SuggestedPerson[]>({
    queryKey: ['/api/people', { q, ...place }],
    enabled: query !== undefined,
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
  if (!query) return [];
  const fitting = isPlaceholderData ? data.filter((person) => matches(person, q)) : data;
  return fitting.slice(0, limits.peopleSuggestions);
}

/**
 * Completes '@' in a textarea with the people who can be mentioned: arrows move, Enter and Tab choose, Escape leaves
 * what was typed. The field keeps the focus and its undo.
 */
export function useMentions(field: RefObject<HTMLTextAreaElement | null>): Mentions {
  const id = useId();
  const [query, setQuery] = useState<MentionQuery>();
  const [active, setActive] = useState(0);
  // Escape holds for the word at which it was pressed
  const [dismissedAt, setDismissedAt] = useState<number>();
  const people = usePeople(query);
  const chosen = Math.min(active, people.length - 1);
  const isOpen = query !== undefined && people.length > 0;

  const show = (next: MentionQuery | undefined) => {
    if (next?.at === query?.at && next?.q === query?.q) return;
    setQuery(next);
    setActive(0);
  };
  const look = () => {
    const element = field.current;
    if (!element) return;
    const { selectionStart, selectionEnd, value } = element;
    const found = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : undefined;
    if (!found) setDismissedAt(undefined);
    show(found && found.at !== dismissedAt ? found : undefined);
  };
  const close = () => show(undefined);
  const choose = (person: SuggestedPerson) => {
    const element = field.current;
    if (!element || !query) return;
    close();
    insertName(element, query, person.username);
  };
  const takeKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey)
      return false;
    const person = people[chosen];
    const act = keys(event, {
      move: (by) => setActive((chosen + by + people.length) % people.length),
      choose: () => person && choose(person),
      leave: () => {
        setDismissedAt(query.at);
        close();
      },
    });
    if (!act) return false;
    event.preventDefault();
    event.stopPropagation();
    act();
    return true;
  };

  useEffect(() => {
    if (!isOpen) return;
    // the page moved under the list
    const leave = (event: Event) => {
      if (event.target !== field.current) setQuery(undefined);
    };
    window.addEventListener('scroll', leave, true);
    window.addEventListener('resize', leave);
    return () => {
      window.removeEventListener('scroll', leave, true);
      window.removeEventListener('resize', leave);
    };
  }, [isOpen, field]);

  return {
    aria: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      ...(isOpen ? { 'aria-controls': id, 'aria-activedescendant': `${id}-${chosen}` } : {}),
    },
    look,
    close,
    takeKey,
    list: isOpen && field.current !== null && (
      <MentionList
        id={id}
        field={field.current}
        at={query.at}
        people={people}
        active={chosen}
        onChoose={choose}
      />
    ),
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
