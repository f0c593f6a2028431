import { lineChanges, type Change } from '../line-diff.ts';
import { endOfFrontMatter } from './front-matter.ts';
import { markdownLines } from './lines.ts';
import { plainLines } from './plain-text.ts';
import { createQuoteFinder, quoteFrom, withoutSpaces, type Quote } from './quotes.ts';

/**
 * Keeps comments at their words while a text changes: docs/decisions/0045-comments-keep-to-the-words-as-they-read.md.
 */

/** The words of a comment in one version of a text. */
export interface Anchor {
  /** As they were when somebody commented on them. */
  quote: string;
  /** As they are now, with what is around them; null once they are gone: then the rest is as it last was. */
  words: string | null;
  prefix: string;
  suffix: string;
  place: number;
  /** Offsets in the text as it reads. */
  start: number;
  end: number;
}

/** The text as it reads, a line each, in which comments have their places. */
export function readingText(markdown: string): string {
  const lines = markdownLines(markdown, endOfFrontMatter(markdown));
  return [...plainLines(markdown, { lines })].map(({ text }) => text).join('\n');
}

/**
 * @param text as it reads
 * @param isCertain of several places that fit equally well, none is taken
 * @returns a function that gives null for words that the text does not have
 */
export function createAnchorFinder(text: string, isCertain = false): (wanted: Quote) => Anchor | null {
  const find = createQuoteFinder(text);
  return (wanted) => {
    const found = find(wanted);
    if (!found || (isCertain && found.rivals > 1)) return null;
    const { quote, ...around } = quoteFrom(text, found);
    return { ...around, quote, words: quote, start: found.start, end: found.end };
  };
}

/**
 * The same words in another version. They are followed through what changed, else looked for by themselves and by what
 * was around them. Where that leaves a doubt, they are gone.
 * @param before the earlier text as it reads; null if it is not known any more
 */
export function moveAnchors(before: string | null, after: string, anchors: readonly Anchor[]): Anchor[] {
  if (before === after) return [...anchors];
  const find = createQuoteFinder(after);
  const follow = before === null ? () => null : createFollower(before, after);
  return anchors.map((anchor) => {
    const range = (anchor.words === null ? null : follow(anchor)) ?? again(find, anchor);
    if (!range) return { ...anchor, words: null };
    const { quote: words, ...around } = quoteFrom(after, range);
    return { ...around, quote: anchor.quote, words, start: range.start, end: range.end };
  });
}

/** A quote of so many signs that is in a text once is hardly there by chance. */
const tellingQuoteLength = 24;
/** Equal signs around a quote: enough for one that is there once, and enough for any. */
const helpfulSignsAround = 8;
const certainSignsAround = 24;

function again(find: ReturnType<typeof createQuoteFinder>, anchor: Anchor): Range | null {
  const found = find(anchor);
  if (!found || found.rivals > 1) return null;
  const isOnly = found.count === 1;
  const isTelling = withoutSpaces(anchor.quote).length >= tellingQuoteLength;
  return found.around >= certainSignsAround || (isOnly && (isTelling || found.around >= helpfulSignsAround))
    ? found
    : null;
}

interface Range {
  start: number;
  end: number;
}

/** A function that tells where a range of one text is in another; null if less than half of it is left. */
function createFollower(before: string, after: string): (range: Range) => Range | null {
  const same = commonEnds(before, after);
  const grown = after.length - before.length;
  let hunks: Hunk[] | undefined;
  return ({ start, end }) => {
    if (end <= same.head) return { start, end };
    if (start >= before.length - same.tail) return { start: start + grown, end: end + grown };
    hunks ??= hunksBetween(before, after);
    return followThrough(hunks, { start, end });
  };
}

