/** A line of a table in pieces. Joined, they give the line again. */
export interface Row {
  indent: string;
  /** It begins with a pipe. */
  isOpened: boolean;
  /** The texts between the pipes, including blanks. */
  cells: readonly string[];
  /** It ends with a pipe. */
  isClosed: boolean;
  /** Blanks after the last pipe. */
  tail: string;
}

export type Alignment = 'left' | 'center' | 'right' | undefined;

/** A place in a table: row 0 is the head, columns begin at 0 too. */
export interface CellPlace {
  row: number;
  column: number;
}

export interface Table {
  head: Row;
  delimiter: Row;
  body: readonly Row[];
  alignments: readonly Alignment[];
}

export interface Span {
  from: number;
  to: number;
}

/** A larger table is shown as its source. */
export const maxCells = 5_000;

/** The positions of the unescaped pipes in a line. */
function pipesOf(line: string): number[] {
  const pipes: number[] = [];
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === '|') pipes.push(at);
  }
  return pipes;
}

const isBlankCell = (text: string): boolean => !/[^ \t]/.test(text);

/** Splits a line of a table like the reading view does. */
export function cutRow(line: string): Row {
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  const pipes = pipesOf(line);
  const isOpened = pipes[0] === indent.length;
  const inner = isOpened ? pipes.slice(1) : pipes;
  let start = indent.length + (isOpened ? 1 : 0);
  const cells: string[] = [];
  for (const pipe of inner) {
    cells.push(line.slice(start, pipe));
    start = pipe + 1;
  }
  const rest = line.slice(start);
  const isClosed = inner.length > 0 && isBlankCell(rest);
  if (!isClosed) cells.push(rest);
  return { indent, isOpened, cells, isClosed, tail: isClosed ? rest : '' };
}

const pipe = (isThere: boolean): string => (isThere ? '|' : '');

export const rowText = ({ indent, isOpened, cells, isClosed, tail }: Row): string =>
  indent + pipe(isOpened) + cells.join('|') + pipe(isClosed) + tail;

function alignmentOf(cell: string): Alignment {
  const [starts, ends] = [cell.trim().startsWith(':'), cell.trim().endsWith(':')];
  if (starts) return ends ? 'center' : 'left';
  return ends ? 'right' : undefined;
}

/** So far in, a line is code, which ends a table. */
const deepIndent = /^(?: {4}| {0,3}\t)/;

/**
 * Splits the lines of a table.
 * @returns undefined if the reading view finds another table in them
 */
export function cutTable(lines: readonly string[]): Table | undefined {
  const [head, delimiter, ...body] = lines.map(cutRow);
  if (!head || !delimiter || lines.some((line) => deepIndent.test(line) || isBlankCell(line)))
    return undefined;
  if (head.cells.length !== delimiter.cells.length) return undefined;
  if (!delimiter.cells.every((cell) => /^[ \t]*:?-+:?[ \t]*$/.test(cell))) return undefined;
  if (lines.length * head.cells.length > maxCells) return undefined;
  return { head, delimiter, body, alignments: delimiter.cells.map(alignmentOf) };
}

export const linesOf = ({ head, delimiter, body }: Table): string[] =>
  [head, delimiter, ...body].map(rowText);

export const widthOf = ({ head }: Table): number => head.cells.length;
export const rowsOf = ({ head, body }: Table): readonly Row[] => [head, ...body];

/** The index of a row's line in its table: the delimiter line is not a row. */
export const lineIndex = (row: number): number => (row === 0 ? 0 : row + 1);

/** The range of a cell in its line, including the blanks around its words; undefined if the row is too short. */
export function cellSpan({ indent, isOpened, cells }: Row, column: number): Span | undefined {
  const cell = cells[column];
  if (cell === undefined) return undefined;
  const before = cells.slice(0, column).join('|').length + (column > 0 ? 1 : 0);
  const from = indent.length + (isOpened ? 1 : 0) + before;
  return { from, to: from + cell.length };
}

