import { maxLineImageHeight } from '../../../../text/markdown/images.ts';
import type { CodeRun } from '../../shared/colours.ts';
import type { Block, BookText, Cell, Inline, ListItem, Picture, Table } from '../tree.ts';
import { isAddress, labelOf, targetOf } from '../addresses.ts';
import type { DrawnPicture } from '../pictures.ts';
import { breakable, breakablePieces, printable, withoutTabs } from '../plain.ts';
import { tableSize } from './table-size.ts';
import type { PrintedBlock, PrintedCell, PrintedInline, PrintedItem, PrintedPicture } from './printed.ts';

/** In points, as in `book.typ`. */
const textWidth = 443;
/** In points. A tall picture leaves room for a title and a caption, or the page before it would be nearly empty. */
const maxPictureHeight = 460;
/** A CSS pixel, in points. */
const pixel = 0.75;
/** In points, for each level. */
const indents = { list: 20, quote: 16, frame: 25, code: 18 };
/** Of code in a block, in points. */
const codeLetterWidth = 5.04;
/** In characters: half of a whole line, so that a broken line is not half empty. */
const maxCodeRunLength = 40;

export interface PrintOptions {
  documentId: number;
  /** The level of the document's title in the book. */
  level: number;
  /** All labels of the book. */
  labels: ReadonlySet<string>;
  /** Those of its other volumes. */
  beside: ReadonlyMap<string, { url: string; volume: string }>;
  /** The origin under which people open Lectern. */
  publicUrl: string | undefined;
  /** Returns undefined if it cannot be drawn; its words are printed instead. */
  pictureOf: (src: string) => DrawnPicture | undefined;
}

/** Turns the text of a document into what `book.typ` reads. */
export function printText(text: BookText, options: PrintOptions): PrintedBlock[] {
  const printer = new Printer(text, options);
  return printer.blocks(text.blocks, textWidth);
}

class Printer {
  readonly #options: PrintOptions;
  readonly #notes: BookText['notes'];
  /** The levels of headings that the text uses, in order: it may start with the second one. */
  readonly #levels: number[];
  readonly #given = new Set<string>();
  readonly #printedNotes = new Set<number>();
  /** In characters; see `breakable`. */
  #maxRunLength: number | undefined;

  constructor(text: BookText, options: PrintOptions) {
    this.#options = options;
    this.#notes = text.notes;
    this.#levels = headingLevels(text);
  }

