/** A line that opens more containers than this at once is no text that a person wrote. */
const maxContainers = 24;
/** Of all lines together: each container is looked at for each line in it. */
const maxContainersInAll = 2_000;
/** Ends of the cells of tables, which are pieces of the text with parsers of their own. */
const maxCells = 1_000;
/** Delimiters (`*`, `_`, `~`, `[`, `]`, `` ` ``) without a blank line between; parsers compare them in pairs. */
const maxDelimiters = 600;
/** Beginnings of HTML, also of such as never ends: for each the parser looks for its end anew. */
const maxTags = 300;
/** Each may be a block of its own, and blocks cost more the more there are. */
const maxLines = 1_000;
/** About 100 ms of parsing on a slow machine. */
const maxLength = 20_000;

const markers = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))*/;
const marker = />|[-*+]|\d+[.)]/g;

function containersOf(line: string): number {
  const head = markers.exec(line)?.[0] ?? '';
  return head === '' ? 0 : (head.match(marker)?.length ?? 0);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/**
 * Whether a Markdown text is short and plain enough to be parsed while the page waits. Linear in its length.
 * Everything else goes to a worker with a time limit: 8 kB of `* ` stall the parser for seconds, and deep
 * nesting overflows its stack.
 */
export function isQuicklyParsed(source: string): boolean {
  if (source.length > maxLength) return false;
  if (count(source, /<[A-Za-z/!?]/g) > maxTags) return false;
  if (count(source, /\|/g) > maxCells) return false;
  const lines = source.split(/\r\n|\r|\n/);
  if (lines.length > maxLines) return false;
  let delimiters = 0;
  let containers = 0;
  for (const line of lines) {
    const own = containersOf(line);
    containers += own;
    if (own > maxContainers || containers > maxContainersInAll) return false;
    delimiters = line.trim() === '' ? 0 : delimiters + count(line, /[*_~[\]`]/g);
    if (delimiters > maxDelimiters) return false;
  }
  return true;
}
