import { joinNeighbours, wordsOf, type Piece } from '../../lib/word-pieces.ts';
import { lineChanges } from '../../../api/text/line-diff.ts';

function piecesOf(text: string[], own: [start: number, end: number][]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const push = (end: number, isOwn: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end).join(''), isOwn });
    at = end;
  };
  for (const [start, end] of own) {
    push(start, false);
    push(end, true);
  }
  push(text.length, false);
  return pieces;
}

/** Splits two texts into pieces, and marks the words that the other text does not have. */
export function markWords(mine: string, theirs: string): { mine: Piece[]; theirs: Piece[] } {
  const [a, b] = [wordsOf(mine), wordsOf(theirs)];
  const changes = lineChanges(a, b);
  return {
    mine: joinNeighbours(
      piecesOf(
        a,
        changes.map(({ from, to }) => [from, to]),
      ),
    ),
    theirs: joinNeighbours(
      piecesOf(
        b,
        changes.map(({ newFrom, newTo }) => [newFrom, newTo]),
      ),
    ),
  };
}

/** False if a text has rows of a table without its head: without it, they are no table. */
export const isWholeTable = (text: string): boolean =>
  !/^[ \t]*\|.*\|[ \t]*$/m.test(text) || /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\||$)/m.test(text);