function commonEnds(before: string, after: string): { head: number; tail: number } {
  const room = Math.min(before.length, after.length);
  let head = 0;
  while (head < room && before.charCodeAt(head) === after.charCodeAt(head)) head += 1;
  let tail = 0;
  while (
    tail < room - head &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail += 1;
  return { head, tail };
}

/** A piece of the earlier text and what it became. */
interface Hunk {
  from: number;
  to: number;
  newFrom: number;
  old: string;
  now: string;
  /** Once it is needed. */
  likeness?: Likeness;
}

/** The pieces in which two texts differ, in whole lines. */
function hunksBetween(before: string, after: string): Hunk[] {
  const [older, newer] = [before.split('\n'), after.split('\n')];
  const [oldStarts, newStarts] = [startsOf(older), startsOf(newer)];
  return lineChanges(older, newer).map((change) => {
    const [from, to] = [oldStarts[change.from]!, oldStarts[change.to]!];
    const [newFrom, newTo] = [newStarts[change.newFrom]!, newStarts[change.newTo]!];
    return { from, to, newFrom, old: before.slice(from, to), now: after.slice(newFrom, newTo) };
  });
}

/** Where each line begins, and where one behind the last would. */
function startsOf(lines: readonly string[]): number[] {
  const starts = [0];
  for (const line of lines) starts.push(starts.at(-1)! + line.length + 1);
  return starts;
}

/** A range becomes that of its tokens that are left. */
function followThrough(hunks: readonly Hunk[], { start, end }: Range): Range | null {
  let shift = 0;
  let kept: Range | null = null;
  let keptLength = 0;
  let isAlike = true;
  let at = start;
  const keep = (from: number, to: number, by: number) => {
    kept = { start: kept?.start ?? from + by, end: to + by };
    keptLength += to - from;
  };
  for (const hunk of hunks) {
    if (hunk.from >= end) break;
    if (hunk.from > at) keep(at, hunk.from, shift);
    if (hunk.to > at) {
      hunk.likeness ??= likenessOf(hunk);
      isAlike &&= hunk.likeness.isMost;
      for (const { from, to, newFrom } of hunk.likeness.same) {
        const [first, last] = [Math.max(from, start), Math.min(to, end)];
        if (first < last) keep(first, last, newFrom - from);
      }
    }
    at = Math.max(at, hunk.to);
    shift = hunk.newFrom + hunk.now.length - hunk.to;
  }
  if (at < end) keep(at, end, shift);
  const length = end - start;
  const found = kept as Range | null;
  if (!found || 2 * keptLength < length || found.end - found.start > 3 * length + 40) return null;
  // a few words are also in a piece that was written anew
  return isAlike || keptLength >= tellingQuoteLength ? found : null;
}

/** Words, and every other sign by itself; white space is part of none. */
const token = /[\p{L}\p{N}\p{M}_]+|[^\s\p{L}\p{N}\p{M}_]/gu;
/** More are not compared: their words are looked for in the whole text. */
const maxTokens = 50_000;

interface Same {
  from: number;
  to: number;
  newFrom: number;
}

interface Likeness {
  /** The tokens that are still there, as offsets in both texts. */
  same: Same[];
  /** They are half of the signs or more. */
  isMost: boolean;
}

function likenessOf({ from, newFrom, old, now }: Hunk): Likeness {
  const [older, newer] = [[...old.matchAll(token)], [...now.matchAll(token)]];
  if (older.length > maxTokens || newer.length > maxTokens) return { same: [], isMost: false };
  const words = (found: RegExpMatchArray[]) => found.map(([word]) => word);
  const same: Same[] = [];
  let [index, newIndex] = [0, 0];
  const end: Change = { from: older.length, to: older.length, newFrom: newer.length, newTo: newer.length };
  for (const change of [...lineChanges(words(older), words(newer)), end]) {
    for (; index < change.from; index += 1, newIndex += 1) {
      const [word] = older[index]!;
      const start = from + older[index]!.index;
      same.push({ from: start, to: start + word.length, newFrom: newFrom + newer[newIndex]!.index });
    }
    [index, newIndex] = [change.to, change.newTo];
  }
  const lengthOf = (found: readonly string[]) => found.reduce((sum, { length }) => sum + length, 0);
  const kept = same.reduce((sum, each) => sum + each.to - each.from, 0);
  return { same, isMost: 2 * kept >= Math.max(lengthOf(words(older)), lengthOf(words(newer))) };
}