  blocks(blocks: readonly Block[], width: number): PrintedBlock[] {
    return blocks.flatMap((block) => {
      const printed = [this.#block(block, width)].flat();
      return block.dir ? printed.map((each) => ({ ...each, dir: block.dir })) : printed;
    });
  }

  #block(block: Block, width: number): PrintedBlock | PrintedBlock[] {
    switch (block.k) {
      case 'p':
        return { k: 'p', c: this.#line(block.c, width) };
      case 'h':
        return this.#heading(block, width);
      case 'list':
        return { ...block, items: block.items.map((item) => this.#item(item, width)) };
      case 'quote':
        return { ...block, c: this.blocks(block.c, width - indents.quote) };
      case 'callout':
        return { ...block, c: this.blocks(block.c, width - indents.frame) };
      case 'code':
        return this.#code(block.lines, width);
      case 'math':
        return block.f
          ? { k: 'math', t: printable(block.tex), f: block.f }
          : this.#code(
              block.tex.split('\n').map((line) => [line]),
              width,
            );
      case 'table':
        return this.#table(block, width);
      case 'figure':
        return this.#figure(block, width);
      case 'details':
        return {
          ...block,
          summary: this.#line(block.summary, width),
          c: this.blocks(block.c, width - indents.frame),
        };
      case 'terms':
        return {
          ...block,
          items: block.items.map(({ term, c }) => ({
            term: this.#line(term, width),
            c: this.blocks(c, width - indents.quote),
          })),
        };
      case 'rule':
        return block;
    }
  }

  #code(lines: readonly CodeRun[][], width: number): PrintedBlock {
    const room = Math.max(1, Math.floor((width - indents.code) / codeLetterWidth));
    const maxRunLength = Math.min(room, this.#maxRunLength ?? maxCodeRunLength);
    return { k: 'code', lines: lines.map((line) => printLine(line, maxRunLength)) };
  }

  #heading({ level, id, c }: Block & { k: 'h' }, width: number): PrintedBlock[] {
    const rank = this.#levels.indexOf(level) + 1;
    const label = id === undefined ? undefined : this.#label(id);
    const l = label ?? this.#label(`heading ${this.#given.size}`) ?? '';
    const line = this.#line(c, width);
    // notes go behind the heading, or they would appear in the contents too
    const [words, notes] = [line.filter((part) => !isNote(part)), line.filter(isNote)];
    const heading: PrintedBlock = { k: 'h', v: this.#options.level + rank, r: rank, l, c: words };
    return notes.length === 0 ? [heading] : [heading, { k: 'p', c: notes }];
  }

  #item({ c, ...item }: ListItem, width: number): PrintedItem {
    return { ...item, c: this.blocks(c, width - indents.list) };
  }

  #table(table: Table, width: number): PrintedBlock {
    const { columns, headRows, rows } = table;
    const before = this.#maxRunLength;
    this.#maxRunLength = Math.max(5, Math.floor(90 / columns));
    const look = tableSize(table, width, this.#maxRunLength);
    const cellWidth = (cell: Omit<Cell, 'c'>) => Math.max(12, (width / columns) * (cell.columns ?? 1) - 10);
    const printed = rows.map((row) =>
      row.map(({ c, ...cell }): PrintedCell => ({ ...cell, c: this.blocks(c, cellWidth(cell)) })),
    );
    this.#maxRunLength = before;
    return { k: 'table', ...look, columns, headRows, rows: printed };
  }

  #figure(figure: Picture & { caption: Inline[] }, width: number): PrintedBlock {
    const picture = this.#picture(figure, width);
    if (!picture) return { k: 'p', c: [this.#words(`[${figure.alt || figure.src}]`)] };
    return { k: 'fig', ...picture, caption: this.#line(figure.caption, width) };
  }

  #line(parts: readonly Inline[], width: number): PrintedInline[] {
    return parts.flatMap((part) => this.#part(part, width));
  }

  #part(part: Inline, width: number): PrintedInline | PrintedInline[] {
    if (typeof part === 'string') return this.#words(part);
    if (part.k === 'code') return { k: 'code', t: this.#words(part.t) };
    if (part.k === 'math')
      return part.f
        ? { k: 'math', t: printable(part.tex), f: part.f }
        : { k: 'code', t: this.#words(part.tex) };
    if (part.k === 'comment') return [];
    if (part.k === 'note') return this.#note(part.n);
    if (part.k === 'anchor') {
      const l = this.#label(part.id);
      return l === undefined ? [] : { k: 'at', l };
    }
    if (part.k === 'image') {
      const picture = this.#picture(part, width);
      if (!picture) return this.#words(`[${part.alt || part.src}]`);
      return { k: 'img', ...picture, ...(part.isInLine && { em: maxLineImageHeight }) };
    }
    if (part.k === 'link') return this.#link(part.to, this.#line(part.c, width));
    return 'c' in part ? { ...part, c: this.#line(part.c, width) } : part;
  }

  #link(to: string, c: PrintedInline[]): PrintedInline | PrintedInline[] {
    const target = targetOf(to, this.#options);
    if (!target || c.length === 0) return c;
    // no label: a PDF can open another one, but not at a place that has no page number yet
    if ('volume' in target) return { k: 'url', u: target.url, c: [...c, ` (${target.volume})`] };
    if ('label' in target) return { k: 'to', l: target.label, c };
    return { k: 'url', u: printable(target.url), ...(isAddress(c) && { isAddress: true as const }), c };
  }

  #note(n: number): PrintedInline {
    const l = labelOf(this.#options.documentId, `note ${n}`);
    if (this.#printedNotes.has(n)) return { k: 'fnr', l };
    this.#printedNotes.add(n);
    const outside = this.#maxRunLength;
    this.#maxRunLength = undefined;
    const c = this.blocks(this.#notes[n] ?? [], textWidth);
    this.#maxRunLength = outside;
    return { k: 'fn', l, ...(c[0]?.dir && { dir: c[0].dir }), c };
  }

  /** Returns the label of a place, but only the first time. */
  #label(id: string): string | undefined {
    const label = labelOf(this.#options.documentId, id);
    if (this.#given.has(label)) return undefined;
    this.#given.add(label);
    return label;
  }

  #picture({ src, alt, width: wanted, height }: Picture, room: number): PrintedPicture | undefined {
    const picture = this.#options.pictureOf(src);
    if (!picture) return undefined;
    const shape = picture.height / picture.width;
    const natural = (wanted ?? (height === undefined ? picture.width : height / shape)) * pixel;
    const w = Math.max(1, Math.min(natural, room, maxPictureHeight / shape));
    return { f: picture.file, alt: printable(alt), w, h: w * shape };
  }

  #words(text: string): string {
    return breakable(printable(text), this.#maxRunLength);
  }
}

const isNote = (part: PrintedInline): boolean =>
  typeof part === 'object' && (part.k === 'fn' || part.k === 'fnr');

/** @param maxRunLength in characters; a longer run without blanks may be broken */
function printLine(runs: readonly CodeRun[], maxRunLength: number): CodeRun[] {
  let column = 0;
  const texts = runs.map((run) => {
    const text = withoutTabs(printable(typeof run === 'string' ? run : run[1]), column);
    column += text.length;
    return text;
  });
  // the colours of a line end nowhere where it may break, so it is broken as a whole
  return breakablePieces(texts, maxRunLength).map((text, index): CodeRun => {
    const run = runs[index];
    return Array.isArray(run) ? [run[0], text] : text;
  });
}

function headingLevels({ blocks }: BookText): number[] {
  const levels = new Set<number>();
  const stack = [...blocks];
  for (let block = stack.pop(); block; block = stack.pop()) {
    if (block.k === 'h') levels.add(block.level);
    else if (block.k === 'list') stack.push(...block.items.flatMap(({ c }) => c));
    else if (block.k === 'quote' || block.k === 'callout' || block.k === 'details') stack.push(...block.c);
  }
  return [...levels].sort();
}
