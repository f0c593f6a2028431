import type { ReactNode } from 'react';
import { makeStyles } from '@fluentui/react-components';
import { mainWidths } from './main-widths.ts';

const useStyles = makeStyles({
  root: {
    boxSizing: 'content-box',
    // a frame may have the page begin at its left edge
    marginInline: 'var(--page-margin, auto) auto',
    paddingTop: '44px',
    paddingBottom: '64px',
    paddingInline: '48px',
    [mainWidths.middle]: { paddingInline: '40px' },
    [mainWidths.stacked]: { paddingInline: '24px', paddingTop: '36px' },
    [mainWidths.phone]: { paddingInline: '20px', paddingTop: '28px' },
  },
});

interface PageBodyProps {
  /** The maximum width of the content in px, without the gutters. */
  width: number;
  children: ReactNode;
}

/** Centres a page's content in the main area, with gutters that depend on its width. */
export function PageBody({ width, children }: PageBodyProps) {
  const styles = useStyles();
  return (
    <div className={styles.root} style={{ maxWidth: width }}>
      {children}
    </div>
  );
}
