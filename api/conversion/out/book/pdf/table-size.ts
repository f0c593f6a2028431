import type { Table } from '../tree.ts';
import { measureColumns } from '../table-columns.ts';

/** Letter sizes for tables, the largest first, and the space at both sides of a cell together. In points. */
const sizes = [
  { size: 9, sides: 10 },
  { size: 8, sides: 10 },
  { size: 8, sides: 5.2 },
  { size: 6.5, sides: 5.2 },
  { size: 5.5, sides: 5.2 },
] as const;
/** In em. A guess, because only Typst knows the fonts. */
const letterWidth = 0.5;
/** In letters. A column is at least this wide if its texts are that long. */
const minLineLength = 9;

export interface TableSize {
  /** Of the letters, in points. */
  size: number;
  /** Between the text of a cell and its left and right edge, in points. */
  inset: number;
}

/**
 * Finds the largest letters with which all columns of a table fit without breaking words.
 * @param width available, in points
 * @param maxRunLength in letters; longer words are broken
 */
export function tableSize(table: Table, width: number, maxRunLength: number): TableSize {
  const letters = measureColumns(table).map(({ longestWord, longestText }) =>
    Math.min(Math.max(longestWord, Math.min(longestText, minLineLength)), maxRunLength),
  );
  const fits = ({ size, sides }: (typeof sizes)[number]) =>
    letters.reduce((sum, count) => sum + count * size * letterWidth + sides, 0) <= width;
  const { size, sides } = sizes.find(fits) ?? sizes[4];
  return { size, inset: sides / 2 };
}
