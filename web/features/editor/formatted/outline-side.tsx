import { useEffect, useState } from 'react';
import { EditorSelection, type EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { createFocusOutlineStyle, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { lineOf } from './blocks/block-field.ts';
import { onViewUpdate } from './caret/view-updates.ts';
import { treeOf } from './language.ts';

const useStyles = makeStyles({
  root: {
    display: 'none',
    position: 'absolute',
    top: '28px',
    bottom: '64px',
    insetInlineStart: 'calc(50% + 328px + 56px)',
    width: '184px',
    overflowY: 'auto',
    '@container main (min-width: 1024px)': { display: 'block' },
    // the column makes room on this side
    '@container main (min-width: 1024px) and (max-width: 1183px)': {
      insetInlineStart: 'auto',
      insetInlineEnd: '40px',
    },
  },
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  entry: {
    display: 'block',
    boxSizing: 'border-box',
    width: '100%',
    padding: '4px 4px 4px 14px',
    border: 'none',
    borderLeft: '2px solid transparent',
    marginLeft: '-1px',
    backgroundColor: 'transparent',
    fontFamily: 'inherit',
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ...createFocusOutlineStyle({ style: { outlineOffset: '-2px' } }),
  },
  inner: { paddingInlineStart: '28px' },
  current: {
    borderLeftColor: tokens.colorCompoundBrandStroke,
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    ':hover': { color: tokens.colorBrandForeground1 },
  },
});

interface Heading {
  at: number;
  level: number;
  words: string;
}

const headingName = /^(?:ATX|Setext)Heading([23])$/;
/** Marks that a heading does not show. */
const unseen =
  /^#{1,6}[ \t]*|[ \t]+#+[ \t]*$|\n[=-]+[ \t]*$|\]\([^)\n]*\)|<[^>\n]*>|[*`~[\]]|\\(?=[!-/:-@[-`{-~])/g;

/** The headings with the same levels as in the contents of a page. */
function headingsOf(state: EditorState): Heading[] {
  const headings: Heading[] = [];
  for (let node = treeOf(state).topNode.firstChild; node; node = node.nextSibling) {
    const level = headingName.exec(node.name)?.[1];
    const words = level === undefined ? '' : state.sliceDoc(node.from, node.to).replace(unseen, '').trim();
    if (words !== '') headings.push({ at: node.from, level: Number(level), words });
  }
  return headings;
}

/** Milliseconds: a long text has many blocks to look through. */
const delayMs = 300;
/** In px from the top: a heading above this line counts as being read. */
const nearTop = 60;

const topOf = (view: EditorView): number => view.lineBlockAtHeight(view.scrollDOM.scrollTop + nearTop).from;

/** The headings beside the text. Marks the one being read; a click goes to a heading. */
export function OutlineSide({ view }: { view: EditorView }) {
  const styles = useStyles();
  const [headings, setHeadings] = useState(() => headingsOf(view.state));
  const [top, setTop] = useState(0);
  useEffect(() => {
    const { scrollDOM } = view;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onViewUpdate(view, ({ docChanged }) => {
      if (!docChanged) return;
      clearTimeout(timer);
      timer = setTimeout(() => setHeadings(headingsOf(view.state)), delayMs);
    });
    const scrolled = () => setTop(topOf(view));
    // the text may have been scrolled before its outline is known
    view.requestMeasure({ read: topOf, write: setTop });
    scrollDOM.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      stop();
      clearTimeout(timer);
      scrollDOM.removeEventListener('scroll', scrolled);
    };
  }, [view]);
  if (headings.length === 0) return null;
  const current = headings.findLast(({ at }) => at <= top) ?? headings[0];
  const goTo = (heading: number) => {
    const { start } = lineOf(view.state, Math.min(heading, view.state.doc.length));
    view.dispatch({
      selection: EditorSelection.cursor(start),
      effects: EditorView.scrollIntoView(start, { y: 'start', yMargin: 28 }),
      userEvent: 'select',
    });
    view.focus();
  };
  return (
    <nav className={styles.root} aria-label={t`Outline`}>
      <ol className={styles.list}>
        {headings.map((heading) => (
          <li key={heading.at}>
            <button
              type="button"
              aria-current={heading === current ? 'location' : undefined}
              className={mergeClasses(
                styles.entry,
                heading.level === 3 && styles.inner,
                heading === current && styles.current,
              )}
              onClick={() => goTo(heading.at)}
            >
              {heading.words}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
