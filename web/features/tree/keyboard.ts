import { isItem, type ItemRow, type Row } from './rows.ts';

/** What a key asks of the tree: the row to go to, or the row to open or close. */
export type TreeMove = { go: ItemRow } | { toggle: ItemRow } | undefined;

/**
 * The moves of the ARIA tree pattern, over rows that are flat.
 *
 * @param current the row that has the focus
 */
export function moveBy(key: string, rows: readonly Row[], current: ItemRow): TreeMove {
  const index = rows.findIndex((row) => row.key === current.key);
  switch (key) {
    case 'ArrowDown':
      return goTo(rows.slice(index + 1).find(isItem));
    case 'ArrowUp':
      return goTo(rows.slice(0, Math.max(index, 0)).findLast(isItem));
    case 'Home':
      return goTo(rows.find(isItem));
    case 'End':
      return goTo(rows.findLast(isItem));
    case 'ArrowRight':
      if (current.expanded === false) return { toggle: current };
      return current.expanded ? goTo(firstChild(rows, index)) : undefined;
    case 'ArrowLeft':
      if (current.expanded) return { toggle: current };
      return goTo(parentOf(rows, index));
    default:
      return undefined;
  }
}

/** The next row, round the end, whose title begins with `typed`, without regard to case. */
export function findByTitle(rows: readonly Row[], current: ItemRow, typed: string): ItemRow | undefined {
  const wanted = typed.toLocaleLowerCase();
  const items = rows.filter(isItem);
  const index = items.findIndex(({ key }) => key === current.key);
  // a longer word may still fit the row where the person is; a single letter means the next one
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
