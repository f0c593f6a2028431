import type { CalloutKind } from '../../../text/markdown/callouts.ts';
import type { Quote } from '../../../text/markdown/quotes.ts';
import { directionOfText } from '../../../text/reading/directions.ts';
import type { CodeRun } from '../shared/colours.ts';
import type { Formula } from './formula.ts';

/**
 * A text as PDF and Word need it: small, without HTML, and safe to write as JSON. `k` is the kind of a part, `c` its
 * content.
 */

export type MarkKind = 'strong' | 'em' | 'del' | 'ins' | 'mark' | 'sub' | 'sup' | 'kbd';

/** A part of a line; a string is plain text without line breaks. */
export type Inline =
  | string
  | { k: MarkKind; c: Inline[] }
  | { k: 'code'; t: string }
  | ({ k: 'math' } & TypedFormula)
  /** `to` is an address as it was typed: `https://...`, `/documents/7#part`, `#part`. */
  | { k: 'link'; to: string; c: Inline[] }
  | ({ k: 'image' } & Picture)
  /** The mark of a footnote, whose text is `notes[n]`. Several marks may share one. */
  | { k: 'note'; n: number }
  /** A place that links point to. */
  | { k: 'anchor'; id: string }
  /** A box to tick. */
  | { k: 'box'; on: boolean }
  /** Word only: where the words of a comment begin or end, and its thread, as an index of `threads`. */
  | { k: 'comment'; thread: number; isEnd: boolean }
  | { k: 'br' };

export interface TypedFormula {
  /** LaTeX. */
  tex: string;
  /** Absent if it can only be printed as it was typed. */
  f?: Formula;
}

export interface Picture {
  /** The address as it was typed. */
  src: string;
  alt: string;
  /** CSS pixels, if the text gives them. */
  width?: number;
  height?: number;
  /** Part of a line of words: at most `maxLineImageHeight` high. */
  isInLine?: true;
}

/** What reads in a direction of its own. */
export interface Directed {
  /** Absent: from left to right, as code and formulas do. */
  dir?: 'rtl';
}

/** Of a line that is no Markdown, such as a title. */
export const directionOfLine = (line: string): Directed =>
  directionOfText(line) === 'rtl' ? { dir: 'rtl' } : {};

export type Block = Directed & AnyBlock;

type AnyBlock =
  | { k: 'p'; c: Inline[] }
  /** `level` is 1 to 6; links point to `id`. */
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
  /** The page folds its content away below the summary. */
  | { k: 'details'; summary: Inline[]; c: Block[] }
  | { k: 'terms'; items: { term: Inline[]; c: Block[] }[] };

export interface ListItem {
  /** Only for a task: whether it is done. */
  done?: boolean;
  c: Block[];
}

export interface Table extends Directed {
  k: 'table';
  columns: number;
  /** The number of header rows at the top. */
  headRows: number;
  /** Cells in the order of HTML: a place that another cell spans has no cell of its own. All spans fit into the table. */
  rows: Cell[][];
}

export interface Cell extends Directed {
  isHead?: true;
  align?: 'left' | 'center' | 'right';
  /** Absent: 1. */
  columns?: number;
  rows?: number;
  c: Block[];
}

/** A document's text. */
export interface BookText {
  /** The fields of its front matter, printed before the text. */
  fields: { name: string; value: string }[];
  blocks: Block[];
  /** Footnotes, in the order of the text. */
  notes: Block[][];
  /** Word only: comments in the margin. Those of other books stand below the text. */
  threads?: BookThread[];
  /** The text is its Markdown, as one block of code: it took too long to read, or is nested too deeply. */
  isSource?: true;
}

/** A comment with its replies. */
export interface BookThread {
  /** Where its words are in the text as it reads; null for a comment on the whole document. */
  about: Quote | null;
  /** Words that it was about and that are gone. */
  gone?: string;
  isResolved: boolean;
  comments: { author: string | null; createdAt: string; blocks: Block[] }[];
}
