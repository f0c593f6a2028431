import type { Slice } from './source-lines.ts';

/** The cells of a table's row. A bar in code parts cells too, unless it is escaped. */
export function cellsOf(source: string, row: Slice): Slice[] {
  const cells: Slice[] = [];
  let start = source[row.start] === '|' ? row.start + 1 : row.start;
  for (let at = start; at < row.end; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '|') {
      cells.push({ start, end: at });
      start = at + 1;
    }
  }
  if (start < row.end) cells.push({ start, end: row.end });
  return cells;
}

/** Whether a line of dashes below a line of cells makes both the head of a table. */
export function isDelimiterRow(source: string, header: Slice, row: Slice): boolean {
  // looked at first: almost every line ends here
  if (!/^[|:-]/.test(source.slice(row.start, row.start + 1))) return false;
  const text = source.slice(row.start, row.end);
  if (!/^[|:\- \t]+$/.test(text) || !/[|:]/.test(text)) return false;
  const cells = cellsOf(source, row);
  const isEach = cells.every(({ start, end }) => /^:?-+:?$/.test(source.slice(start, end).trim()));
  return isEach && cells.length > 0 && cells.length === cellsOf(source, header).length;
}
