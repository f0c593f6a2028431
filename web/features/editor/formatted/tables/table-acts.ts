import {
  cutRow,
  lineIndex,
  linesOf,
  reaching,
  rowText,
  widthOf,
  withCell,
  withEdges,
  type CellPlace,
  type Row,
  type Table,
} from './table-source.ts';

/** The result of an operation on a table: its lines, and the cell to open. No lines: the table is removed. */
export interface Outcome {
  lines: string[];
  at: CellPlace;
}

export type Act = (table: Table) => Outcome | undefined;

export const emptyCell = '  ';
const newDelimiter = ' --- ';

const emptyRow = (indent: string, width: number): Row => ({
  indent,
  isOpened: true,
  cells: Array.from({ length: width }, () => emptyCell),
  isClosed: true,
  tail: '',
});

/** Adds an empty row below another. Below the head it becomes the first row of the body. */
export const addRow =
  (above: number, column = 0): Act =>
  (table) => {
    const lines = linesOf(table);
    const at = above === 0 ? 2 : lineIndex(above) + 1;
    const { indent } = cutRow(lines[at - 1] ?? '');
    return {
      lines: lines.toSpliced(at, 0, rowText(emptyRow(indent, widthOf(table)))),
      at: { row: above + 1, column },
    };
  };

export const deleteRow =
  ({ row, column }: CellPlace): Act =>
  (table) => {
    if (row === 0 || row > table.body.length) return undefined;
    const lines = linesOf(table).toSpliced(lineIndex(row), 1);
    return { lines, at: { row: Math.min(row, table.body.length - 1), column } };
  };

/** Swaps a row with the one above (-1) or below (1). The head stays the first. */
export const moveRow =
  ({ row, column }: CellPlace, by: 1 | -1): Act =>
  (table) => {
    const other = row + by;
    if (row === 0 || other < 1 || other > table.body.length) return undefined;
    const lines = linesOf(table);
    const [one, two] = [lines[lineIndex(row)] ?? '', lines[lineIndex(other)] ?? ''];
    return {
      lines: lines.with(lineIndex(row), two).with(lineIndex(other), one),
      at: { row: other, column },
    };
  };

/** Changes the cells of each line. Lines that the change does not affect stay the same. */
export function inEachLine(
  table: Table,
  change: (row: Row, isDelimiter: boolean) => Row | undefined,
): string[] {
  const { head, delimiter, body } = table;
  return [head, delimiter, ...body].map((row, index) => {
    const changed = change(row, index === 1);
    return rowText(changed ? withEdges(changed, row) : row);
  });
}

/** The delimiter line begins with a sign that begins a block: a blank before it changes nothing. */
const insertCell = (row: Row, column: number, cell: string): Row => ({
  ...row,
  cells: row.cells.toSpliced(column, 0, column === 0 && !row.isOpened ? cell.trimStart() : cell),
});

/** Adds an empty column before the one with that number. */
export const addColumn =
  ({ row, column }: CellPlace): Act =>
  (table) => ({
    lines: inEachLine(table, (each, isDelimiter) =>
      each.cells.length >= column
        ? insertCell(each, column, isDelimiter ? newDelimiter : emptyCell)
        : undefined,
    ),
    at: { row, column },
  });

/** Swaps a column with the one before (-1) or after (1) it, with the blanks of its cells. */
export const moveColumn =
  ({ row, column }: CellPlace, by: 1 | -1): Act =>
  (table) => {
    const other = column + by;
    if (other < 0 || other >= widthOf(table)) return undefined;
    const [first, second] = [Math.min(column, other), Math.max(column, other)];
    return {
      lines: inEachLine(table, (each) => {
        if (each.cells.length <= first) return undefined;
        // a row that ends between the two gets the cell that it lacks
        const whole = reaching(each, second + 1);
        const [one, two] = [whole.cells[first] ?? '', whole.cells[second] ?? ''];
        return withCell(withCell(whole, first, two), second, one);
      }),
      at: { row, column: other },
    };
  };

/** Writes values into the cells from one on, and adds the rows and columns that they need. */
export const fill =
  ({ row, column }: CellPlace, values: readonly (readonly string[])[]): Act =>
  (table) => {
    const wide = Math.max(...values.map((cells) => cells.length)) + column;
    const width = widthOf(table);
    let lines = linesOf(table);
    if (wide > width) {
      const added = wide - width;
      lines = lines.map((line, index) => {
        const each = cutRow(line);
        if (each.cells.length < width && index !== 1) return line;
        const cells = Array.from({ length: added }, () => (index === 1 ? newDelimiter : emptyCell));
        return rowText(withEdges({ ...each, cells: each.cells.toSpliced(width, 0, ...cells) }, each));
      });
    }
    values.forEach((cells, down) => {
      const index = lineIndex(row + down);
      while (lines.length <= index) {
        const { indent } = cutRow(lines.at(-1) ?? '');
        lines.push(rowText(emptyRow(indent, Math.max(wide, width))));
      }
      const before = cutRow(lines[index] ?? '');
      let each = reaching(before, column + cells.length);
      cells.forEach((value, across) => {
        const old = each.cells[column + across] ?? '';
        const blanks = old.trim() === '' ? [' ', ' '] : [/^[ \t]*/.exec(old)?.[0], /[ \t]*$/.exec(old)?.[0]];
        each = withCell(each, column + across, (blanks[0] ?? '') + value + (blanks[1] ?? ''));
      });
      lines[index] = rowText(withEdges(each, before));
    });
    const last = values.at(-1)?.length ?? 1;
    return { lines, at: { row: row + values.length - 1, column: column + last - 1 } };
  };
