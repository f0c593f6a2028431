/** A part of a text that is compared with another. */
export interface Piece {
  text: string;
  /** Only this side has it. */
  isOwn: boolean;
}

const words = /\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;

/** Words, and what stands between them. */
export const wordsOf = (text: string): string[] => text.match(words) ?? [];

/** Adds to the last piece where it belongs to the same side. */
export function addPiece(pieces: Piece[], text: string, isOwn: boolean): void {
  const last = pieces.at(-1);
  if (last?.isOwn === isOwn) last.text += text;
  else pieces.push({ text, isOwn });
}

/** Joins marked words that only spaces separate, so that a phrase is one block. */
export function joinNeighbours(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const [index, { text, isOwn }] of pieces.entries()) {
    const isBridge = text.trim() === '' && joined.at(-1)?.isOwn === true && pieces[index + 1]?.isOwn === true;
    addPiece(joined, text, isOwn || isBridge);
  }
  return joined;
}
