import type { Segment } from '../../../api/contract/primitives.ts';

/** One block a phrase: neighbouring matches become one, together with the blanks between them. */
export function joinSegments(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  segments.forEach((segment, index) => {
    if (segment.text === '') return;
    const last = joined.at(-1);
    const match =
      segment.match ||
      (/^\s+$/.test(segment.text) && last?.match === true && segments[index + 1]?.match === true);
    if (last && last.match === match) last.text += segment.text;
    else joined.push({ text: segment.text, match });
  });
  return joined;
}

/** Lower case, without accents. */
export const foldText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The marks as far as the typed letters reach: of 'Hiring', found by 'hiri', the first four. A word that was found
 * by another form or past a typo keeps what it has in common with the typed one; with less than two letters, all.
 */
export function narrowMarks(segments: readonly Segment[], query: string): Segment[] {
  const typed = query.split(/[^\p{L}\p{N}\p{M}]+/u).map(foldText);
  return segments.flatMap((segment) => {
    if (!segment.match) return [segment];
    const words = segment.text.split(/(\s+)/);
    return words.flatMap((word) => {
      const length = Math.max(0, ...typed.map((other) => commonStart(foldText(word), other)));
      // folded to other lengths, the places would not be the same
      if (length < 2 || foldText(word).length !== word.length)
        return [{ text: word, match: /\S/.test(word) }];
      return [
        { text: word.slice(0, length), match: true },
        { text: word.slice(length), match: false },
      ];
    });
  });
}

function commonStart(word: string, other: string): number {
  let length = 0;
  while (length < word.length && length < other.length && word[length] === other[length]) length += 1;
  return length;
}
