import type { Comparison } from './compare.ts';
import type { Piece } from '../../lib/word-pieces.ts';

/** One side of a row: its line number, from 1, and its pieces. */
export interface Side {
  number: number;
  pieces: Piece[];
}

/** A row of a difference. */
export type DiffRow =
  | { kind: 'same'; older: Side; newer: Side }
  | { kind: 'changed'; older: Side | null; newer: Side | null }
  /** Folded unchanged lines; `key` is the number of the first one in the new text. */
  | { kind: 'fold'; key: number; count: number };

/** Unchanged lines shown before and after a change. */
const contextLines = 3;

/** Fewer lines than this are not folded, because a fold takes a row itself. */
const minFoldedLines = 3;

/** How many lines of each fold are open, by its key. */
export type Opened = ReadonlyMap<number, number>;

interface RowsOptions {
  /** The lines of the newer text. */
  lines: readonly string[];
  opened: Opened;
}

/** The rows of a comparison: changes with some lines around them; the other lines are folded. */
export function layOutRows({ blocks }: Comparison, { lines, opened }: RowsOptions): DiffRow[] {
  const rows: DiffRow[] = [];
  let [older, newer] = [1, 1];
  const addSame = (count: number) => {
    for (let step = 0; step < count; step += 1) {
      const pieces = [{ text: lines[newer - 1] ?? '', isOwn: false }];
      rows.push({ kind: 'same', older: { number: older, pieces }, newer: { number: newer, pieces } });
      [older, newer] = [older + 1, newer + 1];
    }
  };
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'changed') {
      rows.push({
        kind: 'changed',
        older: block.older && { number: older, pieces: block.older },
        newer: block.newer && { number: newer, pieces: block.newer },
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
export type ColumnRow =
  | { kind: 'same'; older: number; newer: number; pieces: Piece[] }
  | { kind: 'removed' | 'added'; number: number; pieces: Piece[] }
  | Extract<DiffRow, { kind: 'fold' }>;

/** Puts the rows into one column: the old lines of a change first, then the new ones. */
export function inOneColumn(rows: readonly DiffRow[]): ColumnRow[] {
  const column: ColumnRow[] = [];
  let waiting: ColumnRow[] = [];
  for (const row of rows) {
    if (row.kind !== 'changed') {
      column.push(...waiting);
      waiting = [];
      column.push(
        row.kind === 'fold'
          ? row
          : { kind: 'same', older: row.older.number, newer: row.newer.number, pieces: row.newer.pieces },
      );
      continue;
    }
    if (row.older) column.push({ kind: 'removed', ...row.older });
    if (row.newer) waiting.push({ kind: 'added', ...row.newer });
  }
  return [...column, ...waiting];
}
