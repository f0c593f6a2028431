import type { Table } from '../tree.ts';
import { eachPart } from '../walk.ts';

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
/** Only the first rows are measured, because those of a long table are alike. */
const measuredRows = 200;

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
  const letters = lettersOf(table, maxRunLength);
  const fits = ({ size, sides }: (typeof sizes)[number]) =>
    letters.reduce((sum, count) => sum + count * size * letterWidth + sides, 0) <= width;
  const { size, sides } = sizes.find(fits) ?? sizes[4];
  return { size, inset: sides / 2 };
}

/** Counts the letters that each column must hold in a line. */
function lettersOf({ columns, rows }: Table, maxRunLength: number): number[] {
  const letters = Array.from({ length: columns }, () => 1);
  for (const cells of rows.slice(0, measuredRows)) {
    // skip rows with spans: it is unclear which column needs the room
    if (cells.length !== columns) continue;
    for (const [index, cell] of cells.entries())
      letters[index] = Math.max(letters[index] ?? 1, Math.min(needOf(cell.c), maxRunLength));
  }
  return letters;
}

function needOf(blocks: Table['rows'][number][number]['c']): number {
  let [longestWord, length] = [1, 0];
  eachPart({ blocks, notes: [] }, (part) => {
    const text = typeof part === 'string' ? part : part.k === 'code' && 't' in part ? part.t : '';
    length += text.length;
    for (const word of text.split(/\s+/)) longestWord = Math.max(longestWord, word.length);
  });
  return Math.max(longestWord, Math.min(length, minLineLength));
}
