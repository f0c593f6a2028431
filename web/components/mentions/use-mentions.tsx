import {
  use,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type TextareaHTMLAttributes,
} from 'react';
import { useQuery } from '@tanstack/react-query';
import type { SuggestedPerson } from '../../../api/contract/people.ts';
import { limits } from '../../../api/contract/limits.ts';
import { peopleQuery } from '../../lib/queries/people.ts';
import { MentionList } from './mention-list.tsx';
import { textareaField, type MentionField } from './mention-field.ts';
import { matches, mentionAt, type MentionQuery } from './mention-query.ts';
import { MentionScope } from './mention-scope.ts';

export interface Mentions {
  /** Attributes for the textarea. */
  aria: Pick<
    TextareaHTMLAttributes<HTMLTextAreaElement>,
    'aria-autocomplete' | 'aria-haspopup' | 'aria-controls' | 'aria-activedescendant'
  >;
  /** Call it after each change of text or caret: `onInput`, `onSelect`. */
  look: () => void;
  /** Call it in `onBlur`. */
  close: () => void;
  /** Call it in `onKeyDown`, before other handlers. @returns whether it handled the key */
  handleKey: (event: KeyboardEvent) => boolean;
  /** The list, which floats by the caret wherever it is mounted. */
  list: ReactNode;
}

/** Inserts the name as if typed, so that it can be undone. */
function insertName(field: MentionField, { at, q }: MentionQuery, username: string): void {
  const end = at + 1 + q.length;
  const follows = field.slice(end, end + 1);
  field.insert(at, end, `@${username}${/^[\s.,;:!?)\]]/.test(follows) ? '' : ' '}`);
}

/** The people who match. Until the answer comes, the matching ones of the last answer. */
function usePeople(query: MentionQuery | undefined): SuggestedPerson[] {
  const place = use(MentionScope);
  const q = query?.q ?? '';
  const { data = [], isPlaceholderData } = useQuery({
    ...peopleQuery({ q, ...place }),
    enabled: query !== undefined,
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
  if (!query) return [];
  const fitting = isPlaceholderData ? data.filter((person) => matches(person, q)) : data;
  return fitting.slice(0, limits.peopleSuggestions);
}

/**
 * Completes "@" in a field with people who can be mentioned. Arrows move, Enter and Tab choose, Escape closes the list.
 * The field keeps the focus and its undo history.
 */
export function useMentionsIn(field: RefObject<MentionField | null>): Mentions {
  const id = useId();
  const [query, setQuery] = useState<MentionQuery>();
  const [active, setActive] = useState(0);
  // after Escape the list stays closed for that word
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
    const caret = element.caret();
    const found = caret === undefined ? undefined : mentionAt(element.slice, caret);
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
  const handleKey = (event: KeyboardEvent): boolean => {
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
    // the list would no longer be at the caret
    const closeIfMoved = (event: Event) => {
      if (event.target !== field.current?.element) setQuery(undefined);
    };
    window.addEventListener('scroll', closeIfMoved, true);
    window.addEventListener('resize', closeIfMoved);
    return () => {
      window.removeEventListener('scroll', closeIfMoved, true);
      window.removeEventListener('resize', closeIfMoved);
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
    handleKey,
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

/** `useMentionsIn` for a textarea. */
export function useMentions(textarea: RefObject<HTMLTextAreaElement | null>): Mentions {
  const field = useRef<MentionField>(null);
  useImperativeHandle(field, () => textareaField(() => textarea.current));
  return useMentionsIn(field);
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
