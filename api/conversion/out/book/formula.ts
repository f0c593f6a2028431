/**
 * A formula as PDF and Word need it: small, safe to write as JSON, and with every group in one row. `k` is the kind of a
 * part, `c` its content.
 */
export type Formula =
  | { k: 'row'; c: Formula[] }
  /** A variable; `v` is its style, such as bold or upright. Without `v` it is italic, like names in formulas. */
  | { k: 'letter'; t: string; v?: LetterStyle }
  | { k: 'number'; t: string; v?: LetterStyle }
  /** The name of a function: `sin`. */
  | { k: 'name'; t: string }
  /** Ordinary words. */
  | { k: 'words'; t: string; v?: LetterStyle }
  /** An operator, a relation or a bracket. `size` is in em, if it is larger than the text. With `isMiddle` it grows with the brackets around it. */
  | { k: 'sign'; t: string; size?: number; isMiddle?: true }
  /** A sign that grows with the parts above or below it. */
  | { k: 'arrow'; t: string }
  /** In em; may be negative. */
  | { k: 'space'; em: number }
  | { k: 'primes'; n: number }
  | { k: 'fraction'; c: Formula; below: Formula; hasLine: boolean }
  | { k: 'root'; c: Formula; degree?: Formula }
  /** `sub` and `sup` are set beside the lower and the upper end. */
  | { k: 'scripts'; c: Formula; sub?: Formula; sup?: Formula }
  | { k: 'limits'; c: Formula; below?: Formula; above?: Formula }
  | { k: 'accent'; c: Formula; mark: AccentMark }
  /** Brackets as tall as their content; an empty one is not drawn. */
  | { k: 'fence'; open: string; close: string; c: Formula }
  /** `gap` is the space between columns, in em. `lines` are drawn after the rows or columns with these numbers. */
  | {
      k: 'grid';
      rows: Formula[][];
      columns: ('left' | 'center' | 'right')[];
      gap: number;
      lines?: { hline: number[]; vline: number[] };
    }
  /** Lines that are aligned with each other: cells are alternately set to the left and the right of a place. */
  | { k: 'lines'; rows: Formula[][] }
  | { k: 'frame' | 'strike' | 'hidden'; c: Formula }
  /** `isDisplay`: set like a formula on a line of its own. */
  | { k: 'style'; isDisplay: boolean; c: Formula };

export const letterStyles = [
  'normal',
  'bold',
  'italic',
  'bold-italic',
  'double-struck',
  'script',
  'fraktur',
  'bold-fraktur',
  'sans-serif',
  'bold-sans-serif',
  'sans-serif-italic',
  'monospace',
] as const;
export type LetterStyle = (typeof letterStyles)[number];

/** A sign above or below, as wide as its base. */
type WideMark = 'line' | 'line-below' | 'brace' | 'brace-below';

/** A mark above or below: a combining character, or a wide sign. */
export type AccentMark = (typeof combining)[keyof typeof combining] | WideMark;

/** The combining character for each accent of MathML. */
export const combining = {
  '`': '\u0300',
  '\u02cb': '\u0300',
  '\u00b4': '\u0301',
  '\u02ca': '\u0301',
  '^': '\u0302',
  '\u02c6': '\u0302',
  '~': '\u0303',
  '\u02dc': '\u0303',
  '\u00af': '\u0304',
  '\u02c9': '\u0304',
  '\u02d8': '\u0306',
  '\u02d9': '\u0307',
  '\u00a8': '\u0308',
  '\u02da': '\u030a',
  '\u02c7': '\u030c',
  '\u2190': '\u20d6',
  '\u20d7': '\u20d7',
  '\u2192': '\u20d7',
  '\u2194': '\u20e1',
} as const;
