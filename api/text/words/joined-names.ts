import { wordLength, type Word } from './words.ts';

/** Names with more parts are addresses and identifiers, which nobody types as one word. */
const joinedParts = 5;
/** `-`, `_`, `/`, `.`, `=` */
const isJoint = (code: number): boolean =>
  code === 45 || code === 95 || code === 47 || code === 46 || code === 61;

/** Finds flags, and names whose words are joined by a sign, and calls `visit` with each in the form of `nameLexeme`. */
export class JoinedNames {
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
 * How a name of several words, or a flag such as `--dry-run`, is stored in addition to its words: as one word, a flag
 * with a hyphen in front. Null if it is too long.
 */
export function nameLexeme(words: readonly string[], isFlag: boolean): string | null {
  const name = words.join('');
  if (words.length > joinedParts || name.length > wordLength || (words.length < 2 && !isFlag)) return null;
  return isFlag ? `-${name}` : name;
}
