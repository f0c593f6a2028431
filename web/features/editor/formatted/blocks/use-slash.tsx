import { useEffect, useState, type RefObject } from 'react';
import type { EditorView } from '@codemirror/view';
import { makeStyles, tokens } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { SuggestionField } from '../../../../components/suggestions/suggestion-field.ts';
import { useSuggestionList } from '../../../../components/suggestions/use-suggestion-list.tsx';
import { useQueryAtCaret, type SuggestionQuery } from '../../../../components/suggestions/use-suggestions.ts';
import { once } from '../../../../lib/once.ts';
import { lineOf } from './block-field.ts';
import { takeSlashBack } from './inserted-slash.ts';
import type { SlashItem, slashMatches } from './slash-items.tsx';

const useStyles = makeStyles({
  icon: { display: 'flex', color: tokens.colorNeutralForeground3 },
  typed: {
    marginLeft: 'auto',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '12px',
    color: tokens.colorNeutralForeground3,
  },
});

/** A slash at the beginning of a block, and the text typed after it. */
export function slashAt(view: EditorView, caret: number): SuggestionQuery | undefined {
  const { info, start, line } = lineOf(view.state, caret);
  if (info.role !== 'text' && info.role !== 'empty') return undefined;
  const from = info.role === 'empty' ? line.from : start;
  const found = /^\/([\p{L}\p{N}][\p{L}\p{N} ]{0,30}|)$/u.exec(view.state.sliceDoc(from, caret));
  return found ? { at: from, q: found[1] ?? '' } : undefined;
}

function ItemRow({ item }: { item: SlashItem }) {
  const styles = useStyles();
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        {item.icon}
      </span>
      {item.label}
      {item.typed !== undefined && (
        <span className={styles.typed} aria-hidden="true">
          {item.typed}
        </span>
      )}
    </>
  );
}

type Matches = typeof slashMatches;
const loadMatches = once<Matches>(() => import('./slash-items.tsx').then((items) => items.slashMatches));

/** The suggested blocks; undefined until they are loaded, after the text is shown. */
function useMatches(): Matches | undefined {
  const [loaded, setLoaded] = useState<{ matches: Matches }>();
  useEffect(() => {
    // without them a slash is a slash
    loadMatches().then(
      (matches) => setLoaded({ matches }),
      () => undefined,
    );
  }, []);
  return loaded?.matches;
}

interface Slash {
  field: RefObject<SuggestionField | null>;
  find: () => EditorView | undefined;
  /** Called with the item and the typed words that it replaces. */
  onChoose: (item: SlashItem, typed: { from: number; to: number }) => void;
}

/** Suggests blocks to insert after a slash at the beginning of a block. */
export function useSlash({ field, find, onChoose }: Slash) {
  const typed = useQueryAtCaret(field, (_slice, caret) => {
    const view = find();
    return view && slashAt(view, caret);
  });
  const { query, close } = typed;
  const matches = useMatches();
  const items = query && matches ? matches(query.q) : [];
  const choose = (index: number) => {
    const item = items[index];
    if (!item || !query) return;
    close();
    onChoose(item, { from: query.at, to: query.at + 1 + query.q.length });
  };
  const dismiss = () => {
    const view = find();
    if (view && takeSlashBack(view)) close();
    else typed.dismiss();
  };
  return useSuggestionList({
    field,
    typed: { ...typed, dismiss },
    rows: items.map((item) => ({ key: item.key, content: <ItemRow item={item} /> })),
    choose,
    label: t`Insert`,
    heading: t`Insert`,
    status: plural(items.length, {
      one: '# block: arrows to move, Enter to choose',
      other: '# blocks: arrows to move, Enter to choose',
    }),
  });
}
