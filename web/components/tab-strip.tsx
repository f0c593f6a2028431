// In place of Fluent's TabList, whose hidden focus stops fail the accessibility check (axe: aria-hidden-focus).
import { useRef, type KeyboardEvent } from 'react';
import { createFocusOutlineStyle, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { mainWidths } from './main-widths.ts';
import { inReadingDirection } from '../lib/text-direction.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    // in several rows, where a phone is narrower than their words
    flexWrap: 'wrap',
    columnGap: '20px',
    [mainWidths.phone]: { columnGap: '14px' },
    boxShadow: `inset 0 -1px ${tokens.colorNeutralStroke2}`,
  },
  tab: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    height: '44px',
    padding: '0 2px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground2,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    // underline the word alone, and cover the line below the tabs
    '::before': {
      content: '""',
      position: 'absolute',
      insetInline: 0,
      bottom: 0,
      height: '2px',
      transitionProperty: 'background-color',
      transitionDuration: tokens.durationFaster,
    },
    ':hover::before': { backgroundColor: tokens.colorNeutralStroke1 },
    ...createFocusOutlineStyle({ style: { outlineOffset: '-2px' } }),
  },
  selected: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    '::before': { backgroundColor: tokens.colorCompoundBrandStroke },
    ':hover::before': { backgroundColor: tokens.colorCompoundBrandStroke },
  },
  count: {
    marginLeft: '8px',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
});

interface TabStripProps<Value extends string> {
  label: string;
  /** The prefix of the tabs' ids: see `tabId`. */
  id: string;
  selected: Value;
  tabs: readonly { value: Value; text: string; count?: string | undefined }[];
  onSelect: (value: Value) => void;
}

/** The id of a tab, for the `aria-labelledby` of its panel. */
export const tabId = (id: string, value: string): string => `${id}-${value}`;

/** Tabs with a line below, each with an optional number. Arrow keys, Home and End move; Enter selects. */
export function TabStrip<Value extends string>({
  label,
  id,
  selected,
  tabs,
  onSelect,
}: TabStripProps<Value>) {
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = nextIndex(
      event.key,
      buttons.findIndex((button) => button === document.activeElement),
      buttons.length,
    );
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.root} onKeyDown={onKeyDown}>
      {tabs.map(({ value, text, count }) => (
        <button
          key={value}
          id={tabId(id, value)}
          type="button"
          role="tab"
          aria-selected={value === selected}
          tabIndex={value === selected ? 0 : -1}
          className={mergeClasses(styles.tab, value === selected && styles.selected)}
          onClick={() => onSelect(value)}
        >
          {text}
          {count === undefined ? null : <span className={styles.count}>{count}</span>}
        </button>
      ))}
    </div>
  );
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  switch (inReadingDirection(key)) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
