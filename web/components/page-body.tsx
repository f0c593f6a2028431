import type { ReactNode } from 'react';
import { makeStyles } from '@fluentui/react-components';
import { sheetWidths } from './sheet-widths.ts';

const useStyles = makeStyles({
  root: {
    boxSizing: 'content-box',
    marginInline: 'auto',
    paddingTop: '44px',
    paddingBottom: '64px',
    paddingInline: '48px',
    [sheetWidths.middle]: { paddingInline: '40px' },
    [sheetWidths.stacked]: { paddingInline: '24px', paddingTop: '36px' },
    [sheetWidths.phone]: { paddingInline: '20px', paddingTop: '28px' },
  },
});

interface PageBodyProps {
  /** Greatest width of the content in px; the gutters are added. */
  width: number;
  children: ReactNode;
}

/** The content of a page in the middle of the sheet, with the gutters of the sheet's width. */
export function PageBody({ width, children }: PageBodyProps) {
  const styles = useStyles();
  return (
    <div className={styles.root} style={{ maxWidth: width }}>
      {children}
    </div>
  );
}
