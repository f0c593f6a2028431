/** Words of a text that stand close to each other: as far as a snippet of the search reaches. */
const nearby = 300;
/** More marks than this help nobody. */
const mostMarks = 2000;
const highlightName = 'lectern-found';

const wordPattern = /\d+(?:\.\d+)+|[\p{L}\p{N}\p{M}]+/gu;
const spacelessPattern =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** What is on the page but not in the text. */
const notText = '.anchor, .sr-only, [aria-hidden="true"], button, script, style';
const blocks = 'p, li, h1, h2, h3, h4, h5, h6, td, th, pre, blockquote, div, dt, dd, summary, figcaption';

/** Lower case, without accents. */
export const foldWord = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export interface Match {
  start: number;
  end: number;
  /** Which of the words it is, by its place in the list. */
  word: number;
}

/** Where words of the text begin with one of `words`; in languages without spaces, where one stands. */
export function findMatches(text: string, words: readonly string[]): Match[] {
  const wanted = words.map((word) => ({ folded: foldWord(word), isPart: spacelessPattern.test(word), word }));
  const matches: Match[] = [];
  for (const found of text.matchAll(wordPattern)) {
    const [run] = found;
    if (spacelessPattern.test(run)) {
      for (const [index, { word, isPart }] of wanted.entries()) {
        for (let at = isPart ? run.indexOf(word) : -1; at !== -1; at = run.indexOf(word, at + word.length))
          matches.push({ start: found.index + at, end: found.index + at + word.length, word: index });
      }
    } else {
      const folded = foldWord(run);
      const index = wanted.findIndex((one) => !one.isPart && folded.startsWith(one.folded));
      if (index !== -1) matches.push({ start: found.index, end: found.index + run.length, word: index });
    }
    if (matches.length >= mostMarks) break;
  }
  return matches.sort((a, b) => a.start - b.start);
}

/** The first match of the stretch that holds the most different words, then the most: as a snippet is chosen. */
export function bestMatch(matches: readonly Match[]): Match | undefined {
  let best: { match: Match; weight: number } | undefined;
  for (const [index, match] of matches.entries()) {
    const words = new Set<number>();
    let held = 0;
    for (
      let at = index;
      at < matches.length && matches[at]!.end - match.start <= nearby && held < 50;
      at += 1
    ) {
      words.add(matches[at]!.word);
      held += 1;
    }
    const weight = words.size * 100 + held;
    if (!best || weight > best.weight) best = { match, weight };
  }
  return best?.match;
}

interface Piece {
  node: Text;
  /** Where it begins in the whole text. */
  start: number;
}

/** The text as it is read: words that markup cuts are whole, those of two blocks are not joined. */
function readText(root: HTMLElement): { text: string; pieces: Piece[] } {
  const pieces: Piece[] = [];
  let text = '';
  let block: Element | null = null;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest(notText)) continue;
    const own = parent.closest(blocks);
    if (own !== block) text += '\n';
    block = own;
    pieces.push({ node: node as Text, start: text.length });
    text += node.nodeValue ?? '';
  }
  return { text, pieces };
}

function rangeOf(pieces: readonly Piece[], { start, end }: Match): Range {
  const pieceAt = (offset: number) => {
    let low = 0;
    for (let high = pieces.length; high - low > 1;) {
      const middle = (low + high) >> 1;
      if (pieces[middle]!.start <= offset) low = middle;
      else high = middle;
    }
    return pieces[low]!;
  };
  const [first, last] = [pieceAt(start), pieceAt(end - 1)];
  const range = document.createRange();
  range.setStart(first.node, start - first.start);
  range.setEnd(last.node, end - last.start);
  return range;
}

/**
 * Marks the words in a drawn text, without a change to it.
 * @param words with blanks between them
 * @returns the place to go to; undefined where none of them stands in the text
 */
export function markMatches(root: HTMLElement, words: string): Range | undefined {
  const { text, pieces } = readText(root);
  const matches = findMatches(text, words.match(wordPattern) ?? []);
  const best = bestMatch(matches);
  if (!best) return undefined;
  if ('highlights' in CSS) {
    const ranges = matches.map((match) => rangeOf(pieces, match));
    CSS.highlights.set(highlightName, new Highlight(...ranges));
  }
  return rangeOf(pieces, best);
}

export function clearMarks(): void {
  if ('highlights' in CSS) CSS.highlights.delete(highlightName);
}

/** Scrolls to a place of the text, opening what is folded round it. Tab goes on from there. */
export function reveal(range: Range): void {
  const parent = range.startContainer.parentElement;
  for (let fold = parent?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true;
  for (let box = parent; box; box = box.parentElement) bringInto(box, range);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  // a browser without highlights keeps the first match selected
  if ('highlights' in CSS) selection?.collapseToStart();
}

/** Where a box scrolls, the place comes to its upper third, and no further to the side than it must. */
function bringInto(box: HTMLElement, range: Range): void {
  const { overflowX, overflowY } = getComputedStyle(box);
  const place = range.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  if (scrolls(overflowY) && box.scrollHeight > box.clientHeight)
    box.scrollTop += place.top - frame.top - box.clientHeight / 3;
  if (scrolls(overflowX) && (place.left < frame.left || place.right > frame.right))
    box.scrollLeft += place.left - frame.left - box.clientWidth / 3;
}
