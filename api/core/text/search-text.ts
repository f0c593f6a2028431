import { stemmer } from 'stemmer';
import { fold, isAscii } from '../../contract/fold.ts';

/** A word of a text, as it is searched. */
export interface Word {
  /** Lower case, without accents. In a language without spaces, two characters. */
  folded: string;
  /** Position in the original text, in UTF-16 units. */
  start: number;
  end: number;
  /** True for two characters of a language without spaces. */
  isPair: boolean;
}

/** Longer words are cut: nobody types them, and PostgreSQL refuses lexemes over 2 kB. */
const wordLength = 64;
/** More words are not indexed: PostgreSQL refuses a tsvector over 1 MB, and the save would fail. */
const distinctWords = 100_000;
const vectorBytes = 700_000;
/** What the further places of words may take beside `vectorBytes`. */
const placeBytes = 300_000;
/** PostgreSQL stores no higher position. */
const lastPosition = 16_383;
/** So many places of a word are kept: nearness and phrases are told by them. */
const positionsPerWord = 24;

const spaceless =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}' +
  '\\p{Script=Myanmar}\\u30fc\\uff70\\uff9e\\uff9f';
const letter = '[\\p{L}\\p{N}\\p{M}]';
const anyWord = new RegExp(`[[${spaceless}]&&${letter}]+|[${letter}--[${spaceless}]]+`, 'gv');
const startsSpaceless = new RegExp(`^[${spaceless}]`, 'v');
const asciiWord = /[a-z0-9]+/g;
const notWord = /[^\p{L}\p{N}\p{M}]/gu;

/**
 * Calls `visit` for each word, in order, until it returns false. Takes linear time.
 * @param beginnings folded prefixes: words that begin differently may be skipped
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
  // folding to ASCII may add punctuation: 🄀 becomes "0."
  const clean = isAscii(word) ? folded : folded.replace(notWord, '').toWellFormed();
  return clean.length > wordLength ? clean.slice(0, wordLength).toWellFormed() : clean;
}

/** Visits each character together with the next one, and the last one alone, so that any part of the run is found. */
function eachPair(run: string, offset: number, visit: (word: Word) => boolean | void): boolean {
  let first: Character | undefined;
  let next: Character | undefined;
  const visitFirst = (): boolean => {
    if (!first) return true;
    const { start, end } = first;
    const folded = first.folded + (next?.folded ?? '');
    return visit({ folded, start, end: next?.end ?? end, isPair: true }) !== false;
  };
  let start = offset;
  for (const raw of run) {
    const end = start + raw.length;
    const folded = raw.normalize('NFKC').replace(notWord, '');
    if (next && voiceMark.test(folded)) {
      // half-width kana have their voice mark as a separate character, at most one each
      if (!next.isVoiced) next.folded = (next.folded + folded).normalize('NFC');
      next.isVoiced = true;
      next.end = end;
    } else if (folded) {
      if (!visitFirst()) return false;
      first = next;
      next = { folded, start, end, isVoiced: false };
    }
    start = end;
  }
  if (!visitFirst()) return false;
  first = next;
  next = undefined;
  return visitFirst();
}

interface Character {
  folded: string;
  start: number;
  end: number;
  isVoiced: boolean;
}

const voiceMark = /^[\u3099\u309a]$/;

/** Where a word begins inside a name in code: getUser|Name, XML|Parser, v|10. */
const innerStart = /[a-z0-9](?=[A-Z])|[A-Z](?=[A-Z][a-z])|(?<![A-Za-z0-9])[vV](?=\d)/g;
const nameRest = /[A-Za-z0-9]*/y;
/** At most this many per name: `aBcDeF...` is not a real name, and each entry holds the whole rest of it. */
const innerWords = 12;

/**
 * Calls `visit` for each word inside a name in code, together with the rest of the name: for `getUserName` with
 * `username` and `name`. Each gets the position of the whole name. Takes linear time: each name is read once, and the
 * output is at most `innerWords` times as long as the text.
 */
