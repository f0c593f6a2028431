import type { CalloutKind } from '../../../text/markdown/callouts.ts';
import type { CodePart } from '../../../text/reading/code-parts.ts';
import type { Formula } from './formula.ts';

/**
 * A text as a printed book and a Word file need it: small, without HTML, and safe to write as JSON. `k` names the kind of
 * a part, `c` is what it holds.
 */

export type MarkKind = 'strong' | 'em' | 'del' | 'ins' | 'mark' | 'sub' | 'sup' | 'kbd';

/** What stands in a line; a string is plain text, without line breaks. */
export type Inline =
  | string
  | { k: MarkKind; c: Inline[] }
  | { k: 'code'; t: string }
  | ({ k: 'math' } & TypedFormula)
  /** An address as it was typed: `https://...`, `/documents/7#part`, `#part`. */
  | { k: 'link'; to: string; c: Inline[] }
  | ({ k: 'image' } & Picture)
  /** A footnote: its text is `notes[n]`. Several may have the same. */
  | { k: 'note'; n: number }
  /** A place that links lead to. */
  | { k: 'anchor'; id: string }
  /** A box to tick. */
  | { k: 'box'; on: boolean }
  | { k: 'br' };

export interface TypedFormula {
  /** LaTeX. */
  tex: string;
  /** Absent where it can only be printed as it was typed. */
  f?: Formula;
}

export interface Picture {
  /** The address as it was typed. */
  src: string;
  alt: string;
  /** CSS pixels, where they were given. */
  width?: number;
  height?: number;
}

export type Block =
  | { k: 'p'; c: Inline[] }
  /** `level` from 1 to 6; links lead to `id`. */
  | { k: 'h'; level: number; id?: string; c: Inline[] }
  /** `start` is the first number of an ordered list. */
  | { k: 'list'; ordered: boolean; start: number; isTight: boolean; items: ListItem[] }
  | { k: 'quote'; c: Block[] }
  | { k: 'callout'; kind: CalloutKind; c: Block[] }
  | { k: 'code'; lang?: string; lines: CodeRun[][] }
  | ({ k: 'math' } & TypedFormula)
  | Table
  | ({ k: 'figure'; caption: Inline[] } & Picture)
  | { k: 'rule' }
  /** What the page folds away below its summary. */
  | { k: 'details'; summary: Inline[]; c: Block[] }
  | { k: 'terms'; items: { term: Inline[]; c: Block[] }[] };

export interface ListItem {
  /** Of a task: whether it is done. */
  done?: boolean;
  c: Block[];
}

/** A piece of code in one colour; a string has none. */
export type CodeRun = string | [CodePart, string];

export interface Table {
  k: 'table';
  columns: number;
  /** How many rows at the top are headers. */
  headRows: number;
  /** Cells in the order of HTML: a place that a cell above or to the left reaches into has none. All spans fit. */
  rows: Cell[][];
}

export interface Cell {
  isHead?: true;
  align?: 'left' | 'center' | 'right';
  /** Absent: 1. */
  columns?: number;
  rows?: number;
  c: Block[];
}

/** A document's text. */
export interface BookText {
  /** What stands before the text: the fields of its front matter. */
  fields: { name: string; value: string }[];
  blocks: Block[];
  /** Footnotes, in the order of the text. */
  notes: Block[][];
  /** The text is one block of code, its Markdown: it could not be read in time, or is nested too deeply. */
  isSource?: true;
}
