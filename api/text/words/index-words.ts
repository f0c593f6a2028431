import { isAscii } from './fold.ts';
import { searchableText } from '../markdown/plain-text.ts';
import { headingsOf } from './heading-words.ts';
import { JoinedNames } from './joined-names.ts';
import type { WordLanguage } from './word-languages.ts';
import { stemOf, stemsBeside } from './stems.ts';
import { eachInnerWord, eachWord, pointedNumber } from './words.ts';

/** The words of a text as Meilisearch indexes them, separated by spaces. */
export interface IndexWords {
  /** Words as they are, each once. */
  words: string;
  /** The remaining words, if the text has more different words than an attribute can hold. */
  rest: string;
  /**
   * Words that must be typed exactly: stems, joined names, words inside names of code, version numbers, pairs of
   * characters.
   */
  parts: string;
  /** Words of headings and their stems, each once. */
  headings: string;
}

/** Meilisearch reads at most 65,535 words of an attribute. */
const attributeWords = 60_000;

/**
 * Splits words as for PostgreSQL, so that both engines find the same. Each word once, because Meilisearch does not
 * count them.
 */
export function indexWords(
  source: string,
  { language = 'en', isMarkdown = false }: { language?: WordLanguage; isMarkdown?: boolean } = {},
): IndexWords {
  const text = isMarkdown ? searchableText(source) : source;
  const words = new Set<string>();
  const parts = new Set<string>();
  const joined = new JoinedNames(text, (name) => {
    // the index has no word that begins with a hyphen
    if (!name.startsWith('-')) parts.add(indexNumber(name));
  });
  eachWord(text, (word) => {
    const { folded, typed, isPair } = word;
    joined.take(word);
    if (!isPair && parts.size < attributeWords)
      for (const stem of stemsBeside(typed, language)) parts.add(indexStem(stem));
    (isPair ? parts : words).add(isPair ? lettersOf(folded) : folded);
    return words.size < 2 * attributeWords;
  });
  joined.end();
  eachInnerWord(text, ({ folded }) => {
    parts.add(folded);
    return parts.size < attributeWords;
  });
  for (const [number] of text.matchAll(pointedNumber))
    if (parts.size < attributeWords) parts.add(indexNumber(number));
  for (const word of words) if (parts.size < attributeWords) parts.add(stemOf(word));
  const all = [...words];
  return {
    words: all.slice(0, attributeWords).join(' '),
    rest: all.slice(attributeWords).join(' '),
    parts: [...parts]
      .filter((part) => !words.has(part))
      .slice(0, attributeWords)
      .join(' '),
    headings: headingWords(source, language),
  };
}

function headingWords(text: string, language: WordLanguage): string {
  const words = new Set<string>();
  for (const heading of headingsOf(text))
    eachWord(heading, ({ folded, typed, isPair }) => {
      words.add(isPair ? lettersOf(folded) : folded);
      if (isPair) return;
      words.add(stemOf(folded));
      for (const stem of stemsBeside(typed, language)) words.add(indexStem(stem));
    });
  return [...words].slice(0, attributeWords).join(' ');
}

/**
 * Writes the signs of a version or a name such as C++ as letters. Meilisearch can treat a dot as part of a word, but then it rebuilds its list
 * of separators for every query, which takes longer than the search.
 */
export const indexNumber = (word: string): string =>
  word.replaceAll('.', 'qpq').replaceAll('+', 'qlq').replaceAll('#', 'qhq');

/**
 * The stem of a language for Meilisearch: its mark becomes letters that no word begins with, and letters of other
 * scripts become Latin ones. Otherwise Meilisearch would split them from the mark.
 */
export function indexStem(stem: string): string {
  const [mark, rest] = [stem.slice(0, languageMark), stem.slice(languageMark)];
  return `${indexNumber(mark)}${isAscii(rest) ? rest : lettersOf(rest)}`;
}

/** A stem begins with a point and the two letters of its language. */
const languageMark = 3;

/**
 * Writes characters of languages without spaces as Latin letters. Otherwise Meilisearch would split them by a
 * dictionary, and differently in a query than in a text. Each character ends with a q, so that it is a prefix only of
 * its own pairs.
 */
export function lettersOf(pair: string): string {
  const letter = (digit: string) => String.fromCharCode(97 + parseInt(digit, 16));
  return [...pair].map((char) => `${char.codePointAt(0)!.toString(16).replace(/./g, letter)}q`).join('');
}
