import type { Table } from '../tree.ts';
import { eachPart } from '../walk.ts';

/** Sizes of the letters in tables, the largest first, with the room that a cell leaves at both sides. Points. */
const sizes = [
  { size: 9, sides: 10 },
  { size: 8, sides: 10 },
  { size: 8, sides: 5.2 },
  { size: 6.5, sides: 5.2 },
  { size: 5.5, sides: 5.2 },
] as const;
/** Of a letter, in em: what is counted is a guess, for only Typst knows the fonts. */
const letterWidth = 0.5;
/** Letters that a line of a column should hold, where its texts are that long. */
const leastLine = 9;
/** Rows that are looked at: those of a long table are alike. */
const mostRows = 200;

export interface TableSize {
  /** Of the letters. Points. */
  size: number;
  /** Between a cell's text and its left and right edge. Points. */
  inset: number;
}

/**
 * The largest letters with which the columns of a table stand beside each other without breaking their words.
 * @param width of its place, in points
 * @param longestRun words are broken after so many letters
 */
export function tableSize(table: Table, width: number, longestRun: number): TableSize {
  const letters = lettersOf(table, longestRun);
  const fits = ({ size, sides }: (typeof sizes)[number]) =>
    letters.reduce((sum, count) => sum + count * size * letterWidth + sides, 0) <= width;
  const { size, sides } = sizes.find(fits) ?? sizes[4];
  return { size, inset: sides / 2 };
}

/** How many letters each column must hold in a line. */
function lettersOf({ columns, rows }: Table, longestRun: number): number[] {
  const letters = Array.from({ length: columns }, () => 1);
  for (const cells of rows.slice(0, mostRows)) {
    // where cells reach over several columns or rows, nobody can say which one needs the room
    if (cells.length !== columns) continue;
    for (const [index, cell] of cells.entries())
      letters[index] = Math.max(letters[index] ?? 1, Math.min(needOf(cell.c), longestRun));
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
  return Math.max(longestWord, Math.min(length, leastLine));
}
