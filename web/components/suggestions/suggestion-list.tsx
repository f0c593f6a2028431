import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { makeStyles, mergeClasses, Portal, tokens } from '@fluentui/react-components';
import type { SuggestionField } from './suggestion-field.ts';
import { windowCorner } from '../window-corner.ts';

const useStyles = makeStyles({
  root: {
    ...windowCorner,
    boxSizing: 'border-box',
    width: '320px',
    maxWidth: 'calc(100vw - 16px)',
    maxHeight: '336px',
    overflowY: 'auto',
    padding: '4px',
    border: '1px solid var(--lectern-float-line)',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: 'var(--lectern-float)',
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow16,
  },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '40px',
    padding: '0 8px',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  active: { backgroundColor: tokens.colorSubtleBackgroundSelected },
  heading: {
    padding: '6px 8px 2px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  nothing: { padding: '6px 8px 8px', color: tokens.colorNeutralForeground3 },
  hidden: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

export interface Suggestion {
  key: string | number;
  /** The row. */
  content: ReactNode;
}

interface SuggestionListProps {
  /** The id of the list. Its rows have `id-0`, `id-1` and so on. */
  id: string;
  /** The name of the list. */
  label: string;
  /** Shown above the rows. */
  heading?: string;
  field: SuggestionField;
  /** The offset in the field where the list is placed. */
  at: number;
  rows: readonly Suggestion[];
  active: number;
  /** What screen readers announce about the number of rows. */
  status: string;
  /** Shown below the heading if there are no rows. */
  nothing?: string;
  onChoose: (index: number) => void;
}

const edge = 8;
const gap = 4;

/** Places the list below the caret, or above it if there is no room, and within the window. */
function place(list: HTMLElement, field: SuggestionField, at: number): void {
  const caret = field.caretBox(at);
  const { width, height } = list.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const left = Math.max(edge, Math.min(caret.left, clientWidth - width - edge));
  const below = caret.top + caret.lineHeight + gap;
  const fits = below + height + edge <= clientHeight;
  const top = fits ? below : Math.max(edge, caret.top - gap - height);
  list.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
}

/** The rows that complete what is typed at the caret. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, label, heading, field, at, rows, active, status, nothing, onChoose } = props;
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current) place(list.current, field, at);
  }, [field, at, rows.length]);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Portal>
      <div ref={list} className={styles.root}>
        {heading !== undefined && <div className={styles.heading}>{heading}</div>}
        {nothing !== undefined && <div className={styles.nothing}>{nothing}</div>}
        <div id={id} role="listbox" aria-label={label}>
          {rows.map(({ key, content }, index) => (
            <div
              key={key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={mergeClasses(styles.row, index === active && styles.active)}
              // the field keeps the focus
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(index)}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      <div role="status" className={styles.hidden}>
        {status}
      </div>
    </Portal>
  );
}
