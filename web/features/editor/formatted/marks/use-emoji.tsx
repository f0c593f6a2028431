import { useEffect, useState, type RefObject } from 'react';
import type { EditorView } from '@codemirror/view';
import { makeStyles } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { SuggestionField } from '../../../../components/suggestions/suggestion-field.ts';
import { useSuggestionList } from '../../../../components/suggestions/use-suggestion-list.tsx';
import { useQueryAtCaret } from '../../../../components/suggestions/use-suggestions.ts';
import { once } from '../../../../lib/once.ts';
import { lineOf } from '../blocks/block-field.ts';
import type { findEmoji } from '../../../../lib/find-emoji.ts';
import { treeOf } from '../language.ts';
import { openCellField } from '../tables/open-cell.ts';

const useStyles = makeStyles({ emoji: { fontSize: '20px' } });

type Find = typeof findEmoji;
const loadFind = once<Find>(() => import('../../../../lib/find-emoji.ts').then((list) => list.findEmoji));

const typed = /(?<![\p{L}\p{N}:/]):([\p{L}\p{N}_+-]{2,30})$/u;

/** Whether the text at an offset is prose, not code and not an address. */
export function isProse({ state }: EditorView, at: number): boolean {
  const { role } = lineOf(state, at).info;
  const { name } = treeOf(state).resolveInner(at, -1);
  const takesWords = role === 'text' || role === 'empty' || state.field(openCellField) !== undefined;
  return takesWords && name !== 'InlineCode' && name !== 'URL';
}

/** Finds emoji; undefined until their names are loaded, which happens at the first use. */
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

/** Suggests emoji by their names after a colon and two letters. */
export function useEmoji(field: RefObject<SuggestionField | null>, view: () => EditorView | undefined) {
  const styles = useStyles();
  const written = useQueryAtCaret(field, (slice, caret) => {
    const found = typed.exec(slice(Math.max(0, caret - 32), caret));
    const current = view();
    if (!found || !current || !isProse(current, caret)) return undefined;
    return { at: caret - found[0].length, q: found[1] ?? '' };
  });
  const { query, close } = written;
  const find = useFind(query !== undefined);
  const emoji = query && find ? find(query.q) : [];
  const choose = (index: number) => {
    const found = emoji[index];
    if (!found || !query) return;
    close();
    field.current?.insert(query.at, query.at + 1 + query.q.length, found.emoji);
  };
  return useSuggestionList({
    field,
    typed: written,
    rows: emoji.map((each) => ({
      key: each.name,
      content: (
        <>
          <span className={styles.emoji} aria-hidden="true">
            {each.emoji}
          </span>
          {each.name.replaceAll('_', ' ')}
        </>
      ),
    })),
    choose,
    label: t`Emoji`,
    heading: t`Emoji`,
    status: plural(emoji.length, {
      one: '# emoji: arrows to move, Enter to choose',
      other: '# emoji: arrows to move, Enter to choose',
    }),
  });
}
