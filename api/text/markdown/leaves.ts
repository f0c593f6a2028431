/** How an HTML block ends: on the line that contains `end`, or at a blank line if that is null. */
export interface HtmlStart {
  end: RegExp | null;
  /** The length of the opening tag or mark. */
  length: number;
}

// CommonMark 0.31, section 4.6: the kinds 1 to 5
const htmlKinds: { begins: RegExp; end: RegExp }[] = [
  { begins: /^<(?:pre|script|style|textarea)(?=[\s>]|$)/i, end: /<\/(?:script|pre|style|textarea)>/i },
  // the shortest comment is `<!-->`
  { begins: /^<!(?=--)/, end: /-->/ },
  { begins: /^<\?/, end: /\?>/ },
  { begins: /^<!\[CDATA\[/, end: /\]\]>/ },
  { begins: /^<![A-Za-z]/, end: />/ },
];

// kind 6
const blockTag =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=\s|\/?>|$)/i;

// kind 7: any complete tag with nothing after it
const tagAlone =
  /^<(?:[a-z][a-z0-9-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?|\/[a-z][a-z0-9-]*\s*)>$/i;

/** The HTML block that a line begins; null if it begins none. `interrupts`: there is an open paragraph above. */
export function htmlStart(text: string, { interrupts }: { interrupts: boolean }): HtmlStart | null {
  if (!text.startsWith('<')) return null;
  for (const { begins, end } of htmlKinds) {
    const mark = begins.exec(text)?.[0];
    if (mark) return { end, length: mark.length };
  }
  return blockTag.test(text) || (!interrupts && tagAlone.test(text)) ? { end: null, length: 0 } : null;
}

export const isRule = (text: string): boolean =>
  /^[-_*]/.test(text) && /^(?:(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})$/.test(text);

/** The number of cells in a table's row. A bar in code separates cells too, unless it is escaped. */
function cellsIn(row: string): string[] {
  const cells: string[] = [];
  let start = row.startsWith('|') ? 1 : 0;
  for (let at = start; at < row.length; at += 1) {
    if (row[at] === '\\') at += 1;
    else if (row[at] === '|') {
      cells.push(row.slice(start, at));
      start = at + 1;
    }
  }
  if (start < row.length) cells.push(row.slice(start));
  return cells;
}

/** Whether a line of dashes below a line of cells makes them the head of a table. */
export function isTableRule(header: string, row: string): boolean {
  // tested first, because almost every line ends here
  if (!/^[|:-]/.test(row) || !/^[|:\- \t]+$/.test(row) || !/[|:]/.test(row)) return false;
  const cells = cellsIn(row);
  const isEach = cells.every((cell) => /^:?-+:?$/.test(cell.trim()));
  return isEach && cells.length > 0 && cells.length === cellsIn(header).length;
}

const definition =
  /\[(?!\^)(?:[^[\]\\]|\\.){1,999}\]:\s*(?:<[^<>\n]*>|[^\s<]\S*)(?:\s+(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)))?[ \t]*(?:\n|$)/sy;

/** Whether lines are only definitions of links, so that they form no paragraph. */
export function areDefinitions(lines: readonly string[]): boolean {
  const text = lines.join('\n');
  definition.lastIndex = 0;
  while (definition.lastIndex < text.length) if (!definition.test(text)) return false;
  return true;
}

/** The math in a line `$$ x $$`; undefined for other lines. */
export function mathLine(line: string): string | undefined {
  const inside = /^\$\$([^$]*)\$\$[ \t]*$/.exec(line)?.[1];
  // a second test: a pattern that also requires a letter takes quadratic time if the dollars are never closed
  return inside?.trim() ? inside : undefined;
}

/** The dollars of a line that opens or closes a block of math. */
export const mathFence = (line: string): string | undefined => /^(\$\$)[ \t]*$/.exec(line)?.[1];
