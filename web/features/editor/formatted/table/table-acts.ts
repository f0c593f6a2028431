import {
  cutRow,
  lineIndex,
  linesOf,
  reaching,
  rowText,
  widthOf,
  withCell,
  withEdges,
  type Alignment,
  type CellPlace,
  type Row,
  type Table,
} from './table-source.ts';

/** What an act makes of a table: its lines, and the cell that is open then. No lines: the table goes. */
export interface Outcome {
  lines: string[];
  at: CellPlace;
}

export type Act = (table: Table) => Outcome | undefined;

const emptyCell = '  ';
const newDelimiter = ' --- ';

const emptyRow = (indent: string, width: number): Row => ({
  indent,
  isOpened: true,
  cells: Array.from({ length: width }, () => emptyCell),
  isClosed: true,
  tail: '',
});

/** Adds an empty row below another. Below the head it is the first of the body. */
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

export const duplicateRow =
  ({ row, column }: CellPlace): Act =>
  (table) => {
    const lines = linesOf(table);
    const line = lines[lineIndex(row)];
    if (row === 0 || line === undefined) return undefined;
    return { lines: lines.toSpliced(lineIndex(row), 0, line), at: { row: row + 1, column } };
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

/** The lines of a table with the cells of each changed. Lines that the change leaves alone are as before. */
function inEachLine(table: Table, change: (row: Row, isDelimiter: boolean) => Row | undefined): string[] {
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

export const duplicateColumn =
  ({ row, column }: CellPlace): Act =>
  (table) => ({
    lines: inEachLine(table, (each) => {
      const cell = each.cells[column];
      return cell === undefined ? undefined : { ...each, cells: each.cells.toSpliced(column, 0, cell) };
    }),
    at: { row, column: column + 1 },
  });

/** Deletes a column; with the last one, the table. */
export const deleteColumn =
  ({ row, column }: CellPlace): Act =>
  (table) => {
    const width = widthOf(table);
    if (width === 1) return { lines: [], at: { row: 0, column: 0 } };
    let index = 0;
    const lines = inEachLine(table, (each) => {
      index += 1;
      if (each.cells.length <= column) return undefined;
      // one column is a table only with pipes
      const isBare = width === 2 && index <= 2;
      const left = { ...each, isOpened: each.isOpened || isBare };
      return each.cells.length === 1
        ? withCell(left, 0, emptyCell)
        : { ...left, cells: each.cells.toSpliced(column, 1) };
    });
    return { lines, at: { row, column: Math.min(column, width - 2) } };
  };

/** Swaps a column with the one before (-1) or behind (1), with the blanks of its cells. */
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

function delimiterText(length: number, alignment: Alignment): string {
  const [starts, ends] = [alignment === 'left' || alignment === 'center', alignment === 'right' || alignment === 'center'];
  const dashes = Math.max(3, length) - Number(starts) - Number(ends);
  return (starts ? ':' : '') + '-'.repeat(dashes) + (ends ? ':' : '');
}

export const align =
  ({ row, column }: CellPlace, alignment: Alignment): Act =>
  (table) => ({
    lines: linesOf({
      ...table,
      delimiter: withCell(
        table.delimiter,
        column,
        (table.delimiter.cells[column] ?? '').replace(/[:-]+/, (old) => delimiterText(old.length, alignment)),
      ),
    }),
    at: { row, column },
  });

function padded(text: string, width: number, alignment: Alignment): string {
  const room = Math.max(0, width - [...text].length);
  const before = alignment === 'right' ? room : alignment === 'center' ? Math.floor(room / 2) : 0;
  return ` ${' '.repeat(before)}${text}${' '.repeat(room - before)} `;
}

/** Writes the whole table anew, its columns as wide as their longest cell. */
export const tidy =
  (at: CellPlace): Act =>
  ({ head, body, alignments }) => {
    const rows = [head, ...body];
    const texts = rows.map(({ cells }) => cells.map((cell) => cell.trim()));
    const widths = alignments.map((_, column) =>
      Math.max(3, ...texts.map((cells) => [...(cells[column] ?? '')].length)),
    );
    const line = (cells: string[]) => `${head.indent}|${cells.join('|')}|`;
    const written = texts.map((cells) =>
      line([
        ...alignments.map((alignment, column) => padded(cells[column] ?? '', widths[column] ?? 3, alignment)),
        ...cells.slice(alignments.length).map((cell) => ` ${cell} `),
      ]),
    );
    const delimiter = line(widths.map((width, column) => ` ${delimiterText(width, alignments[column])} `));
    return { lines: written.toSpliced(1, 0, delimiter), at };
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
