import { emptyCell, inEachLine, type Act } from './table-acts.ts';
import { lineIndex, linesOf, widthOf, withCell, type Alignment, type CellPlace } from './table-source.ts';

export const duplicateRow =
  ({ row, column }: CellPlace): Act =>
  (table) => {
    const lines = linesOf(table);
    const line = lines[lineIndex(row)];
    if (row === 0 || line === undefined) return undefined;
    return { lines: lines.toSpliced(lineIndex(row), 0, line), at: { row: row + 1, column } };
  };

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

function delimiterText(length: number, alignment: Alignment): string {
  const [starts, ends] = [
    alignment === 'left' || alignment === 'center',
    alignment === 'right' || alignment === 'center',
  ];
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

/** Rewrites the whole table, with columns as wide as their longest cell. */
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
