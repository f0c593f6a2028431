import { diffArrays } from 'diff';

/** A part of a line. */
export interface Piece {
  text: string;
  /** Only this side has it. */
  isOwn: boolean;
}

const words = /\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;

/** A line with more words or changes is marked as a whole. */
const maxWords = 20_000;
const maxChanges = 1_000;

export const wordsOf = (text: string): string[] => text.match(words) ?? [];

function push(pieces: Piece[], text: string, isOwn: boolean): void {
  const last = pieces.at(-1);
  if (last?.isOwn === isOwn) last.text += text;
  else pieces.push({ text, isOwn });
}

/** Joins marked words that only spaces separate, so that a phrase is one block. */
function joinNeighbours(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const [index, { text, isOwn }] of pieces.entries()) {
    const isBridge = text.trim() === '' && joined.at(-1)?.isOwn === true && pieces[index + 1]?.isOwn === true;
    push(joined, text, isOwn || isBridge);
  }
  return joined;
}

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
    if (!added) push(older, text, removed);
    if (!removed) push(newer, text, added);
  }
  return { older: joinNeighbours(older), newer: joinNeighbours(newer) };
}
