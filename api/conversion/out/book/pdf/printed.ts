import type { Direction } from '../../../../text/reading/directions.ts';
import type { CalloutKind } from '../../../../text/markdown/callouts.ts';
import type { Formula } from '../formula.ts';
import type { TableSize } from './table-size.ts';
import type { CodeRun } from '../../shared/colours.ts';
import type { Directed, MarkKind } from '../tree.ts';

/** The input of `book.typ`: like `book/tree.ts`, with every link and picture resolved. `l` is a label in the book. */

export type PrintedInline =
  | string
  | { k: MarkKind; c: PrintedInline[] }
  | { k: 'code'; t: string }
  | ({ k: 'math' } & PrintedFormula)
  /** A link to a label in the book. */
  | { k: 'to'; l: string; c: PrintedInline[] }
  /** A link to the web. Its words may be an address themselves. */
  | { k: 'url'; u: string; isAddress?: true; c: PrintedInline[] }
  /** `em` is how high it may be, in the size of its line. */
  | ({ k: 'img'; em?: number } & PrintedPicture)
  /** A footnote, and a further mark of the same one. */
  | ({ k: 'fn'; l: string; c: PrintedBlock[] } & Directed)
  | { k: 'fnr'; l: string }
  | { k: 'at'; l: string }
  | { k: 'box'; on: boolean }
  | { k: 'br' };

export interface PrintedFormula {
  /** As it was typed, for screen readers. */
  t: string;
  f: Formula;
}

export interface PrintedPicture {
  /** Its path: `/img/<name>`. */
  f: string;
  alt: string;
  /** In points. */
  w: number;
  h: number;
}

export type PrintedBlock = Directed & AnyPrintedBlock;

type AnyPrintedBlock =
  | { k: 'p'; c: PrintedInline[] }
  /** `v` is its level in the book, `r` its level in the document, both from 1. */
  | { k: 'h'; v: number; r: number; l: string; c: PrintedInline[] }
  | { k: 'list'; ordered: boolean; start: number; isTight: boolean; items: PrintedItem[] }
  | { k: 'quote'; c: PrintedBlock[] }
  | { k: 'callout'; kind: CalloutKind; c: PrintedBlock[] }
  | { k: 'code'; lines: CodeRun[][] }
  | ({ k: 'math' } & PrintedFormula)
  | ({ k: 'table'; columns: number; headRows: number; rows: PrintedCell[][] } & TableSize)
  | ({ k: 'fig'; caption: PrintedInline[] } & PrintedPicture)
  | { k: 'rule' }
  | { k: 'details'; summary: PrintedInline[]; c: PrintedBlock[] }
  | { k: 'terms'; items: { term: PrintedInline[]; c: PrintedBlock[] }[] };

export interface PrintedItem {
  done?: boolean;
  c: PrintedBlock[];
}

export interface PrintedCell extends Directed {
  isHead?: true;
  align?: 'left' | 'center' | 'right';
  columns?: number;
  rows?: number;
  c: PrintedBlock[];
}

/** `dir` is that of its title. */
export interface PrintedDocument extends Directed {
  title: string;
  /** The short title in running heads. */
  head: string;
  l: string;
  /** Its level in the book, from 1. */
  v: number;
  /** In the printed tree, from 0. */
  depth: number;
  /** Whether it starts a new page. */
  opens: boolean;
  /** The language of its text, for hyphenation: `de`. */
  lang: string;
  /** Whether `lang` was recognised. */
  'is-known': boolean;
  /** When it was last changed. */
  about: string;
  fields: ({ name: string; value: string } & Directed)[];
  c: PrintedBlock[];
}

/** `dir` is that of its title. */
export interface PrintedBook extends Directed {
  title: string;
  /** The short title in running heads. */
  head: string;
  subtitle: string;
  'subtitle-dir': Direction;
  /** The language of the first text where it is known, else that of the person: `de`. */
  lang: string;
  /** False for one document, which has no title page and no contents. */
  'is-book': boolean;
  /** The lines at the foot of the title page. */
  imprint: string[];
  /** Font families for letters that our own fonts do not have, in order. */
  serif: string[];
  sans: string[];
  mono: string[];
  /** Of the language of the person, in which the book adds its own words. */
  'words-dir': Direction;
  words: Record<CalloutKind | 'contents', string>;
  /** `v` from 1 to 3. */
  contents: ({ l: string; t: string; v: number } & Directed)[];
  documents: PrintedDocument[];
}