export function eachInnerWord(text: string, visit: (word: Word) => boolean | void): void {
  let name = { start: 0, end: 0 };
  let room = 0;
  for (const { index } of text.matchAll(innerStart)) {
    if (index >= name.end) {
      name = nameAt(text, index, name.end);
      room = innerWords;
    }
    if ((room -= 1) < 0) continue;
    const end = Math.min(name.end, index + 1 + wordLength);
    const start = Math.max(name.start, index - wordLength);
    const folded = text.slice(index + 1, end).toLowerCase();
    if (visit({ folded, start, end, isPair: false }) === false) return;
  }
}

/** @param from the end of the previous name, where the search backwards stops */
function nameAt(text: string, at: number, from: number): { start: number; end: number } {
  let start = at;
  while (start > from && isNamePart(text.charCodeAt(start - 1))) start -= 1;
  nameRest.lastIndex = at;
  nameRest.test(text);
  return { start, end: nameRest.lastIndex };
}

const isNamePart = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);

/** Version numbers, dates, addresses: 1.2.3. Split up, their numbers would match everywhere. */
export const pointedNumber = /(?<![\d.])\d{1,9}(?:\.\d{1,9}){1,7}(?!\d)/g;

const stems = new Map<string, string>();

/** The English stem of a folded word ("running" -> "run"); any other word is returned unchanged. */
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
  /** A tsvector in text form: words and their stems, with their places. */
  vector: string;
  /** A tsvector in text form of the words in headings: `headingPlace` tells which heading and where in it. */
  headings: string;
  /** Words that a mistyped query may mean: sorted, each once, separated by spaces. */
  words: string;
}

/** What the database stores to find a text. */
export function searchText(text: string, { weight = '' }: { weight?: 'A' | '' } = {}): SearchText {
  const lexemes = new Lexemes();
  const words: string[] = [];
  let position = 0;
  const joined = new JoinedNames(text, (name, parts) => {
    for (let part = parts - 1; part >= 0; part -= 1) lexemes.add(name, position - part);
  });
  eachWord(text, (word) => {
    const { folded, isPair } = word;
    joined.take(word);
    position += 1;
    if (lexemes.add(folded, position) && !isPair && isCorrectable(folded)) words.push(folded);
    if (!isPair) lexemes.add(stemOf(folded), position);
    return lexemes.hasRoom();
  });
  joined.end();
  eachInnerWord(text, ({ folded }) => {
    lexemes.add(folded, position);
    return lexemes.hasRoom();
  });
  for (const [number] of text.matchAll(pointedNumber)) if (lexemes.hasRoom()) lexemes.add(number, position);
  const headings = weight === '' ? headingVector(text) : '';
  return { vector: lexemes.vector(weight), headings, words: words.sort().join(' ') };
}

/** Words with their places, up to the size that PostgreSQL takes. */
class Lexemes {
  readonly #places = new Map<string, number[]>();
  #bytes = 0;
  #placeBytes = 0;

  hasRoom(): boolean {
    return this.#places.size < distinctWords && this.#bytes < vectorBytes;
  }

  /** @returns whether the word is new */
  add(lexeme: string, position: number): boolean {
    const places = this.#places.get(lexeme);
    const place = Math.min(position, lastPosition);
    if (!places) {
      this.#bytes += Buffer.byteLength(lexeme) + 6;
      this.#places.set(lexeme, [place]);
      return true;
    }
    if (places.length < positionsPerWord && places.at(-1) !== place && this.#placeBytes < placeBytes) {
      places.push(place);
      this.#placeBytes += 2;
    }
    return false;
  }

  /** A tsvector in text form. */
  vector(weight: string): string {
    const parts: string[] = [];
    // words contain only letters, digits, marks and dots, so nothing needs escaping
    for (const [lexeme, places] of this.#places)
      parts.push(`'${lexeme}':${places.join(`${weight},`)}${weight}`);
    return parts.join(' ');
  }
}

/** Finds names whose words a sign joins, and flags, and calls `visit` with each, written as `nameLexeme` says. */
class JoinedNames {
  readonly #text: string;
  readonly #visit: (name: string, parts: number) => void;
  #name = '';
  #isFlag = false;
  #parts = 0;
  #end = -1;

