import { useEffect, useState, type RefObject } from 'react';
import type { EditorView } from '@codemirror/view';
import { makeStyles, tokens } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { SuggestionField } from '../../../../components/suggestions/suggestion-field.ts';
import { useSuggestionList } from '../../../../components/suggestions/use-suggestion-list.tsx';
import { useQueryAtCaret, type SuggestionQuery } from '../../../../components/suggestions/use-suggestions.ts';
import { once } from '../../../../lib/once.ts';
import { lineOf } from './block-field.ts';
import { openCellField } from '../tables/open-cell.ts';
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

/** Where the block or the table cell at an offset begins. */
function beginOf({ state }: EditorView, caret: number): number | undefined {
  const cell = state.field(openCellField);
  if (cell) return cell.from;
  const { info, start, line } = lineOf(state, caret);
  if (info.role !== 'text' && info.role !== 'empty') return undefined;
  return info.role === 'empty' ? line.from : start;
}

// Chinese and Japanese keyboards write the second and the third for the key of the slash
const slash = /^[/、／]([\p{L}\p{N}][\p{L}\p{N} ]{0,30}|)$/u;

/** A slash at the beginning of a block or a table cell, and the text typed after it. */
export function slashAt(view: EditorView, caret: number): SuggestionQuery | undefined {
  const from = beginOf(view, caret);
  if (from === undefined) return undefined;
  const found = slash.exec(view.state.sliceDoc(from, caret));
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
        <span className={styles.typed} dir="ltr" aria-hidden="true">
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
  const isInCell = find()?.state.field(openCellField) !== undefined;
  const found = query && matches ? matches(query.q) : [];
  const items = isInCell ? found.filter(({ fitsCell }) => fitsCell) : found;
  // with a further word it is a text, not the name of a block
  const isName = query !== undefined && matches !== undefined && !query.q.includes(' ');
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
    heading: isInCell ? t`Insert into the cell` : t`Insert`,
    nothing: !isName
      ? undefined
      : found.length > items.length
        ? t`A table cell cannot hold this block`
        : t`Nothing found`,
    status: plural(items.length, {
      one: '# block: arrows to move, Enter to choose',
      other: '# blocks: arrows to move, Enter to choose',
    }),
  });
}
