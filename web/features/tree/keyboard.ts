import type { ShortcutName } from '../../lib/shortcuts.ts';
import { isItem, type ItemRow, type Row } from './rows.ts';

/** The shortcuts that move between rows. */
export const moveKeys = [
  'treePrevious',
  'treeNext',
  'treeOpen',
  'treeClose',
  'treeFirst',
  'treeLast',
] as const satisfies readonly ShortcutName[];

type MoveKey = (typeof moveKeys)[number];

/** What a key does: moves to a row, or opens or closes one. */
export type TreeMove = { go: ItemRow } | { toggle: ItemRow } | undefined;

/**
 * The keyboard moves of the ARIA tree pattern, for a flat list of rows.
 *
 * @param current the row that has the focus
 */
export function moveBy(key: MoveKey, rows: readonly Row[], current: ItemRow): TreeMove {
  const index = rows.findIndex((row) => row.key === current.key);
  switch (key) {
    case 'treeNext':
      return goTo(rows.slice(index + 1).find(isItem));
    case 'treePrevious':
      return goTo(rows.slice(0, Math.max(index, 0)).findLast(isItem));
    case 'treeFirst':
      return goTo(rows.find(isItem));
    case 'treeLast':
      return goTo(rows.findLast(isItem));
    case 'treeOpen':
      if (current.expanded === false) return { toggle: current };
      return current.expanded ? goTo(firstChild(rows, index)) : undefined;
    case 'treeClose':
      if (current.expanded) return { toggle: current };
      return goTo(parentOf(rows, index));
  }
}

/** The next row whose title begins with `typed`, ignoring case. Continues at the top after the last row. */
export function findByTitle(rows: readonly Row[], current: ItemRow, typed: string): ItemRow | undefined {
  const wanted = typed.toLocaleLowerCase();
  const items = rows.filter(isItem);
  const index = items.findIndex(({ key }) => key === current.key);
  // a single letter moves to the next row; with more letters, the current row may still match
  const from = typed.length > 1 ? index : index + 1;
  return [...items.slice(from), ...items.slice(0, from)].find(({ title }) =>
    title.toLocaleLowerCase().startsWith(wanted),
  );
}

function goTo(row: ItemRow | undefined): TreeMove {
  return row && { go: row };
}

function firstChild(rows: readonly Row[], index: number): ItemRow | undefined {
  const [row, next] = [rows[index], rows[index + 1]];
  return row && isItem(next) && next.level > row.level ? next : undefined;
}

function parentOf(rows: readonly Row[], index: number): ItemRow | undefined {
  const row = rows[index];
  return (
    row &&
    rows.slice(0, index).findLast((other): other is ItemRow => isItem(other) && other.level < row.level)
  );
}