  constructor(text: string, visit: (name: string, parts: number) => void) {
    this.#text = text;
    this.#visit = visit;
  }

  take({ folded, start, end, isPair }: Word): void {
    const isJoined = start === this.#end + 1 && isJoint(this.#text.charCodeAt(this.#end)) && !isPair;
    if (!isJoined) {
      this.end();
      this.#isFlag = this.#text[start - 1] === '-' && this.#text[start - 2] === '-';
    }
    this.#name += folded;
    this.#parts += 1;
    this.#end = isPair ? -1 : end;
  }

  end(): void {
    if (this.#parts <= joinedParts && this.#name.length <= wordLength) {
      if (this.#parts > 1) this.#visit(this.#name, this.#parts);
      if (this.#parts > 0 && this.#isFlag) this.#visit(`-${this.#name}`, this.#parts);
    }
    this.#name = '';
    this.#parts = 0;
  }
}

/**
 * How a name of several words, or a flag such as `--dry-run`, is stored beside its words: as one word, a flag with a
 * hyphen in front. Null for what is too long.
 */
export function nameLexeme(words: readonly string[], isFlag: boolean): string | null {
  const name = words.join('');
  if (words.length > joinedParts || name.length > wordLength || (words.length < 2 && !isFlag)) return null;
  return isFlag ? `-${name}` : name;
}

/** Names of more parts are addresses and identifiers, which nobody types as one word. */
const joinedParts = 5;
/** `-`, `_`, `/`, `.`, `=` */
const isJoint = (code: number): boolean =>
  code === 45 || code === 95 || code === 47 || code === 46 || code === 61;

/** How many places a heading has, and how many headings of a text are kept: PostgreSQL stores 16,383 places. */
const headingPlaces = 32;
/** Longer headings than this count as if they had this many words. */
const longHeading = 12;
const mostHeadings = 500;

/** Which heading of a text a stored place is in, from 0, and where in it, from 0. */
export const headingPlace = (place: number): { heading: number; at: number } => ({
  heading: Math.floor(place / headingPlaces) - 1,
  at: place % headingPlaces,
});

const headingLength = (words: number): string => `.${Math.min(words, longHeading)}`;

/** What is stored in place of words to tell how many words a heading has: `.3` in the place of each that has three. */
export const headingLengths: readonly string[] = Array.from({ length: longHeading }, (_, index) =>
  headingLength(index + 1),
);

// Reading Markdown by its grammar would take longer than all the rest of a save; a heading that this misses, such as an
// underlined one, is found as text.
const headingOrFence = /^ {0,3}(?:(`{3}|~{3})|#{1,6}[ \t]+(.*))/gm;

function headingVector(text: string): string {
  const lexemes = new Lexemes();
  let fence = '';
  let heading = 0;
  for (const [, mark = '', title = ''] of text.matchAll(headingOrFence)) {
    if (mark !== '') fence = fence === '' ? mark : fence === mark ? '' : fence;
    if (mark !== '' || fence !== '' || heading >= mostHeadings) continue;
    heading += 1;
    let at = -1;
    const place = () => heading * headingPlaces + Math.min(at, headingPlaces - 1);
    const joined = new JoinedNames(title, (name) => lexemes.add(name, place()));
    eachWord(title, (word) => {
      joined.take(word);
      at += 1;
      lexemes.add(word.folded, place());
      if (!word.isPair) lexemes.add(stemOf(word.folded), place());
      return at < headingPlaces && lexemes.hasRoom();
    });
    joined.end();
    if (at >= 0) lexemes.add(headingLength(at + 1), heading * headingPlaces);
  }
  return lexemes.vector('');
}

/** Whether a mistyped query may mean this word: not numbers, not hashes. */
function isCorrectable(word: string): boolean {
  return word.length >= 4 && word.length <= 32 && !/\d.*\d/.test(word);
}

/** What the database stores to find a space. */
export function spaceVector(name: string, description: string): string {
  const named = searchText(name, { weight: 'A' }).vector;
  return `${named} ${searchText(description).vector}`;
}
