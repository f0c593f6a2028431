import { wordLength, type Word } from './words.ts';

/** Names with more parts are addresses and identifiers, which nobody types as one word. */
const joinedParts = 5;
/** `-`, `_`, `/`, `.`, `=` */
/** Longer words before a sign are code, such as `counter++`. */
const maxSignedLength = 16;
const isJoint = (code: number): boolean =>
  code === 45 || code === 95 || code === 47 || code === 46 || code === 61;

/**
 * Finds flags, names whose words are joined by a sign, and names with a sign such as `C++`, `C#` and `.NET`. Calls
 * `visit` with each in the form of `nameLexeme` and `dottedLexeme`.
 */
export class JoinedNames {
  readonly #text: string;
  readonly #visit: (name: string, parts: number) => void;
  #name = '';
  #isFlag = false;
  #parts = 0;
  #end = -1;
  /** The last word with its sign: told after the word, as the other names. */
  #signed = '';

  constructor(text: string, visit: (name: string, parts: number) => void) {
    this.#text = text;
    this.#visit = visit;
  }

  take({ folded, start, end, isPair }: Word): void {
    this.#endSigned();
    const isJoined = start === this.#end + 1 && isJoint(this.#text.charCodeAt(this.#end)) && !isPair;
    if (!isJoined) {
      this.end();
      this.#isFlag = this.#text[start - 1] === '-' && this.#text[start - 2] === '-';
    }
    this.#name += folded;
    this.#parts += 1;
    this.#end = isPair ? -1 : end;
    const sign = isPair || folded.length > maxSignedLength ? '' : signAt(this.#text, start, end);
    this.#signed = sign === '' ? '' : `${folded}${sign}`;
  }

  #endSigned(): void {
    if (this.#signed !== '') this.#visit(this.#signed, 1);
    this.#signed = '';
  }

  end(): void {
    this.#endSigned();
    if (this.#parts <= joinedParts && this.#name.length <= wordLength) {
      if (this.#parts > 1) this.#visit(this.#name, this.#parts);
      if (this.#parts > 0 && this.#isFlag) this.#visit(`-${this.#name}`, this.#parts);
    }
    this.#name = '';
    this.#parts = 0;
  }
}

const isWordCode = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code > 127;

/** The sign of a word as it is stored behind the word; '' for none. See `signedName` and `dottedLexeme`. */
function signAt(text: string, start: number, end: number): '++' | '#' | '.' | '' {
  const after = text.charCodeAt(end);
  if (after === plus && text.charCodeAt(end + 1) === plus) {
    const next = text.charCodeAt(end + 2);
    const isLetter = (next >= 65 && next <= 90) || (next >= 97 && next <= 122);
    return isLetter || next === plus || next === hash ? '' : '++';
  }
  if (after === hash) {
    const next = text.charCodeAt(end + 1);
    return next === hash || isWordCode(next) ? '' : '#';
  }
  const isDotted = start > 0 && text.charCodeAt(start - 1) === dot;
  return isDotted && (start === 1 || isBeforeName(text.charCodeAt(start - 2))) ? '.' : '';
}

const plus = 43;
const hash = 35;
const dot = 46;
/** White space and opening signs: `.NET` at the beginning of a word, not `example.net`. */
const isBeforeName = (code: number): boolean =>
  code <= 32 || code === 40 || code === 91 || code === 34 || code === 39;

/** How `.net` is stored: stems of languages begin with a point. */
export const dottedLexeme = (word: string): string => `${word}.`;

/**
 * How a name of several words, or a flag such as `--dry-run`, is stored in addition to its words: as one word, a flag
 * with a hyphen in front. Null if it is too long.
 */
export function nameLexeme(words: readonly string[], isFlag: boolean): string | null {
  const name = words.join('');
  if (words.length > joinedParts || name.length > wordLength || (words.length < 2 && !isFlag)) return null;
  return isFlag ? `-${name}` : name;
}
