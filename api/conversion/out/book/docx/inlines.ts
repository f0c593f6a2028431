import {
  Bookmark,
  BookmarkEnd,
  BookmarkStart,
  CheckBox,
  ExternalHyperlink,
  FootnoteReferenceRun,
  ImageRun,
  InternalHyperlink,
  TextRun,
  type IRunOptions,
  type ParagraphChild,
} from 'docx';
import { createHash } from 'node:crypto';
import { maxLineImageHeight } from '../../../../text/markdown/images.ts';
import { directedPieces } from '../../../../text/reading/directions.ts';
import type { Directed, Inline, MarkKind, Picture } from '../tree.ts';
import { isAddress, labelOf, targetOf } from '../addresses.ts';
import { printable } from '../plain.ts';
import { formulaInLine } from './formulas.ts';
import type { WordPicture } from './manuscript.ts';

/** What a line must know about its document and the file, and its direction. */
export interface LineContext extends Directed {
  documentId: number;
  labels: ReadonlySet<string>;
  beside: ReadonlyMap<string, { url: string; volume: string }>;
  publicUrl: string | undefined;
  pictureOf: (src: string) => { picture: WordPicture; bytes: Buffer } | undefined;
  /** The size of the letters of the line, in points. */
  letterSize: number;
  /** Adds a footnote of the text to the file, once for each mark. @returns its number in the file */
  footnote: (n: number) => number | undefined;
  /** Begins or ends the words of a comment. */
  commentMark: (mark: Extract<Inline, { k: 'comment' }>) => ParagraphChild[];
}

/** In pixels: a picture must fit on a page. */
const maxPictureWidth = 600;
const maxPictureHeight = 800;

type Look = Pick<
  IRunOptions,
  | 'bold'
  | 'italics'
  | 'strike'
  | 'underline'
  | 'highlight'
  | 'subScript'
  | 'superScript'
  | 'style'
  | 'color'
  | 'rightToLeft'
>;

const looks: Record<MarkKind, Look> = {
  strong: { bold: true },
  em: { italics: true },
  del: { strike: true },
  ins: { underline: {} },
  mark: { highlight: 'yellow' },
  sub: { subScript: true },
  sup: { superScript: true },
  kbd: { style: 'VerbatimChar' },
};

/** Makes the name of a bookmark. Word allows at most 40 letters and digits. */
export const bookmarkOf = (label: string): string =>
  `p${createHash('sha256').update(label).digest('hex').slice(0, 30)}`;

/** Turns the parts of a line into those of Word. */
export function lineOf(parts: readonly Inline[], context: LineContext, look: Look = {}): ParagraphChild[] {
  return parts.flatMap((part) => childrenOf(part, context, look));
}

function childrenOf(part: Inline, context: LineContext, look: Look): ParagraphChild[] {
  if (typeof part === 'string') return runsOf(part, context, look);
  switch (part.k) {
    case 'code':
      return [run(part.t, { ...look, style: 'VerbatimChar' })];
    case 'math':
      return [part.f ? formulaInLine(part.f) : run(part.tex, { ...look, style: 'VerbatimChar' })];
    case 'link':
      return linkOf(part, context, look);
    case 'image': {
      const image = imageOf(part, context);
      return image ? [image] : runsOf(`[${part.alt || part.src}]`, context, look);
    }
    case 'note': {
      const number = context.footnote(part.n);
      return number === undefined ? [] : [new FootnoteReferenceRun(number)];
    }
    case 'anchor':
      return [placeOf(context.documentId, part.id)];
    case 'comment':
      return context.commentMark(part);
    case 'box':
      return [boxOf(part.on)];
    case 'br':
      return [new TextRun({ break: 1 })];
    case 'strong':
    case 'em':
    case 'del':
    case 'ins':
    case 'mark':
    case 'sub':
    case 'sup':
    case 'kbd':
      return lineOf(part.c, context, { ...look, ...looks[part.k] });
  }
}

/** Words, in pieces of one direction: Word takes that of blanks and signs from the run in which they stand. */
export const runsOf = (text: string, { dir }: Directed, look: Look = {}): TextRun[] =>
  directedPieces(text, dir ?? 'ltr').map(({ text: piece, direction }) =>
    run(piece, direction === 'rtl' ? { ...look, rightToLeft: true } : look),
  );

/** Words that read from left to right. */
const run = (text: string, look: Look): TextRun => new TextRun({ ...look, text: printable(text) });

/** A place that links point to. */
export function placeOf(documentId: number, id?: string): Bookmark {
  const name = bookmarkOf(labelOf(documentId, id));
  lastBookmark += 1;
  const ends = { start: new BookmarkStart(name, lastBookmark), end: new BookmarkEnd(lastBookmark) };
  // the library itself gives each bookmark the same number
  return Object.assign(new Bookmark({ id: name, children: [] }), ends);
}

/** The number of a bookmark is its own in a file. */
let lastBookmark = 0;

/** A box that can be ticked in Word. */
export const boxOf = (isOn: boolean): CheckBox =>
  new CheckBox({
    checked: isOn,
    checkedState: { value: '2612', font: 'MS Gothic' },
    uncheckedState: { value: '2610', font: 'MS Gothic' },
  });

function linkOf(
  { to, c }: Extract<Inline, { k: 'link' }>,
  context: LineContext,
  look: Look,
): ParagraphChild[] {
  const target = targetOf(to, context);
  const inside = isAddress(c) ? { ...context, dir: undefined } : context;
  const children = lineOf(c, inside, target ? { style: 'Hyperlink', ...look } : look);
  if (!target || children.length === 0) return children;
  if ('volume' in target)
    return [
      new ExternalHyperlink({ link: `${target.url}#${bookmarkOf(target.label)}`, children }),
      ...runsOf(` (${target.volume})`, context, look),
    ];
  if ('label' in target) return [new InternalHyperlink({ anchor: bookmarkOf(target.label), children })];
  return [new ExternalHyperlink({ link: printable(target.url), children })];
}

/** A CSS pixel, in points. */
const pixel = 0.75;

/** A transparent pixel, for programs that show no SVG: Word does since 2016. */
const emptyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

/** A picture in the size that the text gives, else its own, but no larger than a page or its line of words. */
export function imageOf(wanted: Picture, { pictureOf, letterSize }: LineContext): ImageRun | undefined {
  const found = pictureOf(wanted.src);
  if (!found) return undefined;
  const { picture, bytes } = found;
  const shape = picture.height / picture.width;
  const natural = wanted.width ?? (wanted.height === undefined ? picture.width : wanted.height / shape);
  const maxHeight = wanted.isInLine ? (maxLineImageHeight * letterSize) / pixel : maxPictureHeight;
  const width = Math.max(1, Math.min(natural, maxPictureWidth, maxHeight / shape));
  const words = printable(wanted.alt);
  const look = {
    transformation: { width: Math.round(width), height: Math.max(1, Math.round(width * shape)) },
    altText: { name: words, title: words, description: words },
  };
  return picture.type === 'svg'
    ? new ImageRun({ type: 'svg', data: bytes, fallback: { type: 'png', data: emptyPng }, ...look })
    : new ImageRun({ type: picture.type, data: bytes, ...look });
}
