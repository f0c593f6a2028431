import { stemmer } from 'stemmer';

/** A word of a text, as it is searched. */
export interface Word {
  /** Lower case, without accents; of a language without spaces two characters. */
  folded: string;
  /** Where it stands in the original text, in UTF-16 units. */
  start: number;
  end: number;
  /** Cut from a language without spaces. */
  isPair: boolean;
}

/** Longer ones are cut: nobody types them, and PostgreSQL refuses lexemes over 2 kB. */
const wordLength = 64;
/** Only these are indexed: a tsvector over 1 MB is an error, and would refuse the save. */
const distinctWords = 100_000;
const vectorBytes = 1_000_000;
/** PostgreSQL keeps no position beyond, and ranks by no more than a few. */
const lastPosition = 16_383;
const positionsPerWord = 6;

const spaceless =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}' +
  '\\p{Script=Myanmar}\\u30fc\\uff70\\uff9e\\uff9f';
const letter = '[\\p{L}\\p{N}\\p{M}]';
const anyWord = new RegExp(`[[${spaceless}]&&${letter}]+|[${letter}--[${spaceless}]]+`, 'gv');
const startsSpaceless = new RegExp(`^[${spaceless}]`, 'v');
const asciiWord = /[a-z0-9]+/g;
// only these scripts are read without their marks; elsewhere (Devanagari, Thai) a mark is a vowel
const marks =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g;
const notWord = /[^\p{L}\p{N}\p{M}]/gu;
/** Letters that Unicode does not take apart. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  ς: 'σ',
};
const specialLetter = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

const isAscii = (text: string): boolean => !/\P{ASCII}/u.test(text);

/** Lower case, without accents, compatible forms made one; the same for text and query. */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(specialLetter, (letter) => letters[letter]!)
    .normalize('NFC');
}

/**
 * Calls `visit` for each word, in order, until it answers false. Linear in the text.
 * @param beginnings folded: words that begin otherwise need not be visited
 */
export function eachWord(
  text: string,
  visit: (word: Word) => boolean | void,
  beginnings: readonly string[] = [],
): void {
  if (isAscii(text)) {
    for (const found of text.toLowerCase().matchAll(asciiWordsFrom(beginnings))) {
      const [word] = found;
      const start = found.index;
      const folded = word.length > wordLength ? word.slice(0, wordLength) : word;
      if (visit({ folded, start, end: start + word.length, isPair: false }) === false) return;
    }
    return;
  }
  for (const found of text.matchAll(anyWord)) {
    const [word] = found;
    if (startsSpaceless.test(word)) {
      if (!eachPair(word, found.index, visit)) return;
      continue;
    }
    const folded = foldWord(word);
    const end = found.index + word.length;
    if (folded && visit({ folded, start: found.index, end, isPair: false }) === false) return;
  }
}

function asciiWordsFrom(beginnings: readonly string[]): RegExp {
  if (beginnings.length === 0) return asciiWord;
  const plain = beginnings.filter((beginning) => /^[a-z0-9]+$/.test(beginning));
  return new RegExp(`(?<![a-z0-9])(?:${plain.join('|') || '(?!)'})[a-z0-9]*`, 'g');
}

function foldWord(word: string): string {
  const folded = fold(word.slice(0, wordLength));
  // what folds to ASCII may bring signs: 🄀 becomes "0."
  const clean = isAscii(word) ? folded : folded.replace(notWord, '').toWellFormed();
  return clean.length > wordLength ? clean.slice(0, wordLength).toWellFormed() : clean;
}

/** Each character with the one behind it, and the last one alone, so that any part of the run is found. */
function eachPair(run: string, offset: number, visit: (word: Word) => boolean | void): boolean {
  const characters = foldCharacters(run, offset);
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1];
    const folded = character.folded + (next?.folded ?? '');
    const end = next?.end ?? character.end;
    if (visit({ folded, start: character.start, end, isPair: true }) === false) return false;
  }
  return true;
}

interface Character {
  folded: string;
  start: number;
  end: number;
}

