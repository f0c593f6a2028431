import { diffArrays } from 'diff';
import { addPiece, joinNeighbours, wordsOf, type Piece } from '../../lib/word-pieces.ts';

/** A line with more words or changes is marked as a whole. */
const maxWords = 20_000;
const maxChanges = 1_000;

/** Splits two versions of a line into pieces, and marks the words that the other one does not have. */
export function markWords(olderLine: string, newerLine: string): { older: Piece[]; newer: Piece[] } {
  const whole = {
    older: [{ text: olderLine, isOwn: false }],
    newer: [{ text: newerLine, isOwn: false }],
  };
  const [before, after] = [wordsOf(olderLine), wordsOf(newerLine)];
  if (before.length + after.length > maxWords) return whole;
  const parts = diffArrays(before, after, { maxEditLength: maxChanges });
  if (!parts) return whole;
  const [older, newer]: [Piece[], Piece[]] = [[], []];
  for (const { value, added, removed } of parts) {
    const text = value.join('');
    if (!added) addPiece(older, text, removed);
    if (!removed) addPiece(newer, text, added);
  }
  return { older: joinNeighbours(older), newer: joinNeighbours(newer) };
}
