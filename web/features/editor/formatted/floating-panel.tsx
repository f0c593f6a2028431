import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { makeStyles, mergeClasses, Portal, tokens } from '@fluentui/react-components';
import type { CaretPlace } from '../../../components/suggestions/caret-place.ts';
import { windowCorner } from '../../../components/window-corner.ts';

const useStyles = makeStyles({
  root: {
    ...windowCorner,
    boxSizing: 'border-box',
    width: 'max-content',
    maxWidth: 'min(400px, calc(100vw - 16px))',
    padding: '6px',
    border: '1px solid var(--lectern-float-line)',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: 'var(--lectern-float)',
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow16,
    fontFamily: tokens.fontFamilyBase,
  },
});

interface FloatingPanelProps {
  label: string;
  role?: 'group' | 'toolbar';
  /** The place it belongs to, in px of the window; undefined while that is out of sight. */
  anchor: () => CaretPlace | undefined;
  /** The preferred side, if there is room. */
  side?: 'above' | 'below';
  className?: string;
  children: ReactNode;
}

const edge = 8;
const gap = 6;

/** A panel beside a place of the text, which it follows when the text scrolls. */
export function FloatingPanel(props: FloatingPanelProps) {
  const { label, role = 'group', anchor, side = 'below', className, children } = props;
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const place = useEffectEvent(() => {
    const panel = root.current;
    const at = anchor();
    if (!panel) return;
    panel.style.visibility = at ? 'visible' : 'hidden';
    if (!at) return;
    const { width, height } = panel.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const left = Math.max(edge, Math.min(at.left, clientWidth - width - edge));
    const [above, below] = [at.top - height - gap, at.top + at.lineHeight + gap];
    const fits = side === 'below' ? below + height + edge <= clientHeight : above < edge;
    panel.style.translate = `${Math.round(left)}px ${Math.round(fits ? below : Math.max(edge, above))}px`;
  });
  useLayoutEffect(() => place());
  useEffect(() => {
    const follow = () => place();
    window.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  }, []);
  return (
    <Portal>
      <div ref={root} className={mergeClasses(styles.root, className)} role={role} aria-label={label}>
        {children}
      </div>
    </Portal>
  );
}
