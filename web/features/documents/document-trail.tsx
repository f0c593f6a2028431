import { lazy, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import {
  Button,
  createFocusOutlineStyle,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { ChevronRight16Regular } from '@fluentui/react-icons';
import type { Document } from '../../../api/contract/documents.ts';
import { ClosedMark } from '../../components/closed-mark.tsx';
import { LazyMenu } from '../../components/lazy-menu.tsx';
import { paths } from '../../lib/paths.ts';

const useStyles = makeStyles({
  root: { minWidth: 0, flex: '1 1 auto' },
  list: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    fontSize: '14.5px',
    lineHeight: '20px',
    whiteSpace: 'nowrap',
  },
  // the title shrinks first
  item: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: '24px', flexShrink: 1 },
  fixed: { flexShrink: 0 },
  above: { maxWidth: '240px' },
  last: { minWidth: '96px', flexShrink: 1000 },
  lock: { marginInline: 0, color: tokens.colorNeutralForeground3 },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis' },
  link: {
    color: tokens.colorNeutralForeground3,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { color: tokens.colorNeutralForeground1, textDecorationLine: 'underline' },
    ...createFocusOutlineStyle(),
  },
  more: {
    minWidth: '28px',
    paddingInline: '4px',
    marginInline: '-6px',
    color: tokens.colorNeutralForeground3,
  },
  current: { fontWeight: tokens.fontWeightSemibold },
  chevron: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  wide: { '@container main (max-width: 767px)': { display: 'none' } },
});

const loadList = () => import('./ancestor-list.tsx');
const AncestorList = lazy(async () => ({ default: (await loadList()).AncestorList }));

function Ancestors({ ancestors }: Pick<Document, 'ancestors'>) {
  const styles = useStyles();
  return (
    <LazyMenu
      align="start"
      load={loadList}
      trigger={
        <Button
          appearance="subtle"
          size="small"
          className={styles.more}
          aria-label={t`Documents above this one`}
        >
          …
        </Button>
      }
    >
      <AncestorList ancestors={ancestors} />
    </LazyMenu>
  );
}

interface DocumentTrailProps {
  document: Document;
  /** The name of a page below the document, such as 'History'. The document is then a link too. */
  page?: string;
}

/**
 * How many of the first items have no room in a list of one line, and go into a menu. Counted anew when the width
 * changes.
 * @param words all of the items, which must not shrink until all are in the menu
 */
function useFolded(count: number, words: string): [RefObject<HTMLOListElement | null>, number] {
  const list = useRef<HTMLOListElement>(null);
  const [{ folded, width }, setFit] = useState({ folded: 0, width: 0 });
  useLayoutEffect(() => {
    const { current } = list;
    if (current && folded < count && current.scrollWidth > current.clientWidth)
      setFit({ folded: folded + 1, width });
  }, [folded, width, count, words]);
  useEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => {
      const now = current.clientWidth;
      setFit((before) => (before.width === now ? before : { folded: 0, width: now }));
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [list, Math.min(folded, count)];
}

/** The breadcrumb trail: the space, the documents above (in a menu those that have no room), then the title. */
export function DocumentTrail({ document, page }: DocumentTrailProps) {
  const styles = useStyles();
  const { id, title } = document;
  // a draft stands in the place of its document
  const ancestors = document.release?.isDraft ? document.ancestors.slice(0, -1) : document.ancestors;
  const above = page === undefined ? ancestors : [...ancestors, { id, title }];
  const [list, folded] = useFolded(above.length, [...above.map((each) => each.title), title].join(' '));
  const isTight = folded === above.length;
  const onlyWide = page === undefined && styles.wide;
  const chevron = <ChevronRight16Regular className={`lectern-points ${styles.chevron}`} aria-hidden="true" />;
  return (
    <nav aria-label={t`Breadcrumb`} className={styles.root}>
      <ol ref={list} className={styles.list}>
        <li className={mergeClasses(styles.item, !isTight && styles.fixed)}>
          <Link
            // its own space page would lead back here
            to={(document.isFrontPage ? paths.spaceDocuments : paths.space)(document.space.id)}
            dir="auto"
            className={mergeClasses(styles.link, styles.cut)}
          >
            {document.space.name}
          </Link>
          <ClosedMark visibility={document.space.visibility} className={styles.lock} />
          {chevron}
        </li>
        {folded > 0 && (
          <li className={mergeClasses(styles.item, styles.fixed, onlyWide)}>
            <Ancestors ancestors={above.slice(0, folded)} />
            {chevron}
          </li>
        )}
        {above.slice(folded).map((each) => (
          <li key={each.id} className={mergeClasses(styles.item, styles.fixed, styles.above, onlyWide)}>
            <Link to={paths.document(each.id)} dir="auto" className={mergeClasses(styles.link, styles.cut)}>
              {each.title}
            </Link>
            {chevron}
          </li>
        ))}
        <li className={mergeClasses(styles.item, page === undefined ? styles.last : styles.fixed)}>
          <span
            dir={page === undefined ? 'auto' : undefined}
            className={mergeClasses(styles.current, styles.cut)}
            aria-current="page"
          >
            {page ?? title}
          </span>
        </li>
      </ol>
    </nav>
  );
}
