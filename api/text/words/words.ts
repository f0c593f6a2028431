import { fold, isAscii } from './fold.ts';

/** A word of a text, as it is searched. */
export interface Word {
  /** Lower case, without accents. In a language without spaces: two characters. Of an emoji: without its skin tone. */
  folded: string;
  /** The same with its accents, for stemming. In any case. */
  typed: string;
  /** Position in the original text, in UTF-16 units. */
  start: number;
  end: number;
  /** True for two characters of a language without spaces, and for an emoji: it is searched as it is. */
  isPair: boolean;
}

/** Longer words are truncated: nobody types them, and PostgreSQL refuses lexemes over 2 kB. */
export const wordLength = 64;

const spaceless =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}' +
  '\\p{Script=Myanmar}\\u30fc\\uff70\\uff9e\\uff9f';
const letter = '[\\p{L}\\p{N}\\p{M}]';
/** Soft hyphens, zero-width signs, marks of direction: nobody sees them, so they are no ends of words. */
const invisible = '\\p{Default_Ignorable_Code_Point}';
const pictograph = '[\\p{Extended_Pictographic}&&[\\u231a-\\u{1ffff}]]';
const variant = '[\\ufe0e\\ufe0f\\u{1f3fb}-\\u{1f3ff}\\u{e0020}-\\u{e007f}]';
const emoji = `\\p{RI}{2}|${pictograph}${variant}*(?:\\u200d${pictograph}${variant}*)*`;
const runOf = (first: string) => `[${first}][[${first}]${invisible}]*`;
const anyWord = new RegExp(
  `${emoji}|${runOf(`[${spaceless}]&&${letter}`)}|${runOf(`${letter}--[${spaceless}]`)}`,
  'gv',
);
const startsSpaceless = new RegExp(`^[${spaceless}]`, 'v');
const startsEmoji = new RegExp(`^(?:${emoji})`, 'v');
const emojiVariants = new RegExp(`${variant}|\\u200d`, 'gv');
const invisibles = new RegExp(invisible, 'gu');
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
  const ascii = asciiWordsFrom(beginnings);
  for (const { start, end, isPlain } of stretchesOf(text)) {
    const stretch = text.slice(start, end);
    const goesOn = isPlain
      ? eachAsciiWord(stretch, start, ascii, visit)
      : eachOtherWord(stretch, start, visit);
    if (!goesOn) return;
  }
}

/** ASCII of at most this length between other characters is not treated separately. UTF-16 units. */
const shortStretch = 80;
const otherCharacters = /\P{ASCII}+/gu;

/**
 * Splits a text at white space into pieces: ASCII, whose words are found much faster, and pieces with other characters.
 */
function* stretchesOf(text: string): Generator<{ start: number; end: number; isPlain: boolean }> {
  let at = 0;
  let other = { start: 0, end: 0 };
  for (const { 0: characters, index } of text.matchAll(otherCharacters)) {
    if (index < other.end) continue;
    let start = index;
    while (start > at && text.charCodeAt(start - 1) > blank) start -= 1;
    let end = index + characters.length;
    while (end < text.length && text.charCodeAt(end) > blank) end += 1;
    if (start - other.end > shortStretch) {
      if (other.end > at) yield { ...other, isPlain: false };
      yield { start: other.end, end: start, isPlain: true };
      at = start;
      other = { start, end };
    } else other = { start: at, end };
  }
  if (other.end > at) yield { ...other, isPlain: false };
  if (other.end < text.length) yield { start: other.end, end: text.length, isPlain: true };
}

const blank = 32;

function eachAsciiWord(
  text: string,
  offset: number,
  words: RegExp,
  visit: (word: Word) => boolean | void,
): boolean {
  for (const { 0: word, index } of text.toLowerCase().matchAll(words)) {
    const start = offset + index;
    const folded = word.length > wordLength ? word.slice(0, wordLength) : word;
    if (visit({ folded, typed: word, start, end: start + word.length, isPair: false }) === false)
      return false;
  }
  return true;
}

function eachOtherWord(text: string, offset: number, visit: (word: Word) => boolean | void): boolean {
  for (const { 0: word, index } of text.matchAll(anyWord)) {
    const start = offset + index;
    if (startsEmoji.test(word)) {
      const folded = word.replace(emojiVariants, '').slice(0, wordLength).toWellFormed();
      if (visit({ folded, typed: folded, start, end: start + word.length, isPair: true }) === false)
        return false;
      continue;
    }
    if (startsSpaceless.test(word)) {
      if (!eachPair(word, start, visit)) return false;
      continue;
    }
    const typed = word.replace(invisibles, '');
    const folded = foldWord(typed);
    const end = start + word.length;
    if (folded && visit({ folded, typed, start, end, isPair: false }) === false) return false;
  }
  return true;
}

const compiled = new WeakMap<readonly string[], RegExp>();

function asciiWordsFrom(beginnings: readonly string[]): RegExp {
  if (beginnings.length === 0) return asciiWord;
  let words = compiled.get(beginnings);
  if (!words) {
    const plain = beginnings.filter((beginning) => /^[a-z0-9]+$/.test(beginning));
    words = new RegExp(`(?<![a-z0-9])(?:${plain.join('|') || '(?!)'})[a-z0-9]*`, 'g');
    compiled.set(beginnings, words);
  }
  return words;
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
    return visit({ folded, typed: folded, start, end: next?.end ?? end, isPair: true }) !== false;
  };
  let start = offset;
  for (const raw of run) {
    const end = start + raw.length;
    const folded = raw.replace(invisibles, '').normalize('NFKC').replace(notWord, '');
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
    if (visit({ folded, typed: folded, start, end, isPair: false }) === false) return;
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

/** Names that end in a sign, which is no letter of any word: C++, C#, F#. */
export const signedName =
  /(?<![\p{L}\p{N}])[A-Za-z][A-Za-z0-9]{0,15}(?:\+\+(?![A-Za-z+#])|#(?![\p{L}\p{N}#]))/gu;
