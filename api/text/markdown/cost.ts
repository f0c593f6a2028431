/** No person writes a line that opens more containers than this at once. */
const maxContainers = 24;
/** For all lines together, because each container is checked for each of its lines. */
const maxContainersInAll = 2_000;
/** Maximum number of table cells. Each is parsed separately. */
const maxCells = 1_000;
/**
 * Delimiters (`*`, `_`, `~`, `[`, `]`, `` ` ``) without a blank line in between, because parsers compare them in pairs.
 */
const maxDelimiters = 600;
/** Maximum number of `<` that begin HTML. */
const maxTags = 300;
/**
 * Maximum number of `<!` and `<?`, which begin comments and the like: for each, the parser reads to its end, or to the
 * end of the text.
 */
const maxUnsureTags = 40;
/**
 * Maximum number of characters in a paragraph after a `[` without a `]`: at each word, the parser looks back to the
 * `[`.
 */
const maxBehindBracket = 4_000;
/**
 * Maximum number of consecutive marks, such as `!!!`: in an address, the parser starts at each of them and looks at all
 * that follow.
 */
const maxMarks = 100;
/** Each line may be a separate block, and the cost of a block grows with their number. */
const maxLines = 1_000;
/** In UTF-16 units. */
const maxLength = 20_000;
/**
 * Maximum number of addresses that become links without a mark: if `_` precedes them, each is compared with all others.
 */
const maxBareAddresses = 200;

/**
 * The maximum cost of parsing parts of a text, in microseconds of processor time. Fitted to generated repetitions of
 * all Markdown constructs and to the documents of hundreds of packages.
 */
const costs = {
  character: 2.7,
  line: 60,
  /** The beginning of a block: a heading, an item, a quote, a line, a table, a fence. */
  block: 85,
  bareAddress: 45,
  escape: 20,
  /** A character that may begin something, even if it does not. */
  sign: 8,
  delimiter: 45,
  bracket: 60,
  tag: 215,
  cell: 35,
};

/** In milliseconds. Most documents cost less than 50, one of a thousand lines about 100. */
const maxCost = 100;

/** Without those of links in brackets, whose cost is counted with the brackets. */
const bareAddress = /(?<!\]\()https?:\/\/|www\.|@/gi;
const byteOrderMark = /^\ufeff/;
const container = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)|\[\^(?:\\.|[^[\]\\\s])*\]:)/y;
const marks = new RegExp(`(?:[!"'()*,.:;?_~\\]]|&[A-Za-z]+;){${maxMarks + 1}}`);
/**
 * A pair of brackets that certainly belong together. HTML, an escape, math or open code between them might hide the
 * second.
 */
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

/** Closed pairs are removed twice, because a link may contain a picture, which has brackets too. */
function behindOpenBracket(paragraph: string): number {
  const open = paragraph.replace(closedBrackets, '').replace(closedBrackets, '');
  const at = open.indexOf('[');
  return at < 0 ? 0 : open.length - at;
}

/** The maximum processor time, in milliseconds, for a text without anything that the parser compares in pairs. */
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
 * Whether a Markdown text is short and plain enough to be parsed while the page waits. Linear in its length. Everything
 * else goes to a worker with a time limit: 8 kB of `* ` stall the parser for seconds, and deep nesting overflows its
 * stack.
 * @param options.most the limit for its cost, in milliseconds of processor time
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
