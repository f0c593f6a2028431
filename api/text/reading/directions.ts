import type { Element, Root } from 'hast';
import type { Parent } from '../hast.ts';
import { eachElement } from './own-plugins.ts';

export type Direction = 'ltr' | 'rtl';

/** A letter, or an invisible mark by which a writer chooses a direction. */
const strong = /[\p{L}\u200e\u200f\u202a\u202b\u2066\u2067]/u;
/** The blocks of Unicode for Hebrew, Arabic and the other scripts from right to left, and their marks. */
const fromRight =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u200f\u202b\u2067]/u;

const code = /^(?:code|pre)$/;
/** A list reads as one, so that its marks stand in one column: its items have no direction of their own. */
const blocks = /^(?:p|h[1-6]|[uod]l|blockquote|div|details|summary|figcaption|table|t[dh])$/;

/** The direction of the first letter, as browsers find it for `dir="auto"`; undefined if there is none. */
export function directionOfText(text: string): Direction | undefined {
  const letter = strong.exec(text)?.[0];
  return letter === undefined ? undefined : directionOfLetter(letter);
}

const directionOfLetter = (letter: string): Direction => (fromRight.test(letter) ? 'rtl' : 'ltr');

export interface DirectedPiece {
  text: string;
  direction: Direction;
}

/** A strong letter, or what goes with the one before it: a combining mark, a digit. */
const telling = /(?<follower>[\p{M}\p{Nd}])|[\p{L}\u200e\u200f\u202a\u202b\u2066\u2067]/gu;

/** A line may change its direction once in so many characters, and `freePieces` times besides. */
const charactersForPiece = 8;
const freePieces = 16;

/**
 * Splits a line where its direction changes, for formats that must be told. Blanks and signs between letters of one
 * direction go with them, all others with the line.
 *
 * A line that changes with nearly every letter is no prose and stays whole: a Word file takes about half a millisecond for
 * each piece, and 1 MB could have 600,000.
 * @param around the direction of the line
 * @returns pieces, none empty, that are the text together
 */
export function directedPieces(text: string, around: Direction): DirectedPiece[] {
  const pieces: DirectedPiece[] = [];
  const other = around === 'ltr' ? 'rtl' : 'ltr';
  let [done, start, end] = [0, -1, 0];
  const put = (to: number, direction: Direction) => {
    if (to > done) pieces.push({ text: text.slice(done, to), direction });
    done = to;
  };
  const close = () => {
    if (start < 0) return;
    put(start, around);
    put(end, other);
    start = -1;
  };
  const maxPieces = freePieces + text.length / charactersForPiece;
  for (const { 0: letter, index, groups } of text.matchAll(telling)) {
    if (pieces.length > maxPieces) return [{ text, direction: around }];
    const isOther = groups?.['follower'] === undefined ? directionOfLetter(letter) === other : start >= 0;
    if (isOther) {
      if (start < 0) start = index;
      end = index + letter.length;
    } else if (start >= 0) close();
  }
  close();
  put(text.length, around);
  return pieces;
}

/** What raw HTML says. */
const given = ({ properties: { dir } }: Element): Direction | undefined =>
  dir === 'rtl' || dir === 'ltr' ? dir : undefined;

/**
 * Gives each block the direction of its first letter, and code that of code. A text that reads from left to right
 * stays as it is. `dir="auto"` would do the same in browsers, but not for a list or a quote with such blocks inside.
 */
export function rehypeDirections() {
  return (tree: Root): void => {
    // each behind the one that holds it
    const elements: [Element, Parent][] = [];
    eachElement(tree, (element, parent) => elements.push([element, parent]));
    const found = new Map<unknown, Direction | undefined>();
    for (const [element] of elements.toReversed()) {
      let first = given(element);
      if (!code.test(element.tagName))
        for (const child of element.children)
          first ||= child.type === 'text' ? directionOfText(child.value) : found.get(child);
      found.set(element, first);
    }
    const around = new Map<Parent, Direction>();
    for (const [element, parent] of elements) {
      const outer = around.get(parent) ?? 'ltr';
      const { properties, tagName } = element;
      const own = code.test(tagName) ? 'ltr' : blocks.test(tagName) && found.get(element);
      const direction = given(element) || own || outer;
      if (direction !== outer) properties.dir = direction;
      around.set(element, direction);
    }
  };
}
