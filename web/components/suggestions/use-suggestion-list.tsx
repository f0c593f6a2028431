import type { KeyboardEvent, RefObject } from 'react';
import type { SuggestionField } from './suggestion-field.ts';
import { SuggestionList, type Suggestion } from './suggestion-list.tsx';
import { useSuggestionKeys, type useQueryAtCaret } from './use-suggestions.ts';

interface Options {
  field: RefObject<SuggestionField | null>;
  /** What is typed at the caret. */
  typed: ReturnType<typeof useQueryAtCaret>;
  rows: readonly Suggestion[];
  /** Called with the number of the chosen row. */
  choose: (index: number) => void;
  label: string;
  /** Shown above the rows. */
  heading?: string;
  /** Says to screen readers how many rows there are. */
  status: string;
  /** Shown in place of rows if there are none; without it the list closes. */
  nothing?: string | undefined;
}

/** Offers rows at the caret of a field, by keyboard and pointer. */
export function useSuggestionList({ field, typed, rows, choose, nothing, ...words }: Options) {
  const { query, look, close, dismiss } = typed;
  const { id, isOpen, active, aria, handleKey } = useSuggestionKeys({
    field,
    query,
    count: rows.length,
    choose,
    dismiss,
    close,
  });
  const isNothing = query !== undefined && rows.length === 0 && nothing !== undefined;
  return {
    look,
    close,
    handleKey: (event: KeyboardEvent): boolean => {
      if (!isNothing || event.key !== 'Escape' || event.nativeEvent.isComposing) return handleKey(event);
      event.preventDefault();
      event.stopPropagation();
      dismiss();
      return true;
    },
    isOpen,
    aria,
    list: (isOpen || isNothing) && field.current !== null && (
      <SuggestionList
        {...words}
        {...(isNothing && { status: nothing, nothing })}
        id={id}
        field={field.current}
        at={query?.at ?? 0}
        rows={rows}
        active={active}
        onChoose={choose}
      />
    ),
  };
}
