import { lazy } from 'react';
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
  item: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: '24px', flexShrink: 2 },
  fixed: { flexShrink: 0 },
  last: { flexShrink: 1 },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis' },
  link: {
    color: tokens.colorNeutralForeground3,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { color: tokens.colorNeutralForeground1, textDecorationLine: 'underline' },
    ...createFocusOutlineStyle(),
  },
  more: { minWidth: '28px', paddingInline: '4px', color: tokens.colorNeutralForeground3 },
  current: { fontWeight: tokens.fontWeightSemibold },
  chevron: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  wide: { '@container sheet (max-width: 767px)': { display: 'none' } },
});

const AncestorList = lazy(async () => ({ default: (await import('./ancestor-list.tsx')).AncestorList }));

function Ancestors({ ancestors }: Pick<Document, 'ancestors'>) {
  const styles = useStyles();
  return (
    <LazyMenu
      align="start"
      trigger={
        <Button
          appearance="subtle"
          size="small"
          className={styles.more}
          aria-label="Documents above this one"
        >
          …
        </Button>
      }
    >
      <AncestorList ancestors={ancestors} />
    </LazyMenu>
  );
}

/** Space, then what is above (in a menu), then the title. */
export function DocumentTrail({ document }: { document: Document }) {
  const styles = useStyles();
  const chevron = <ChevronRight16Regular className={styles.chevron} aria-hidden="true" />;
  return (
    <nav aria-label="Breadcrumb" className={styles.root}>
      <ol className={styles.list}>
        <li className={styles.item}>
          <Link to={paths.space(document.space.id)} className={mergeClasses(styles.link, styles.cut)}>
            {document.space.name}
          </Link>
          {chevron}
        </li>
        {document.ancestors.length > 0 && (
          <li className={mergeClasses(styles.item, styles.fixed, styles.wide)}>
            <Ancestors ancestors={document.ancestors} />
            {chevron}
          </li>
        )}
        <li className={mergeClasses(styles.item, styles.last)}>
          <span className={mergeClasses(styles.current, styles.cut)} aria-current="page">
            {document.title}
          </span>
        </li>
      </ol>
    </nav>
  );
}
