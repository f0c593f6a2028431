import type { ReadingPlace } from '../../lib/reading-place.ts';
import { headingStarts } from './source-stops.ts';

/** How many words to search for, most first, because marks and addresses may come between them in the Markdown. */
const lengths = [8, 5, 3, 1];

/**
 * Finds the place in the Markdown that a reader was looking at: the words after their heading, otherwise the heading.
 * Undefined if neither occurs.
 */
export function findPlace(
  text: string,
  { headings, words }: Omit<ReadingPlace, 'documentId'>,
): number | undefined {
  const section = headings === 0 ? 0 : headingStarts(text)[headings - 1];
  for (const length of lengths) {
    if (words.length === 0) break;
    const sought = new RegExp(words.slice(0, length).join(String.raw`[^\p{L}\p{N}]{1,40}`), 'gu');
    const found = [...text.matchAll(sought)].map(({ index }) => index);
    const behind = found.find((index) => index >= (section ?? 0));
    if (behind !== undefined || found.length > 0) return behind ?? found.at(-1);
  }
  return section;
}
