import { useEffect, useState, type RefObject } from 'react';
import type { EditorView } from '@codemirror/view';
import { makeStyles } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { SuggestionField } from '../../../components/suggestions/suggestion-field.ts';
import { SuggestionList } from '../../../components/suggestions/suggestion-list.tsx';
import { useQueryAtCaret, useSuggestionKeys } from '../../../components/suggestions/use-suggestions.ts';
import { once } from '../../../lib/once.ts';
import { lineOf } from './block-field.ts';
import type { findEmoji } from './emoji-list.ts';
import { treeOf } from './language.ts';

const useStyles = makeStyles({ emoji: { fontSize: '20px' } });

type Find = typeof findEmoji;
const loadFind = once<Find>(() => import('./emoji-list.ts').then((list) => list.findEmoji));

const typed = /(?<![\p{L}\p{N}:/]):([\p{L}\p{N}_+-]{2,30})$/u;

/** Whether words at an offset are words: not code, nor an address. */
function isProse({ state }: EditorView, at: number): boolean {
  const { role } = lineOf(state, at).info;
  const { name } = treeOf(state).resolveInner(at, -1);
  return (role === 'text' || role === 'empty') && name !== 'InlineCode' && name !== 'URL';
}

/** Finds emoji; undefined until their names are there, which are fetched for the first one. */
function useFind(isWanted: boolean): Find | undefined {
  const [find, setFind] = useState<{ find: Find }>();
  useEffect(() => {
    // without them a colon is a colon
    if (isWanted)
      void loadFind().then(
        (loaded) => setFind({ find: loaded }),
        () => undefined,
      );
  }, [isWanted]);
  return find?.find;
}

/** Offers emoji by their names behind a colon and two letters. */
export function useEmoji(field: RefObject<SuggestionField | null>, view: () => EditorView | undefined) {
  const styles = useStyles();
  const { query, look, close, dismiss } = useQueryAtCaret(field, (slice, caret) => {
    const found = typed.exec(slice(Math.max(0, caret - 32), caret));
    const current = view();
    if (!found || !current || !isProse(current, caret)) return undefined;
    return { at: caret - found[0].length, q: found[1] ?? '' };
  });
  const find = useFind(query !== undefined);
  const emoji = query && find ? find(query.q) : [];
  const choose = (index: number) => {
    const found = emoji[index];
    if (!found || !query) return;
    close();
    field.current?.insert(query.at, query.at + 1 + query.q.length, found.emoji);
  };
  const list = useSuggestionKeys({ field, query, count: emoji.length, choose, dismiss, close });
  return {
    look,
    close,
    handleKey: list.handleKey,
    aria: list.isOpen ? list.aria : undefined,
    list: list.isOpen && field.current !== null && (
      <SuggestionList
        id={list.id}
        label={t`Emoji`}
        heading={t`Emoji`}
        field={field.current}
        at={query?.at ?? 0}
        rows={emoji.map((each) => ({
          key: each.name,
          content: (
            <>
              <span className={styles.emoji} aria-hidden="true">
                {each.emoji}
              </span>
              {each.name.replaceAll('_', ' ')}
            </>
          ),
        }))}
        active={list.active}
        status={plural(emoji.length, {
          one: '# emoji: arrows to move, Enter to choose',
          other: '# emoji: arrows to move, Enter to choose',
        })}
        onChoose={choose}
      />
    ),
  };
}
