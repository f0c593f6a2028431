import { searchableText } from '../markdown/plain-text.ts';
import { headingVector } from './heading-words.ts';
import { JoinedNames } from './joined-names.ts';
import { Lexemes } from './lexemes.ts';
import type { SpaceLanguage, WordLanguage } from './word-languages.ts';
import { stemOf, stemsBeside } from './stems.ts';
import { languageIn } from './text-language.ts';
import { eachInnerWord, eachWord, pointedNumber } from './words.ts';

export interface SearchText {
  /** A tsvector in text form: words and their stems, with their places. */
  vector: string;
  /** A tsvector in text form of the words in headings: `headingPlace` decodes a place. */
  headings: string;
  /** Words that a mistyped query may mean: sorted, each once, separated by spaces. */
  words: string;
}

/**
 * What the database stores to find a text.
 * @param language whose stems are added to the English ones
 * @param isMarkdown whether it reads otherwise than its source; names and texts of files do not
 */
export function searchText(
  source: string,
  {
    weight = '',
    language = 'en',
    isMarkdown = false,
  }: { weight?: 'A' | ''; language?: WordLanguage; isMarkdown?: boolean } = {},
): SearchText {
  const text = isMarkdown ? searchableText(source) : source;
  const lexemes = new Lexemes();
  const words: string[] = [];
  let position = 0;
  const joined = new JoinedNames(text, (name, parts) => {
    for (let part = parts - 1; part >= 0; part -= 1) lexemes.add(name, position - part);
  });
  eachWord(text, (word) => {
    const { folded, typed, isPair } = word;
    joined.take(word);
    position += 1;
    if (lexemes.add(folded, position) && !isPair && isCorrectable(folded)) words.push(folded);
    if (!isPair) {
      lexemes.add(stemOf(folded), position);
      for (const stem of stemsBeside(typed, language)) lexemes.add(stem, position);
    }
    return lexemes.hasRoom();
  });
  joined.end();
  eachInnerWord(text, ({ folded }) => {
    lexemes.add(folded, position);
    return lexemes.hasRoom();
  });
  for (const [number] of text.matchAll(pointedNumber)) if (lexemes.hasRoom()) lexemes.add(number, position);
  const headings = weight === '' ? headingVector(source, language) : '';
  return { vector: lexemes.vector(weight), headings, words: words.sort().join(' ') };
}

/** Whether a mistyped query may mean this word. False for numbers and hashes. */
function isCorrectable(word: string): boolean {
  return word.length >= 4 && word.length <= 32 && !/\d.*\d/.test(word);
}

/** What the database stores to find a space. */
export function spaceVector(name: string, description: string, setting: SpaceLanguage = 'auto'): string {
  const language = languageIn(setting, `${name} ${description}`);
  const named = searchText(name, { weight: 'A', language }).vector;
  return `${named} ${searchText(description, { language }).vector}`;
}
