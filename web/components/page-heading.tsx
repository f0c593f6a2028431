import type { ReactNode } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { mainWidths } from './main-widths.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'flex-start',
    gap: '16px',
  },
  words: { minWidth: 0, flex: '1 1 320px' },
  heading: {
    fontFamily: 'var(--lectern-font-serif)',
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.014em',
    overflowWrap: 'anywhere',
    [mainWidths.narrow]: { fontSize: '28px', lineHeight: '36px' },
  },
  quiet: {
    marginTop: '1px',
    color: tokens.colorNeutralForeground3,
    fontSize: '16px',
    lineHeight: '22px',
    overflowWrap: 'anywhere',
  },
  actions: {
    display: 'flex',
    gap: '8px',
    minWidth: 0,
    paddingTop: '4px',
    [mainWidths.narrow]: { flexBasis: '100%', paddingTop: 0 },
    '@container main (width < 440px)': { '> *': { flexGrow: 1, flexBasis: 0 } },
  },
});

interface PageHeadingProps {
  children: ReactNode;
  /** A line in a quiet colour below the heading. */
  quiet?: ReactNode;
  /** Buttons at the right, or below in a narrow main area. */
  actions?: ReactNode;
}

/** The h1 of a page that is not a document. */
export function PageHeading({ children, quiet, actions }: PageHeadingProps) {
  const styles = useStyles();
  return (
    <header className={styles.root}>
      <div className={styles.words}>
        <h1 className={styles.heading}>{children}</h1>
        {quiet !== undefined && <p className={styles.quiet}>{quiet}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
