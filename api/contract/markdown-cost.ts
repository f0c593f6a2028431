/** A line that opens more containers than this at once is no text that a person wrote. */
const maxContainers = 24;
/** Of all lines together: each container is looked at for each line in it. */
const maxContainersInAll = 2_000;
/** Ends of the cells of tables, which are pieces of the text with parsers of their own. */
const maxCells = 1_000;
/** Delimiters (`*`, `_`, `~`, `[`, `]`, `` ` ``) without a blank line between; parsers compare them in pairs. */
const maxDelimiters = 600;
/** Beginnings of HTML. */
const maxTags = 300;
/** Beginnings of comments and of what else may never end: for each the parser looks for its end anew. */
const maxUnsureTags = 40;
/** Characters behind a `[` that nothing closes, in one paragraph: each word looks back at all of them. */
const maxBehindBracket = 4_000;
/** Of marks in a row, which may end an address: for each the parser looks at all behind it. */
const maxMarks = 100;
/** Each may be a block of its own, and blocks cost more the more there are. */
const maxLines = 1_000;
/** About 100 ms of parsing on a slow machine. */
const maxLength = 20_000;

const byteOrderMark = /^\ufeff/;
const container = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)|\[\^(?:\\.|[^[\]\\\s])*\]:)/y;
const marks = new RegExp(`(?:[!"'()*,.:;?_~\\]]|&[A-Za-z]+;){${maxMarks + 1}}`);
/** What surely closes its own brackets: nothing in it can hide the second, but code that ends before. */
const closedBrackets = /\[(?:[^[\]`<\\$]|(?<!`)`[^`[\]]+`(?!`))*\]/g;

function containersOf(line: string): number {
  let found = 0;
  container.lastIndex = 0;
  while (container.test(line)) found += 1;
  return found;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** A picture in a link has brackets in brackets. */
function behindOpenBracket(paragraph: string): number {
  const open = paragraph.replace(closedBrackets, '').replace(closedBrackets, '');
  const at = open.indexOf('[');
  return at < 0 ? 0 : open.length - at;
}

/**
 * Whether a Markdown text is short and plain enough to be parsed while the page waits. Linear in its length.
 * Everything else goes to a worker with a time limit: 8 kB of `* ` stall the parser for seconds, and deep
 * nesting overflows its stack.
 */
export function isQuicklyParsed(source: string): boolean {
  if (source.length > maxLength) return false;
  if (count(source, /<[A-Za-z/]/g) > maxTags) return false;
  if (count(source, /<[!?]/g) > maxUnsureTags) return false;
  if (count(source, /\|/g) > maxCells) return false;
  if (marks.test(source)) return false;
  const lines = source.replace(byteOrderMark, '').split(/\r\n|\r|\n/);
  if (lines.length > maxLines) return false;
  let containers = 0;
  for (const line of lines) {
    const own = containersOf(line);
    containers += own;
    if (own > maxContainers || containers > maxContainersInAll) return false;
  }
  return lines
    .join('\n')
    .split(/\n(?:[ \t]*\n)+/)
    .every(
      (paragraph) =>
        count(paragraph, /[*_~[\]`]/g) <= maxDelimiters && behindOpenBracket(paragraph) <= maxBehindBracket,
    );
}
