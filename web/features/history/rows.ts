import type { Compared } from './compare.ts';

/** One side of a row: the number of its line or block, from 1, and its pieces or its element. */
export interface Side<Content> {
  number: number;
  content: Content;
}

/** A row of a difference. */
export type DiffRow<Content> =
  | { kind: 'same'; older: Side<Content>; newer: Side<Content> }
  | { kind: 'changed'; older: Side<Content> | null; newer: Side<Content> | null }
  /** Folded unchanged lines; `key` is the number of the first one in the new text. */
  | { kind: 'fold'; key: number; count: number };

/** Unchanged lines shown before and after a change. */
const contextLines = 3;

/** Fewer lines than this are not folded, because a fold takes a row itself. */
const minFoldedLines = 3;

/** How many lines of each fold are open, by its key. */
export type Opened = ReadonlyMap<number, number>;

interface RowsOptions<Content> {
  /** An unchanged line of the newer text, by its index. */
  sameAt: (index: number) => Content;
  opened: Opened;
}

/** The rows of a comparison: changes with some lines around them; the other lines are folded. */
export function layOutRows<Content>(
  { blocks }: Compared<Content>,
  { sameAt, opened }: RowsOptions<Content>,
): DiffRow<Content>[] {
  const rows: DiffRow<Content>[] = [];
  let [older, newer] = [1, 1];
  const addSame = (count: number) => {
    for (let step = 0; step < count; step += 1) {
      const content = sameAt(newer - 1);
      rows.push({ kind: 'same', older: { number: older, content }, newer: { number: newer, content } });
      [older, newer] = [older + 1, newer + 1];
    }
  };
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'changed') {
      rows.push({
        kind: 'changed',
        older: block.older && { number: older, content: block.older },
        newer: block.newer && { number: newer, content: block.newer },
      });
      if (block.older) older += 1;
      if (block.newer) newer += 1;
      continue;
    }
    const head = index === 0 ? 0 : contextLines;
    const tail = index === blocks.length - 1 ? 0 : contextLines;
    const key = newer + head;
    const folded = block.count - head - tail;
    const shut = folded - (opened.get(key) ?? 0);
    if (folded < minFoldedLines || shut <= 0) {
      addSame(block.count);
      continue;
    }
    addSame(head + folded - shut);
    rows.push({ kind: 'fold', key, count: shut });
    [older, newer] = [older + shut, newer + shut];
    addSame(tail);
  }
  return rows;
}

/** A row of the one-column view. */
export type ColumnRow<Content> =
  | { kind: 'same'; older: number; newer: number; content: Content }
  | { kind: 'removed' | 'added'; number: number; content: Content }
  | { kind: 'fold'; key: number; count: number };

/** Puts the rows into one column: the old lines of a change first, then the new ones. */
export function inOneColumn<Content>(rows: readonly DiffRow<Content>[]): ColumnRow<Content>[] {
  const column: ColumnRow<Content>[] = [];
  let waiting: ColumnRow<Content>[] = [];
  for (const row of rows) {
    if (row.kind !== 'changed') {
      column.push(...waiting);
      waiting = [];
      column.push(
        row.kind === 'fold'
          ? row
          : { kind: 'same', older: row.older.number, newer: row.newer.number, content: row.newer.content },
      );
      continue;
    }
    if (row.older) column.push({ kind: 'removed', ...row.older });
    if (row.newer) waiting.push({ kind: 'added', ...row.newer });
  }
  return [...column, ...waiting];
}
