import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { isPressed, pressedOf } from '../../lib/shortcuts.ts';
import { findByTitle, moveBy, moveKeys } from './keyboard.ts';
import type { Step } from './moves.ts';
import { isItem, type DocumentRow, type ItemRow, type Row } from './rows.ts';

const typeAheadPause = 500;

const steps = { moveUp: 'up', moveDown: 'down', moveIn: 'in', moveOut: 'out' } as const satisfies Record<
  string,
  Step
>;
const stepKeys = ['moveUp', 'moveDown', 'moveIn', 'moveOut'] as const;

/** The row that Tab reaches: the last focused one, else that of the current page, else the first. */
export function useTabStop(rows: readonly Row[], currentKey: string | undefined) {
  const [focusedKey, setFocusedKey] = useState<string>();
  const find = (key: string | undefined) =>
    key === undefined ? undefined : rows.filter(isItem).find((row) => row.key === key);
  return { tabStop: find(focusedKey) ?? find(currentKey) ?? rows.find(isItem), setFocusedKey };
}

interface TreeFocus {
  rows: readonly Row[];
  tabStop: ItemRow | undefined;
  setFocusedKey: (key: string) => void;
  tree: RefObject<HTMLElement | null>;
  /** The key of a row that gets the focus as soon as it is drawn. */
  wantedRef: RefObject<string | undefined>;
  onToggle: (row: ItemRow) => void;
  onMenu: (row: ItemRow, element: HTMLElement) => void;
  onStep: (row: DocumentRow, step: Step) => void;
  /** Scrolls to a row, so that it is drawn and can be focused. */
  reveal: (row: ItemRow) => void;
}

/**
 * The keyboard of the tree. Tab reaches one row, and the keys of the ARIA tree pattern move from there. A row that is
 * not drawn yet gets the focus once it is.
 */
export function useTreeFocus(focus: TreeFocus) {
  const { rows, tabStop, setFocusedKey, tree, wantedRef, onToggle, onMenu, onStep, reveal } = focus;
  const typed = useRef({ text: '', at: 0 });
  const keepFocus = useKeptFocus(rows, tree);

  useLayoutEffect(() => {
    if (wantedRef.current === undefined) return;
    const element = tree.current?.querySelector<HTMLElement>(`[data-key="${wantedRef.current}"]`);
    if (!element) return;
    wantedRef.current = undefined;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  });

  const go = (row: ItemRow): void => {
    wantedRef.current = row.key;
    setFocusedKey(row.key);
    reveal(row);
  };

  const typeAhead = (key: string): void => {
    const now = Date.now();
    const before = now - typed.current.at < typeAheadPause ? typed.current.text : '';
    typed.current = { text: before + key, at: now };
    const found = tabStop && findByTitle(rows, tabStop, typed.current.text);
    if (found) go(found);
  };

  const isTyping = (): boolean => Date.now() - typed.current.at < typeAheadPause;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    const item = target.closest<HTMLElement>('[data-key]');
    if (!tabStop || !item || target.closest('button') !== null) return;
    if (event.key === 'Enter') openLink(item, event);
    else if (event.key === ' ' && !isTyping()) onToggle(tabStop);
    else if (isPressed('treeMenu', event.nativeEvent)) onMenu(tabStop, item);
    else if (isPressed('help', event.nativeEvent) || isPressed('search', event.nativeEvent)) return;
    else if (event.ctrlKey || event.metaKey) return;
    else if (event.altKey) {
      const step = pressedOf(stepKeys, event.nativeEvent);
      if (!step || tabStop.kind !== 'document') return;
      onStep(tabStop, steps[step]);
    } else if (event.key.length === 1) typeAhead(event.key);
    else {
      const key = pressedOf(moveKeys, event.nativeEvent);
      const move = key && moveBy(key, rows, tabStop);
      if (!move) return;
      if ('go' in move) go(move.go);
      else onToggle(move.toggle);
    }
    event.preventDefault();
  };

  const onFocus = useCallback((row: ItemRow) => setFocusedKey(row.key), [setFocusedKey]);
  return { onKeyDown, onFocus, keepFocus };
}

/**
 * If the row with the focus disappears, for example because its document is deleted, the next remaining row above it
 * gets the focus. React reports no blur in that case.
 * @returns handlers for the tree
 */
function useKeptFocus(rows: readonly Row[], tree: RefObject<HTMLElement | null>) {
  const focused = useRef<string>(undefined);
  const before = useRef(rows);
  useLayoutEffect(() => {
    const known = before.current;
    before.current = rows;
    if (focused.current === undefined || document.activeElement !== document.body) return;
    const left = new Set(rows.map(({ key }) => key));
    const at = known.findIndex(({ key }) => key === focused.current);
    const above = known.slice(0, Math.max(at, 0)).findLast((row) => isItem(row) && left.has(row.key));
    if (above && !left.has(focused.current))
      tree.current?.querySelector<HTMLElement>(`[data-key="${above.key}"]`)?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target.closest<HTMLElement>('[data-key]')?.dataset.key;
    },
    onBlur: () => {
      focused.current = undefined;
    },
  };
}

/** Follows the row's link as a click would; with Ctrl, in a new tab. */
function openLink(item: HTMLElement, { ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
  item.querySelector('a')?.dispatchEvent(click);
}
