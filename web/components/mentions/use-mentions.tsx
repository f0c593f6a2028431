import { use, useImperativeHandle, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { makeStyles, tokens } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { SuggestedPerson } from '../../../api/contract/people.ts';
import { limits } from '../../../api/text/limits.ts';
import { peopleQuery } from '../../lib/queries/people.ts';
import { Avatar } from '../avatar.tsx';
import { textareaField, type SuggestionField } from '../suggestions/suggestion-field.ts';
import { useSuggestionList } from '../suggestions/use-suggestion-list.tsx';
import {
  useQueryAtCaret,
  type SuggestionAria,
  type SuggestionQuery,
} from '../suggestions/use-suggestions.ts';
import { MentionScope } from './mention-scope.ts';

// the same rule as on the server: after these characters an '@' belongs to an email or web address
const open = /(?<![\p{L}\p{N}._%+/@-])@([\p{L}\p{N}._-]{0,50})$/u;
/** How many characters to look at: an '@' and the longest name. */
const reach = 60;

/**
 * The mention that is being typed at the caret, if any: an '@' that begins a word, and the text after it. `slice`
 * returns a part of the text.
 */
function mentionAt(slice: (from: number, to: number) => string, caret: number): SuggestionQuery | undefined {
  const before = slice(Math.max(0, caret - reach), caret);
  const found = open.exec(before);
  if (!found) return undefined;
  const q = found[1] ?? '';
  return { at: caret - q.length - 1, q };
}

interface Named {
  username: string;
  displayName: string;
}

/** Whether a person's username, name or a word of the name begins with the typed text, as on the server. */
function matches({ username, displayName }: Named, q: string): boolean {
  const start = q.toLowerCase();
  const name = displayName.toLowerCase();
  return username.toLowerCase().startsWith(start) || name.startsWith(start) || name.includes(` ${start}`);
}

const useStyles = makeStyles({
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  username: {
    flexShrink: 1,
    minWidth: '30%',
    marginLeft: 'auto',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'right',
    fontSize: '13.5px',
    color: tokens.colorNeutralForeground3,
  },
});

export interface Mentions {
  isOpen: boolean;
  /** Attributes for the field. */
  aria: SuggestionAria;
  /** Call it after each change of text or caret: `onInput`, `onSelect`. */
  look: () => void;
  /** Call it in `onBlur`. */
  close: () => void;
  /** Call it in `onKeyDown`, before other handlers. @returns whether it handled the key */
  handleKey: (event: KeyboardEvent) => boolean;
  /** The list, which floats by the caret wherever it is mounted. */
  list: ReactNode;
}

/** What may follow a name directly: a blank or a sign that ends a phrase. */
const follower = /^[\s.,;:!?)\]]/;

/**
 * Inserts the name as if typed, so that it can be undone.
 * @returns the offset behind the blank that was added; undefined if none was
 */
function insertName(
  field: SuggestionField,
  { at, q }: SuggestionQuery,
  username: string,
): number | undefined {
  const end = at + 1 + q.length;
  const name = `@${username}`;
  const needsBlank = !follower.test(field.slice(end, end + 1));
  field.insert(at, end, needsBlank ? `${name} ` : name);
  return needsBlank ? at + name.length + 1 : undefined;
}

/** Replaces the blank that was added behind a name by a blank or sign that is typed there. @returns whether it did */
function replaceBlank(field: SuggestionField, blankEnd: number, event: KeyboardEvent): boolean {
  const isSign = event.key.length === 1 && follower.test(event.key);
  if (!isSign || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing)
    return false;
  if (field.caret() !== blankEnd || field.slice(blankEnd - 1, blankEnd) !== ' ') return false;
  event.preventDefault();
  event.stopPropagation();
  field.insert(blankEnd - 1, blankEnd, event.key);
  return true;
}

/** The people who match. Until the answer comes, the matching ones of the last answer. */
function usePeople(query: SuggestionQuery | undefined): SuggestedPerson[] {
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

function PersonRow({ person }: { person: SuggestedPerson }) {
  const styles = useStyles();
  return (
    <>
      <Avatar id={person.id} name={person.displayName} avatar={person.avatar} size={24} decorative />
      <span className={styles.name}>{person.displayName}</span>
      <span className={styles.username}>@{person.username}</span>
    </>
  );
}

/**
 * Completes "@" in a field with people who can be mentioned. The field keeps the focus and its undo history.
 */
export function useMentionsIn(field: RefObject<SuggestionField | null>): Mentions {
  const typed = useQueryAtCaret(field, mentionAt);
  const { query, close } = typed;
  const people = usePeople(query);
  const blankEnd = useRef<number>(undefined);
  const choose = (index: number) => {
    const person = people[index];
    if (!field.current || !query || !person) return;
    close();
    blankEnd.current = insertName(field.current, query, person.username);
  };
  const list = useSuggestionList({
    field,
    typed,
    rows: people.map((person) => ({ key: String(person.id), content: <PersonRow person={person} /> })),
    choose,
    label: t`People`,
    status: plural(people.length, {
      one: '# person: arrows to move, Enter to choose',
      other: '# people: arrows to move, Enter to choose',
    }),
  });
  const handleKey = (event: KeyboardEvent): boolean => {
    if (list.handleKey(event)) return true;
    const end = blankEnd.current;
    // Shift belongs to the sign that follows
    if (event.key !== 'Shift') blankEnd.current = undefined;
    return end !== undefined && field.current !== null && replaceBlank(field.current, end, event);
  };
  return { ...list, handleKey };
}

/** `useMentionsIn` for a textarea. */
export function useMentions(textarea: RefObject<HTMLTextAreaElement | null>): Mentions {
  const field = useRef<SuggestionField>(null);
  useImperativeHandle(field, () => textareaField(() => textarea.current));
  return useMentionsIn(field);
}
