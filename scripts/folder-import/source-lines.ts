/** Offsets in the source, UTF-16 units; the end is not included. */
export interface Slice {
  start: number;
  end: number;
}

/** The target of a link or an image, without what encloses it. In an attribute, backslashes mean themselves. */
export interface FoundTarget extends Slice {
  writtenIn: 'markdown' | 'html';
}

/** A line, without its ending, that is read from left to right in columns: a tab goes to the next multiple of 4. */
export interface SourceLine {
  text: string;
  /** Where it begins in the source. */
  start: number;
  /** How far it has been read: an index, and the column, which may lie within a tab. */
  at: number;
  column: number;
  /** Where its trailing blanks begin. */
  contentEnd: number;
}

/** No construct asks for a wider indentation, so none is measured further. */
const widestIndent = 20;

/** The lines from an offset on; LF, CRLF and a lone CR end one. */
export function* sourceLines(source: string, from: number): Generator<SourceLine> {
  const ending = /\r\n|\n|\r/g;
  ending.lastIndex = from;
  for (let start = from; start < source.length;) {
    const found = ending.exec(source);
    const end = found ? found.index : source.length;
    const text = source.slice(start, end);
    yield { text, start, at: 0, column: 0, contentEnd: text.trimEnd().length };
    start = found ? ending.lastIndex : source.length;
  }
}

export const isBlank = (line: SourceLine): boolean => line.at >= line.contentEnd;

/** Columns of blanks ahead, measured up to 20, and the index behind them. */
export function indentOf({ text, at, column }: SourceLine): { columns: number; next: number } {
  let next = at;
  let reached = column;
  while (reached - column < widestIndent) {
    if (text[next] === ' ') reached += 1;
    else if (text[next] === '\t') reached += 4 - (reached % 4);
    else break;
    next += 1;
  }
  return { columns: reached - column, next };
}

/** Reads on by columns, into a tab if need be. */
export function advance(line: SourceLine, columns: number): void {
  for (let left = columns; left > 0 && line.at < line.text.length;) {
    const width = line.text[line.at] === '\t' ? 4 - (line.column % 4) : 1;
    line.column += Math.min(width, left);
    if (width <= left) line.at += 1;
    left -= width;
  }
}

/** The rest of a line, without the blanks around it, as a place in the source. */
export function restOf(line: SourceLine): Slice {
  const { next } = indentOf(line);
  return { start: line.start + next, end: line.start + Math.max(next, line.contentEnd) };
}
