import { useEffect, useRef, type MouseEvent } from 'react';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ClosedMark } from '../../components/closed-mark.tsx';
import { RestrictedMark } from '../../components/restricted-mark.tsx';
import { KeyCap } from '../../components/key-cap.tsx';
import { Marked } from './marked.tsx';
import type { Row, RowGroup } from './suggestion-rows.tsx';
import type { ActiveRow } from './use-active-row.ts';

const useStyles = makeStyles({
  root: { minHeight: 0, padding: '8px', overflowY: 'auto', overscrollBehavior: 'contain' },
  group: {
    display: 'flex',
    alignItems: 'center',
    height: '30px',
    paddingInline: '10px',
    color: tokens.colorNeutralForeground2,
    fontSize: '13.5px',
    fontWeight: tokens.fontWeightSemibold,
  },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    height: '44px',
    paddingInline: '10px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    cursor: 'pointer',
    scrollMarginBlock: '8px',
  },
  active: {
    backgroundColor: tokens.colorSubtleBackgroundSelected,
    // forced colours hide the background
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  icon: { display: 'flex', flexShrink: 0, color: tokens.colorNeutralForeground3 },
  label: { flexGrow: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  detail: {
    flexShrink: 0,
    maxWidth: '40%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
    fontSize: '13.5px',
  },
  lock: { marginInline: '-8px 0', color: tokens.colorNeutralForeground3 },
  keyOnTouch: { '@media (pointer: coarse)': { display: 'none' } },
});

/** The id of a row, for the field's `aria-activedescendant`. */
export const rowId = (listId: string, { key }: Row): string => `${listId}-${key}`;

interface SuggestionListProps {
  id: string;
  label: string;
  groups: readonly RowGroup[];
  active: ActiveRow;
  /** Called when a row was clicked, not for a new tab. */
  onDone: () => void;
}

const isForNewTab = (event: MouseEvent): boolean =>
  event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

/** Suggestions under a field, which keeps the focus. The rows are links, so they can open in a new tab. */
export function SuggestionList({ id, label, groups, active, onDone }: SuggestionListProps) {
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  const activeId = active.row && rowId(id, active.row);
  const isFirst = active.row === groups[0]?.rows[0];
  useEffect(() => {
    if (activeId === undefined) return;
    // shows the heading above the first row too
    if (isFirst) list.current?.scrollTo({ top: 0 });
    else document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, isFirst]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className={styles.root}
      // the field keeps the focus
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ name, rows }, index) => (
        <div key={name} role="group" aria-labelledby={`${id}-group-${index}`}>
          <div id={`${id}-group-${index}`} role="presentation" className={styles.group}>
            {name}
          </div>
          {rows.map((row) => {
            const isActive = row === active.row;
            const shared = {
              id: rowId(id, row),
              role: 'option',
              'aria-selected': isActive,
              className: mergeClasses(styles.row, isActive && styles.active),
              onPointerMove: () => {
                if (!isActive) active.activate(row);
              },
            };
            const content = (
              <>
                <span className={styles.icon} aria-hidden>
                  {row.icon}
                </span>
                <span className={styles.label}>
                  <Marked segments={row.label} />
                </span>
                {row.detail === undefined ? null : <span className={styles.detail}>{row.detail}</span>}
                <RestrictedMark restriction={row.restriction} className={styles.lock} />
                <ClosedMark
                  visibility={row.restriction ? undefined : row.visibility}
                  className={styles.lock}
                />
                {isActive && (
                  <KeyCap className={styles.keyOnTouch}>{t({ message: 'Enter', context: 'key' })}</KeyCap>
                )}
              </>
            );
            return row.to === undefined ? (
              <div key={row.key} {...shared} onClick={() => active.open(row)}>
                {content}
              </div>
            ) : (
              <Link
                key={row.key}
                {...shared}
                to={row.to}
                tabIndex={-1}
                draggable={false}
                onClick={(event) => {
                  if (!isForNewTab(event)) onDone();
                }}
              >
                {content}
              </Link>
            );
          })}
        </div>
      ))}
    </div>
  );
}
