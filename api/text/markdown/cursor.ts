/** A line that is read from left to right in columns: a tab goes to the next multiple of 4. */
export interface LineCursor {
  /** Without its ending. */
  text: string;
  /** How far it has been read: the index, and the column, which may be inside a tab. */
  at: number;
  column: number;
  /** Where its trailing blanks begin. */
  contentEnd: number;
}

/** No construct needs a wider indentation, so no wider one is measured. */
const widestIndent = 20;

export const cursorOf = (text: string): LineCursor => ({
  text,
  at: 0,
  column: 0,
  contentEnd: text.charCodeAt(text.length - 1) > 32 ? text.length : text.trimEnd().length,
});

export const isBlank = (line: LineCursor): boolean => line.at >= line.contentEnd;

/** The columns of blanks ahead, measured up to 20, and the index after them. */
export function indentOf({ text, at, column }: LineCursor): { columns: number; next: number } {
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

/** Advances by columns, if necessary into a tab. */
export function advance(line: LineCursor, columns: number): void {
  for (let left = columns; left > 0 && line.at < line.text.length;) {
    const width = line.text[line.at] === '\t' ? 4 - (line.column % 4) : 1;
    line.column += Math.min(width, left);
    if (width <= left) line.at += 1;
    left -= width;
  }
}
