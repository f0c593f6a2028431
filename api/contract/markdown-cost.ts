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
/** `<!` and `<?`, which begin comments and the like: for each, the parser reads on until it ends, or to the end of the text. */
const maxUnsureTags = 40;
/** Characters of a paragraph behind a `[` that nothing closes: at each word, the parser looks back to the `[`. */
const maxBehindBracket = 4_000;
/** Marks in a row, such as `!!!`: in an address, the parser looks from each of them at all that follow. */
const maxMarks = 100;
/** Each may be a block of its own, and blocks cost more the more there are. */
const maxLines = 1_000;
/** About 100 ms of parsing on a slow machine. */
const maxLength = 20_000;

const byteOrderMark = /^\ufeff/;
const container = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)|\[\^(?:\\.|[^[\]\\\s])*\]:)/y;
const marks = new RegExp(`(?:[!"'()*,.:;?_~\\]]|&[A-Za-z]+;){${maxMarks + 1}}`);
/** A pair of brackets that surely belong together. HTML, an escape, math or open code between them might hide the second. */
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

/** Closed pairs are left out twice: a link may hold a picture, which has brackets too. */
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
