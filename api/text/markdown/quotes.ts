/**
 * Finds words in a text again. White space does not count, because a page and a text as it reads separate blocks, cells
 * and lines differently.
 */

/** Words and what stands around them. */
export interface Quote {
  quote: string;
  /** Up to `aroundLength` characters right before them, and right after them. */
  prefix: string;
  suffix: string;
  /** Where in the text they begin, from 0 to 1. */
  place: number;
}

export interface Found {
  /** The words, as offsets in the text: `end` is right behind them. */
  start: number;
  end: number;
  /** How many signs around them are as in the quote. */
  around: number;
  /** How often the words are in the text, and at how many of these places as many signs around them are the same. */
  count: number;
  rivals: number;
}

/** Of what is kept from before and after a quote. Characters. */
export const aroundLength = 32;

/** A text can hold a letter a million times. Words that are there more often have no place. */
const maxPlaces = 5_000;

/** A text without its white space, and where each sign stands in it. */
function squash(text: string): { signs: string; offsets: Uint32Array } {
  const offsets = new Uint32Array(text.length);
  const runs: string[] = [];
  let count = 0;
  for (const { 0: run, index } of text.matchAll(/\S+/g)) {
    for (let at = 0; at < run.length; at += 1) offsets[count + at] = index + at;
    count += run.length;
    runs.push(run);
  }
  return { signs: runs.join(''), offsets };
}

export const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');

/** A function that finds quotes in one text. */
export function createQuoteFinder(text: string): (wanted: Quote) => Found | null {
  const { signs, offsets } = squash(text);
  return ({ quote, prefix, suffix, place }) => {
    const words = withoutSpaces(quote);
    if (words === '') return null;
    const [before, after] = [withoutSpaces(prefix), withoutSpaces(suffix)];
    let best: { at: number; around: number; away: number } | undefined;
    let count = 0;
    let rivals = 0;
    for (
      let at = signs.indexOf(words);
      at !== -1 && count < maxPlaces;
      at = signs.indexOf(words, at + 1), count += 1
    ) {
      const around = sameBefore(signs, at, before) + sameAfter(signs, at + words.length, after);
      const away = Math.abs(at / signs.length - place);
      if (best && around < best.around) continue;
      rivals = best && around === best.around ? rivals + 1 : 1;
      if (!best || around > best.around || away < best.away) best = { at, around, away };
    }
    if (!best || count === maxPlaces) return null;
    const start = offsets[best.at]!;
    const end = offsets[best.at + words.length - 1]! + 1;
    return { start, end, around: best.around, count, rivals };
  };
}

/** How many signs right before `at` are as at the end of `before`. */
function sameBefore(signs: string, at: number, before: string): number {
  let same = 0;
  while (same < Math.min(at, before.length) && signs[at - 1 - same] === before[before.length - 1 - same])
    same += 1;
  return same;
}

function sameAfter(signs: string, at: number, after: string): number {
  let same = 0;
  while (same < after.length && signs[at + same] === after[same]) same += 1;
  return same;
}

/** Words of a text as a quote. Ends of what is around them do not cut a character in two. */
export const quoteFrom = (text: string, { start, end }: Pick<Found, 'start' | 'end'>): Quote => ({
  quote: text.slice(start, end),
  prefix: text.slice(Math.max(0, start - aroundLength), start).replace(/^[\udc00-\udfff]/, ''),
  suffix: text.slice(end, end + aroundLength).replace(/[\ud800-\udbff]$/, ''),
  place: text.length === 0 ? 0 : start / text.length,
});
