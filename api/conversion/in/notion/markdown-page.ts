/** The parts of a page as Notion writes it in Markdown. */
export interface MarkdownPage {
  /** Of its first line, with its marks; '' without one. */
  title: string;
  /** Of the row of a database that the page is, in order. */
  properties: [name: string, value: string][];
  /** All else. */
  body: string;
}

/** @param columns of the database in which the page is a row; empty for another page */
export function partsOfPage(text: string, columns: readonly string[]): MarkdownPage {
  const heading = /^\s*# (.*)(?:\n|$)/.exec(text) ?? /^\s*#[ \t]*(?:\n|$)/.exec(text);
  const rest = heading ? text.slice(heading[0].length) : text;
  const { properties, body } =
    columns.length > 0 ? takeProperties(rest, columns) : { properties: [], body: rest };
  return {
    title: heading?.[1]?.trim() ?? '',
    properties,
    body: body.replace(/^(?:[ \t]*\n)+/, '').trimEnd(),
  };
}

/** They stand below the title, a line each, up to the first empty line. */
function takeProperties(text: string, columns: readonly string[]): Pick<MarkdownPage, 'properties' | 'body'> {
  const start = /^(?:[ \t]*\n)*/.exec(text)?.[0].length ?? 0;
  const end = text.indexOf('\n\n', start);
  const block = text.slice(start, end === -1 ? undefined : end);
  const known = new Set(columns);
  const properties: [string, string][] = [];
  for (const line of block.trimEnd().split('\n')) {
    const at = line.indexOf(': ');
    const name = at === -1 ? line.replace(/:$/, '') : line.slice(0, at);
    if (!known.has(name)) return { properties: [], body: text };
    properties.push([name, at === -1 ? '' : line.slice(at + 2).trim()]);
  }
  return { properties, body: end === -1 ? '' : text.slice(end) };
}

const fence = /^(?:[ \t]|[-*+>]|\d+\.)*(`{3,}|~{3,})/;
const opening = /^([ \t]*)<aside>(.*)$/s;

/**
 * Notion writes a callout as `<aside>`, in which no Markdown would be read. It becomes a quote that says what it is.
 * @returns also how many there were
 */
export function asidesToCallouts(text: string): { text: string; count: number } {
  const out: string[] = [];
  let count = 0;
  let fenced: string | null = null;
  let indent: string | null = null;
  for (const line of text.split('\n')) {
    const mark = fence.exec(line)?.[1] ?? null;
    if (fenced === null) fenced = mark;
    else if (mark?.startsWith(fenced)) fenced = null;
    const begin: RegExpExecArray | null = fenced === null && indent === null ? opening.exec(line) : null;
    if (begin) {
      indent = begin[1] ?? '';
      count += 1;
      // a quote right below a paragraph would be a part of a list's item
      if (out.at(-1)?.trim()) out.push('');
      out.push(`${indent}> [!NOTE]`);
      const words = begin[2]?.replace(/^[ \t]+/, '');
      if (words) out.push(`${indent}> ${words}`);
    } else if (indent !== null && fenced === null && line.trim() === '</aside>') {
      while (out.at(-1)?.trim() === '>') out.pop();
      indent = null;
    } else if (indent !== null) {
      const own = line.startsWith(indent) ? line.slice(indent.length) : line.trimStart();
      out.push(`${indent}>${own ? ` ${own}` : ''}`);
    } else out.push(line);
  }
  // one that never ends is no callout
  return indent === null ? { text: out.join('\n'), count } : { text, count: 0 };
}
