import { fold } from '../../../api/text/words/fold.ts';
import type { Segment } from '../../../api/contract/primitives.ts';

/** Joins neighbouring matches and the spaces between them, so that a phrase is one block. */
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

/**
 * Shortens each mark to the typed letters: 'hiri' marks the first four letters of 'Hiring'. For other forms and typos,
 * marks the letters that both words begin with, or the whole word if those are fewer than two.
 */
export function narrowMarks(segments: readonly Segment[], query: string): Segment[] {
  const typed = query.split(/[^\p{L}\p{N}\p{M}]+/u).map(fold);
  return segments.flatMap((segment) => {
    if (!segment.match) return [segment];
    const words = segment.text.split(/(\s+)/);
    return words.flatMap((word) => {
      const length = Math.max(0, ...typed.map((other) => commonStart(fold(word), other)));
      // if folding changes the length, offsets do not fit the original word
      if (length < 2 || fold(word).length !== word.length) return [{ text: word, match: /\S/.test(word) }];
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