function foldCharacters(run: string, offset: number): Character[] {
  const characters: Character[] = [];
  let start = offset;
  for (const raw of run) {
    const end = start + raw.length;
    const folded = raw.normalize('NFKC').replace(notWord, '');
    const last = characters.at(-1);
    if (last && /^[\u3099\u309a]$/.test(folded)) {
      // half-width kana carry their voice mark as a character of its own
      last.folded = (last.folded + folded).normalize('NFC');
      last.end = end;
    } else if (folded) characters.push({ folded, start, end });
    start = end;
  }
  return characters;
}

/** Where a word begins within a name of code: getUser|Name, XML|Parser, v|10. */
const innerStart = /[a-z0-9](?=[A-Z])|[A-Z](?=[A-Z][a-z])|(?<![A-Za-z0-9])[vV](?=\d)/g;
const innerRest = /[A-Za-z0-9]{1,64}/y;

/**
 * Calls `visit` for each word within a name of code, with the rest of the name: of `getUserName` for `username` and
 * `name`. Each tells the place of the whole name. Linear in the text.
 */
export function eachInnerWord(text: string, visit: (word: Word) => boolean | void): void {
  for (const { index } of text.matchAll(innerStart)) {
    innerRest.lastIndex = index + 1;
    const rest = innerRest.exec(text)?.[0] ?? '';
    let start = index;
    while (start > 0 && index - start < wordLength && /[A-Za-z0-9]/.test(text[start - 1]!)) start -= 1;
    const end = index + 1 + rest.length;
    if (visit({ folded: rest.toLowerCase(), start, end, isPair: false }) === false) return;
  }
}

/** Versions, dates, addresses: 1.2.3. Apart, their numbers would be found everywhere. */
export const pointedNumber = /(?<![\d.])\d{1,9}(?:\.\d{1,9}){1,7}(?!\d)/g;

const stems = new Map<string, string>();

/** The English stem of a folded word ("running" -> "run"); of others the word itself. */
export function stemOf(word: string): string {
  let stem = stems.get(word);
  if (stem === undefined) {
    stem = /^[a-z]{3,30}$/.test(word) ? stemmer(word) : word;
    if (stems.size >= 50_000) stems.clear();
    stems.set(word, stem);
  }
  return stem;
}

export interface SearchText {
  /** A tsvector in text form: words and their stems, each once. */
  vector: string;
  /** What a typo may be meant for, sorted. */
  words: string[];
}

/** What the database keeps to find a text by. */
export function searchText(text: string, { weight = '' }: { weight?: 'A' | '' } = {}): SearchText {
  const lexemes = new Map<string, number[]>();
  const words: string[] = [];
  let bytes = 0;
  let position = 0;
  const hasRoom = () => lexemes.size < distinctWords && bytes < vectorBytes;
  const add = (lexeme: string): boolean => {
    const positions = lexemes.get(lexeme);
    const place = Math.min(position, lastPosition);
    if (positions) {
      if (positions.length < positionsPerWord && positions.at(-1) !== place) positions.push(place);
      return false;
    }
    // by bytes, with room for all its positions
    bytes += Buffer.byteLength(lexeme) + 4 + 2 * positionsPerWord;
    lexemes.set(lexeme, [place]);
    return true;
  };
  eachWord(text, ({ folded, isPair }) => {
    position += 1;
    if (add(folded) && !isPair && isCorrectable(folded)) words.push(folded);
    if (!isPair) add(stemOf(folded));
    return hasRoom();
  });
  eachInnerWord(text, ({ folded }) => {
    add(folded);
    return hasRoom();
  });
  for (const [number] of text.matchAll(pointedNumber)) if (hasRoom()) add(number);
  return { vector: vectorOf(lexemes, weight), words: words.sort() };
}

/** Whether a typo may be meant for it: not numbers, not hashes. */
function isCorrectable(word: string): boolean {
  return word.length >= 4 && word.length <= 32 && !/\d.*\d/.test(word);
}

function vectorOf(lexemes: Map<string, number[]>, weight: string): string {
  const parts: string[] = [];
  // words hold letters, digits, marks and points only, so that nothing needs an escape
  for (const [lexeme, positions] of lexemes)
    parts.push(`'${lexeme}':${positions.join(`${weight},`)}${weight}`);
  return parts.join(' ');
}

/** What the database keeps to find a space by. */
export function spaceVector(name: string, description: string): string {
  const named = searchText(name, { weight: 'A' }).vector;
  return `${named} ${searchText(description).vector}`;
}
