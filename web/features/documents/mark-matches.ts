import { foldShown, shownWord } from '../../../api/text/words/shown-words.ts';
import { limits } from '../../../api/text/limits.ts';
import { rangeOf, readText, type TextPiece } from '../../lib/page-words.ts';

/** How many words are marked: an address can contain any number. */
const maxWords = 50;
/** In characters: about the length of a search snippet. Matches within it belong together. */
const nearby = 300;
/** More marks would not help anybody. */
const maxMarks = 2000;
const highlightName = 'lectern-found';

const spacelessPattern =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** In characters: of a longer word, only this much is compared. Combining marks can make a word very long. */
const maxRunLength = 4 * limits.searchQuery;

export interface Match {
  start: number;
  end: number;
  /** The index of the word in the list. */
  word: number;
}

/** Finds words of the text that begin with one of `words`; in languages without spaces, finds them anywhere. */
export function findMatches(text: string, words: readonly string[]): Match[] {
  const parts = [...words.entries()].filter(([, word]) => spacelessPattern.test(word));
  const byLetter = new Map<string, { folded: string; index: number }[]>();
  for (const [index, word] of words.entries()) {
    const folded = foldShown(word);
    if (folded === '' || spacelessPattern.test(word)) continue;
    byLetter.set(folded[0]!, [...(byLetter.get(folded[0]!) ?? []), { folded, index }]);
  }
  const matches: Match[] = [];
  for (const found of text.matchAll(shownWord)) {
    const [run] = found;
    if (spacelessPattern.test(run)) {
      for (const [index, word] of parts) {
        for (let at = run.indexOf(word); at !== -1; at = run.indexOf(word, at + word.length)) {
          if (matches.length >= maxMarks) break;
          matches.push({ start: found.index + at, end: found.index + at + word.length, word: index });
        }
      }
    } else {
      const folded = foldShown(run.slice(0, maxRunLength));
      const first = byLetter.get(folded[0] ?? '')?.find((one) => folded.startsWith(one.folded));
      if (first) matches.push({ start: found.index, end: found.index + run.length, word: first.index });
    }
    if (matches.length >= maxMarks) break;
  }
  return matches.sort((a, b) => a.start - b.start);
}

/** The first match of the passage with the most different words, then the most matches, like a search snippet. */
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

/**
 * Marks words in the rendered text without changing it.
 * @param words separated by spaces; only the first 50 words or 500 characters count
 * @param heading the place is looked for from here to the next heading first
 * @returns the place to scroll to; undefined if the text has none of the words
 */
export function markMatches(
  root: HTMLElement,
  words: string,
  heading: HTMLElement | null = null,
): Range | undefined {
  const { text, pieces } = readText(root);
  const wanted = words.slice(0, limits.searchQuery).match(shownWord) ?? [];
  const matches = findMatches(text, wanted.slice(0, maxWords));
  const section = heading && root.contains(heading) ? sectionOf(root, pieces, heading) : null;
  const isBelow = ({ start }: Match) => section !== null && start >= section.from && start < section.to;
  const best = bestMatch(matches.filter(isBelow)) ?? bestMatch(matches);
  if (!best) return undefined;
  if ('highlights' in CSS) {
    const ranges = matches.map((match) => rangeOf(pieces, match));
    CSS.highlights.set(highlightName, new Highlight(...ranges));
  }
  return rangeOf(pieces, best);
}

/** From a heading to the next one, as offsets in the text that was read. */
function sectionOf(root: HTMLElement, pieces: readonly TextPiece[], heading: HTMLElement) {
  const headings = [...root.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const next = headings.find((one) => one !== heading && isBehind(heading, one) && !heading.contains(one));
  const startOf = (element: Element) =>
    pieces.find(({ node }) => element.contains(node) || isBehind(element, node))?.start ?? Infinity;
  return { from: startOf(heading), to: next ? startOf(next) : Infinity };
}

const isBehind = (before: Node, node: Node): boolean =>
  (before.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

export function clearMarks(): void {
  if ('highlights' in CSS) CSS.highlights.delete(highlightName);
}
