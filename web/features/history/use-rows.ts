import { useState } from 'react';
import type { Compared } from './compare.ts';
import { layOutRows, type DiffRow } from './rows.ts';

/** Lines or blocks of a fold that open at a time. */
const openedAtOnce = 400;

interface ShownRows<Content> {
  rows: DiffRow<Content>[];
  /** Opens a fold. */
  onOpen: (key: number) => void;
  /** How many rows are not drawn yet; 0 or less if all are. */
  rest: number;
  /** How many of them `showMore` draws. */
  next: number;
  showMore: () => void;
}

/**
 * The rows of a comparison that are drawn.
 * @param sameAt an unchanged line or block of the newer side, by its index
 * @param rowsAtOnce rows drawn at first, and with each 'Show more': drawing a megabyte at once would hang the page
 */
export function useRows<Content>(
  compared: Compared<Content>,
  sameAt: (index: number) => Content,
  rowsAtOnce: number,
): ShownRows<Content> {
  const [opened, setOpened] = useState<ReadonlyMap<number, number>>(new Map());
  const [limit, setLimit] = useState(rowsAtOnce);
  const rows = layOutRows(compared, { sameAt, opened });
  const rest = rows.length - limit;
  return {
    rows: rows.slice(0, limit),
    onOpen: (key) => setOpened((before) => new Map(before).set(key, (before.get(key) ?? 0) + openedAtOnce)),
    rest,
    next: Math.min(rest, rowsAtOnce),
    showMore: () => setLimit(limit + rowsAtOnce),
  };
}
