import { useEffect, useRef, useState, type ReactNode } from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { mainWidths } from './main-widths.ts';

const useStyles = makeStyles({
  sentinel: { height: '0' },
  bar: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '56px',
    paddingInline: '32px 24px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTopLeftRadius: tokens.borderRadiusXLarge,
    borderBottom: '1px solid transparent',
    [mainWidths.stacked]: { paddingInline: '24px 16px' },
    [mainWidths.phone]: { paddingInline: '20px 12px' },
  },
  scrolled: { borderBottomColor: tokens.colorNeutralStroke2 },
});

/** The bar of 56 px at the top of a page. It gets a line below once content has scrolled under it. */
export function PageBar({ children, className }: { children: ReactNode; className?: string }) {
  const styles = useStyles();
  const sentinel = useRef<HTMLDivElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const mark = sentinel.current;
    if (mark === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setScrolled(entry?.isIntersecting === false), {
      root: mark.closest('main'),
    });
    observer.observe(mark);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div ref={sentinel} className={styles.sentinel} />
      <div className={mergeClasses(styles.bar, isScrolled && styles.scrolled, className)}>{children}</div>
    </>
  );
}
