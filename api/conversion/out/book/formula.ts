/**
 * A formula as PDF and Word need it: small, safe to write as JSON, and with every group in one row. `k` names the kind
 * of a part, `c` is what it holds.
 */
export type Formula =
  | { k: 'row'; c: Formula[] }
  /** Letters of names; `v` is their style, such as bold or upright. Without it they are italic, as names in formulas are. */
  | { k: 'letter'; t: string; v?: LetterStyle }
  | { k: 'number'; t: string; v?: LetterStyle }
  /** The name of a function: `sin`. */
  | { k: 'name'; t: string }
  /** Ordinary words. */
  | { k: 'words'; t: string; v?: LetterStyle }
  /** An operator, a relation or a bracket. `size` in em, where it is larger than the text; one in the middle of brackets grows with them. */
  | { k: 'sign'; t: string; size?: number; isMiddle?: true }
  /** A sign that grows with what stands above or below it. */
  | { k: 'arrow'; t: string }
  /** In em; may be negative. */
  | { k: 'space'; em: number }
  | { k: 'primes'; n: number }
  | { k: 'fraction'; c: Formula; below: Formula; hasLine: boolean }
  | { k: 'root'; c: Formula; degree?: Formula }
  /** Beside the upper and the lower end. */
  | { k: 'scripts'; c: Formula; sub?: Formula; sup?: Formula }
  | { k: 'limits'; c: Formula; below?: Formula; above?: Formula }
  | { k: 'accent'; c: Formula; mark: AccentMark }
  /** Brackets as tall as what they hold; an empty one is not drawn. */
  | { k: 'fence'; open: string; close: string; c: Formula }
  /** `gap` in em, between columns; `lines` are drawn behind so many rows or columns. */
  | {
      k: 'grid';
      rows: Formula[][];
      columns: ('left' | 'center' | 'right')[];
      gap: number;
      lines?: { hline: number[]; vline: number[] };
    }
  /** Lines that stand in line at a place: the cells of each are before it and behind it, by turns. */
  | { k: 'lines'; rows: Formula[][] }
  | { k: 'frame' | 'strike' | 'hidden'; c: Formula }
  /** Whether it is set as in a line of its own. */
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

/** Marks above or below: a sign to combine, or what is drawn as wide as its base. */
export type AccentMark =
  (typeof combining)[keyof typeof combining] | 'line' | 'line-below' | 'brace' | 'brace-below';

/** The signs of accents in MathML, as signs that combine with the one before. */
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
