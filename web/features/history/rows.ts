import type { Comparison } from './compare.ts';
import type { Piece } from './word-marks.ts';

/** One side of a row: the number of its line, from 1, and its pieces. */
export interface Side {
  number: number;
  pieces: Piece[];
}

/** A row of the difference. */
export type DiffRow =
  | { kind: 'same'; old: Side; young: Side }
  | { kind: 'changed'; old: Side | null; young: Side | null }
  /** Unchanged lines that are folded; `key` is the first one's number in the young text. */
  | { kind: 'fold'; key: number; count: number };

/** Unchanged lines that are shown before and after a change. */
const context = 3;

/** A fold takes a row itself: fewer lines are shown rather than folded. */
const fewestFolded = 3;

/** How many lines of each fold have been opened, by the fold's key. */
export type Opened = ReadonlyMap<number, number>;

interface RowsOptions {
  /** The lines of the younger text. */
  lines: readonly string[];
  opened: Opened;
}

/** The rows that are shown of a comparison: changes with some lines around them, the rest folded. */
export function layOutRows({ blocks }: Comparison, { lines, opened }: RowsOptions): DiffRow[] {
  const rows: DiffRow[] = [];
  let [old, young] = [1, 1];
  const addSame = (count: number) => {
    for (let step = 0; step < count; step += 1) {
      const pieces = [{ text: lines[young - 1] ?? '', isOwn: false }];
      rows.push({ kind: 'same', old: { number: old, pieces }, young: { number: young, pieces } });
      [old, young] = [old + 1, young + 1];
    }
  };
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'changed') {
      rows.push({
        kind: 'changed',
        old: block.old && { number: old, pieces: block.old },
        young: block.young && { number: young, pieces: block.young },
      });
      if (block.old) old += 1;
      if (block.young) young += 1;
      continue;
    }
    const head = index === 0 ? 0 : context;
    const tail = index === blocks.length - 1 ? 0 : context;
    const key = young + head;
    const folded = block.count - head - tail;
    const shut = folded - (opened.get(key) ?? 0);
    if (folded < fewestFolded || shut <= 0) {
      addSame(block.count);
      continue;
    }
    addSame(head + folded - shut);
    rows.push({ kind: 'fold', key, count: shut });
    [old, young] = [old + shut, young + shut];
    addSame(tail);
  }
  return rows;
}

/** A row of one column: old lines of a change first, then the young ones. */
export type ColumnRow =
  | { kind: 'same'; old: number; young: number; pieces: Piece[] }
  | { kind: 'removed' | 'added'; number: number; pieces: Piece[] }
  | Extract<DiffRow, { kind: 'fold' }>;

/** The same rows one below the other. */
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
          : { kind: 'same', old: row.old.number, young: row.young.number, pieces: row.young.pieces },
      );
      continue;
    }
    if (row.old) column.push({ kind: 'removed', ...row.old });
    if (row.young) waiting.push({ kind: 'added', ...row.young });
  }
  return [...column, ...waiting];
}