/** The range of a cell's words in its line. In an empty cell it is after the first blank. */
export function textSpan(row: Row, column: number): Span | undefined {
  const span = cellSpan(row, column);
  if (!span) return undefined;
  const cell = row.cells[column] ?? '';
  if (isBlankCell(cell)) {
    const at = span.from + Math.min(1, cell.length);
    return { from: at, to: at };
  }
  const start = /^[ \t]*/.exec(cell)?.[0].length ?? 0;
  return { from: span.from + start, to: span.from + cell.replace(/[ \t]+$/, '').length };
}

/** The row with blanks typed into its indent as a part of its first cell. */
export function withTyped(row: Row, offset: number): Row {
  const { indent, isOpened, cells } = row;
  if (isOpened || offset >= indent.length) return row;
  const at = Math.max(0, offset);
  return { ...row, indent: indent.slice(0, at), cells: cells.with(0, indent.slice(at) + (cells[0] ?? '')) };
}

/** The column of an offset in a line. */
export function columnAt(row: Row, offset: number): number {
  const column = row.cells.findIndex((_, index) => offset <= (cellSpan(row, index)?.to ?? 0));
  return column === -1 ? row.cells.length - 1 : column;
}

/** At the beginning of a line, what would begin another block than a row. */
const beginsBlock =
  /^(?: {4}| {0,3}(?:\t|#{1,6}(?:[ \t]|$)|>|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)|```|~~~|\$\$|<[a-z/!?]|\[\^|([-*_])(?:[ \t]*\1){2}[-*_ \t]*$))/i;

/**
 * A changed row with the outer pipes that it needs: without them an empty cell at its edge would be none, and its first
 * words could begin another block.
 */
export function withEdges(row: Row, before: Row): Row {
  const [first = '', last = ''] = [row.cells[0], row.cells.at(-1)];
  const begins = ({ indent, cells, isClosed }: Row) =>
    beginsBlock.test(indent + cells.join('|') + pipe(isClosed));
  const isOther = begins(row) && !begins(before);
  return {
    ...row,
    isOpened: row.isOpened || isBlankCell(first) || isOther,
    isClosed: row.isClosed || isBlankCell(last),
  };
}

export const withCell = (row: Row, column: number, cell: string): Row => ({
  ...row,
  cells: row.cells.with(column, cell),
});

/** The row, extended to at least a number of cells; new ones are empty. */
export function reaching(row: Row, count: number): Row {
  const missing = count - row.cells.length;
  if (missing <= 0) return row;
  const last = row.cells.at(-1) ?? '';
  // a blank before the pipe that is added
  const kept =
    row.isClosed || last === '' || /[ \t]$/.test(last) ? row.cells : row.cells.with(-1, `${last} `);
  // the only cell of a row that is a pipe
  const filled = kept.length === 1 && last === '' && !row.isClosed ? ['  '] : kept;
  const cells = [...filled, ...Array.from({ length: missing }, () => '  ')];
  return { ...row, cells, isClosed: true };
}

const endsAlone = (text: string): boolean => /(?:^|[^\\])(?:\\\\)*\\$/.test(text);

/** Words as a cell can contain them: a pipe is escaped, a line break becomes a tag. */
export function escapeCell(text: string): string {
  let escaped = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '\\' && text[at + 1] !== '\n' && at + 1 < text.length) {
      escaped += sign + text[at + 1];
      at += 1;
    } else escaped += sign === '|' ? '\\|' : sign === '\n' ? '<br>' : sign;
  }
  return escaped;
}

/** The words of a cell after a change: a backslash at their end would escape the pipe. */
export function cellText(text: string, before = ''): string {
  const escaped = escapeCell(text);
  return endsAlone(escaped) && !endsAlone(before) ? `${escaped}\\` : escaped;
}
