import { rangeOf, readText } from '../../lib/page-words.ts';
import type { Piece } from '../../lib/word-pieces.ts';
import { markWords } from './clash-words.ts';

const highlightName = 'lectern-own';

/** The marks of all clashes on the page. */
function highlight(): Highlight | undefined {
  if (!('highlights' in CSS)) return undefined;
  const known = CSS.highlights.get(highlightName) ?? new Highlight();
  CSS.highlights.set(highlightName, known);
  return known;
}

function ownRanges(root: HTMLElement, own: readonly Piece[]): Range[] {
  const { pieces } = readText(root);
  const ranges: Range[] = [];
  let at = 0;
  for (const { text, isOwn } of own) {
    if (isOwn && text.trim() !== '') ranges.push(rangeOf(pieces, { start: at, end: at + text.length }));
    at += text.length;
  }
  return ranges;
}

/** The words that a drawn text shows. */
export const wordsOn = (root: HTMLElement): string => readText(root).text;

/**
 * Marks the words that only one of two rendered texts has, without changing either.
 * @param isMarked which words
 * @returns a function that removes the marks
 */
export function markOwnWords(
  mine: HTMLElement,
  theirs: HTMLElement,
  isMarked: { mine: boolean; theirs: boolean },
): () => void {
  const pieces = markWords(wordsOn(mine), wordsOn(theirs));
  const ranges = [
    ...(isMarked.mine ? ownRanges(mine, pieces.mine) : []),
    ...(isMarked.theirs ? ownRanges(theirs, pieces.theirs) : []),
  ];
  const marks = highlight();
  for (const range of ranges) marks?.add(range);
  return () => {
    for (const range of ranges) marks?.delete(range);
  };
}
