import { diffArrays } from 'diff';

/** A part of a line. */
export interface Piece {
  text: string;
  /** Stands on this side only. */
  isOwn: boolean;
}

const words = /\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;

/** A line of more words, or with more changes, is marked as a whole. */
const mostWords = 20_000;
const mostChanges = 1_000;

export const wordsOf = (text: string): string[] => text.match(words) ?? [];

function push(pieces: Piece[], text: string, isOwn: boolean): void {
  const last = pieces.at(-1);
  if (last?.isOwn === isOwn) last.text += text;
  else pieces.push({ text, isOwn });
}

/** Joins marks that only blanks part, so that a phrase is one block. */
function joinNeighbours(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const [index, { text, isOwn }] of pieces.entries()) {
    const isBridge = text.trim() === '' && joined.at(-1)?.isOwn === true && pieces[index + 1]?.isOwn === true;
    push(joined, text, isOwn || isBridge);
  }
  return joined;
}

/** Two lines of which one became the other, with the words marked that the other lacks. */
export function markWords(oldLine: string, youngLine: string): { old: Piece[]; young: Piece[] } {
  const whole = {
    old: [{ text: oldLine, isOwn: false }],
    young: [{ text: youngLine, isOwn: false }],
  };
  const [before, after] = [wordsOf(oldLine), wordsOf(youngLine)];
  if (before.length + after.length > mostWords) return whole;
  const parts = diffArrays(before, after, { maxEditLength: mostChanges });
  if (!parts) return whole;
  const [old, young]: [Piece[], Piece[]] = [[], []];
  for (const { value, added, removed } of parts) {
    const text = value.join('');
    if (!added) push(old, text, removed);
    if (!removed) push(young, text, added);
  }
  return { old: joinNeighbours(old), young: joinNeighbours(young) };
}
