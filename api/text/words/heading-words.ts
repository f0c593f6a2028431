import { inlineText } from '../markdown/plain-text.ts';
import { JoinedNames } from './joined-names.ts';
import { Lexemes } from './lexemes.ts';
import type { WordLanguage } from './word-languages.ts';
import { stemOf, stemsBeside } from './stems.ts';
import { eachWord } from './words.ts';

/** How many places a heading has, and how many headings of a text are stored: PostgreSQL stores 16,383 places. */
const headingPlaces = 32;
/** Longer headings count as if they had this many words. */
const maxHeadingWords = 12;
const maxHeadings = 500;

/** Which heading of a text a stored place belongs to, from 0, and the position in it, from 0. */
export const headingPlace = (place: number): { heading: number; at: number } => ({
  heading: Math.floor(place / headingPlaces) - 1,
  at: place % headingPlaces,
});

const headingLength = (words: number): string => `.${Math.min(words, maxHeadingWords)}`;

/** Stored in place of words to record how many words a heading has: `.3` at the place of each heading with three. */
export const headingLengths: readonly string[] = Array.from({ length: maxHeadingWords }, (_, index) =>
  headingLength(index + 1),
);

// Parsing Markdown would take longer than the rest of a save; a heading that this misses, such as an underlined one, is
// found as text.
const headingOrFence = /^ {0,3}(?:(`{3}|~{3})|#{1,6}[ \t]+(.*))/gm;

/** The text of each heading as it reads, in order, at most `maxHeadings`. */
export function* headingsOf(text: string): Generator<string> {
  let fence = '';
  let headings = 0;
  for (const [, mark = '', title = ''] of text.matchAll(headingOrFence)) {
    if (mark !== '') fence = fence === '' ? mark : fence === mark ? '' : fence;
    if (mark !== '' || fence !== '') continue;
    if ((headings += 1) > maxHeadings) return;
    yield inlineText(title);
  }
}

/** A tsvector in text form of the words in headings: `headingPlace` decodes a place. */
export function headingVector(text: string, language: WordLanguage = 'en'): string {
  const lexemes = new Lexemes();
  let heading = 0;
  for (const title of headingsOf(text)) {
    heading += 1;
    let at = -1;
    const place = () => heading * headingPlaces + Math.min(at, headingPlaces - 1);
    const joined = new JoinedNames(title, (name) => lexemes.add(name, place()));
    eachWord(title, (word) => {
      joined.take(word);
      at += 1;
      lexemes.add(word.folded, place());
      if (!word.isPair) {
        lexemes.add(stemOf(word.folded), place());
        for (const stem of stemsBeside(word.typed, language)) lexemes.add(stem, place());
      }
      return at < headingPlaces && lexemes.hasRoom();
    });
    joined.end();
    if (at >= 0) lexemes.add(headingLength(at + 1), heading * headingPlaces);
  }
  return lexemes.vector('');
}
