import type { Comment } from '../../../api/contract/comments.ts';
import { limits } from '../../../api/text/limits.ts';
import { createQuoteFinder, quoteFrom, type Quote } from '../../../api/text/markdown/quotes.ts';
import { rangeOf, readText, type TextPiece } from '../../lib/page-words.ts';
import type { Offsets, Words } from '../../lib/word-text.ts';

/** Marks the words that comments are about, in the drawn text, without changing it. */

const highlights = { all: 'lectern-comment', chosen: 'lectern-comment-chosen' } as const;

/** The words of each thread, by its first comment. */
export type WordRanges = ReadonlyMap<number, Range>;

/** Finds the words of comments on the page. What is not found there has no place: a diagram shows its words otherwise. */
export function findRanges(root: HTMLElement, comments: readonly Comment[]): WordRanges {
  const ranges = new Map<number, Range>();
  if (!comments.some(({ anchor }) => anchor?.words)) return ranges;
  const { text, pieces } = readText(root);
  for (const [id, found] of findWords(text, comments)) ranges.set(id, rangeOf(pieces, found));
  return ranges;
}

/** Finds the words of comments in the text of their version. */
export function findWords(text: string, comments: readonly Comment[]): Map<number, Offsets> {
  const places = new Map<number, Offsets>();
  const find = createQuoteFinder(text);
  for (const { id, anchor } of comments) {
    const found = anchor?.words ? find({ ...anchor, quote: anchor.words }) : null;
    if (found) places.set(id, found);
  }
  return places;
}

/** @param chosen the words of the open thread, or those that a new comment is about */
export function drawMarks(ranges: Iterable<Range>, chosen: Range | undefined): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.set(highlights.all, new Highlight(...ranges));
  const shown = new Highlight(...(chosen ? [chosen] : []));
  // it lies over the marks of others
  shown.priority = 1;
  CSS.highlights.set(highlights.chosen, shown);
}

export function clearMarks(): void {
  if (!('highlights' in CSS)) return;
  for (const name of Object.values(highlights)) CSS.highlights.delete(name);
}

/** The thread whose words are at a point of the window; of several, the one with the fewest words. */
export function threadAt(ranges: WordRanges, { x, y }: { x: number; y: number }): number | undefined {
  const hits = [...ranges].filter(([, range]) =>
    [...range.getClientRects()].some(
      (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
    ),
  );
  const length = (range: Range) => range.toString().length;
  return hits.sort(([, one], [, other]) => length(one) - length(other))[0]?.[0];
}

/** The threads in the order of the text. */
export const inOrderOf = (ranges: WordRanges): number[] =>
  [...ranges]
    .sort(([, one], [, other]) => one.compareBoundaryPoints(Range.START_TO_START, other))
    .map(([id]) => id);

/** The thread behind or before another one. */
export function nextThread(
  inOrder: readonly number[],
  from: number | undefined,
  step: 1 | -1,
): number | undefined {
  const at = from === undefined ? -1 : inOrder.indexOf(from);
  if (at === -1) return step === 1 ? inOrder[0] : inOrder.at(-1);
  return inOrder[(at + step + inOrder.length) % inOrder.length];
}

/** Words that somebody selected. */
export interface SelectedWords {
  quote: Quote;
  words: Words;
}

/** What is selected of a text that is read. */
interface SelectedRange extends SelectedWords {
  words: Range;
}

/** What is selected of a text; undefined if it is nothing, or too long to comment on. */
export function selectedWords(root: HTMLElement): SelectedRange | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(root)) return undefined;
  const { text, pieces } = readText(root);
  const offsets = offsetsOf(pieces, range);
  if (!offsets) return undefined;
  const typed = text.slice(offsets.start, offsets.end);
  const start = offsets.start + (typed.length - typed.trimStart().length);
  const end = offsets.end - (typed.length - typed.trimEnd().length);
  if (start >= end || end - start > limits.quote) return undefined;
  return { quote: quoteFrom(text, { start, end }), words: rangeOf(pieces, { start, end }) };
}

function offsetsOf(pieces: readonly TextPiece[], range: Range): { start: number; end: number } | undefined {
  const touched = pieces.filter(({ node }) => range.intersectsNode(node));
  const [first, last] = [touched[0], touched.at(-1)];
  if (!first || !last) return undefined;
  const isIn = (piece: TextPiece, node: Node) => piece.node === node;
  return {
    start: first.start + (isIn(first, range.startContainer) ? range.startOffset : 0),
    end: last.start + (isIn(last, range.endContainer) ? range.endOffset : last.node.length),
  };
}
