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
/** In UTF-16 units. */
const maxLength = 20_000;
/** Addresses that become links without a sign for it: with `_` before them, each is compared with all others. */
const maxBareAddresses = 200;

/**
 * What parts of a text cost to parse, at most, in microseconds of a processor: fitted to generated repeats of all pieces
 * of Markdown and to the documents of hundreds of packages.
 */
const costs = {
  character: 2.7,
  line: 60,
  /** The beginning of a block: a heading, an item, a quote, a line, a table, a fence. */
  block: 85,
  bareAddress: 45,
  escape: 20,
  /** A sign that may begin something, also where it does not. */
  sign: 8,
  delimiter: 45,
  bracket: 60,
  tag: 215,
  cell: 35,
};

/** In milliseconds. Most documents cost less than 50, and one of a thousand lines about 100. */
const maxCost = 100;

/** Without those of links in brackets, which cost what the brackets cost. */
const bareAddress = /(?<!\]\()https?:\/\/|www\.|@/gi;
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

/** Milliseconds of a processor, at most, of a text that has nothing of what the parser compares in pairs. */
function costOf(source: string): number {
  const microseconds =
    costs.character * source.length +
    costs.line * count(source, /[\n\r]+/g) +
    costs.block *
      count(source, /^[ \t]*(?:#{1,6}[ \t]|[-+*][ \t]|\d{1,9}[.)][ \t]|>|[-=_*]{2,}|\||```|~~~|\[)/gm) +
    costs.bareAddress * count(source, bareAddress) +
    costs.escape * count(source, /\\[!-/:-@[-`{-~]|&[#\w]+;/g) +
    costs.sign * count(source, /[\\<&]/g) +
    costs.delimiter * count(source, /[*_~`]/g) +
    costs.bracket * count(source, /[[\]]/g) +
    costs.tag * count(source, /<[A-Za-z/!?]/g) +
    costs.cell * count(source, /\|/g);
  return microseconds / 1_000;
}

/**
 * Whether a Markdown text is short and plain enough to be parsed while the page waits. Linear in its length.
 * Everything else goes to a worker with a time limit: 8 kB of `* ` stall the parser for seconds, and deep
 * nesting overflows its stack.
 * @param options.most that it may cost, in milliseconds of a processor
 */
export function isQuicklyParsed(source: string, { most = maxCost }: { most?: number } = {}): boolean {
  if (source.length > maxLength || costOf(source) > most) return false;
  if (count(source, bareAddress) > maxBareAddresses) return false;
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
