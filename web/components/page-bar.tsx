import { useEffect, useRef, useState, type ReactNode } from 'react';
import { mergeClasses } from '@fluentui/react-components';
import { usePageBarStyles } from './page-bar.styles.ts';

/** The bar of 56 px at the top of a page. It gets a line below once content has scrolled under it. */
export function PageBar({ children, className }: { children: ReactNode; className?: string }) {
  const styles = usePageBarStyles();
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
