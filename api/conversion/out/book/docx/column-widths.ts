import { measureColumns } from '../table-columns.ts';
import type { Table } from '../tree.ts';

/** In twentieths of a point: an average letter of a table, and the space at both sides of a cell together. */
const letterWidth = 105;
const cellSides = 216;
/** In letters. A longer text is broken into lines, a longer word too. */
const maxLineLength = 60;
const maxWordLength = 24;

/**
 * Finds widths for columns by what they hold: first room for the longest word of each, then the rest by the length of
 * their texts.
 * @param width of the table, in twentieths of a point
 */
export function columnWidths(table: Table, width: number): number[] {
  const columns = measureColumns(table).map(({ longestWord, longestText }) => {
    const least = cellSides + letterWidth * Math.min(longestWord, maxWordLength);
    return { least, wish: Math.max(least, cellSides + letterWidth * Math.min(longestText, maxLineLength)) };
  });
  const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
  const [least, wish] = [sum(columns.map((each) => each.least)), sum(columns.map((each) => each.wish))];
  if (wish <= width || least >= width)
    return columns.map((each) =>
      Math.floor(wish <= width ? (each.wish * width) / wish : (each.least * width) / least),
    );
  const share = (width - least) / (wish - least);
  return columns.map((each) => Math.floor(each.least + (each.wish - each.least) * share));
}
