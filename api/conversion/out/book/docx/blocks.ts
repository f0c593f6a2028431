import {
  AlignmentType,
  BorderStyle,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type FileChild,
  type IParagraphOptions,
  type ParagraphChild,
} from 'docx';
import { calloutColours } from '../../callout-colours.ts';
import type { CodeRun } from '../../shared/colours.ts';
import type { Block, Cell, Directed, Inline, ListItem, Picture, Table as BookTable } from '../tree.ts';
import { printable } from '../plain.ts';
import { formulaBlock } from './formulas.ts';
import { columnWidths } from './column-widths.ts';
import { boxOf, imageOf, lineOf, placeOf, runsOf, type LineContext } from './inlines.ts';
import type { WordWords } from './manuscript.ts';
import { maxListLevel, indentOf, type Lists } from './numbering.ts';
import { codeColours, letterSizes, quoteLine } from './styles.ts';

export interface BlockContext extends LineContext {
  lists: Lists;
  words: WordWords;
  /** Added to the level of each heading. */
  headingsFrom: number;
}

/** The place of a block. `dir` is the direction of the frame or list around it, which decides from where it is indented. */
interface Place extends Directed {
  /** The paragraph style of the frame around it. */
  style?: string;
  /** The level of the list around it; -1 outside of lists. */
  level: number;
  /** The colour of the line at its side, for a callout. */
  line?: string;
  /** Whether the line beside a quote or callout is on the right. */
  isLineRight?: boolean;
}

const outside: Place = { level: -1 };

/** Turns the blocks of a text into those of Word. */
export const blocksOf = (
  blocks: readonly Block[],
  context: BlockContext,
  place: Place = outside,
): FileChild[] => blocks.flatMap((block) => childrenOf(block, context, place));

function childrenOf(block: Block, context: BlockContext, place: Place): FileChild[] {
  switch (block.k) {
    case 'p':
      return [lineIn(block.c, context, { place, block })];
    case 'h':
      return [headingOf(block, context)];
    case 'list':
      return listOf(block, context, place);
    case 'quote':
      return blocksOf(block.c, context, framedBy(block, { ...place, style: 'Quote' }));
    case 'callout':
      return calloutOf(block, context, place);
    case 'code':
      return [codeOf(block.lines, place)];
    case 'math':
      if (block.f) return [paragraph([formulaBlock(block.f)], place)];
      return [
        codeOf(
          block.tex.split('\n').map((line) => [line]),
          place,
        ),
      ];
    case 'table':
      // without a paragraph between them, Word joins two tables
      return [tableOf(block, context), new Paragraph({ spacing: { after: 0 } })];
    case 'figure':
      return figureOf(block, context, place);
    case 'rule':
      return [
        new Paragraph({
          border: { bottom: { style: BorderStyle.SINGLE, size: 4, space: 1, color: 'DDE1DE' } },
        }),
      ];
    case 'details':
      return [
        lineIn(block.summary, context, { place, block, look: { bold: true } }),
        ...blocksOf(block.c, context, place),
      ];
    case 'terms':
      return block.items.flatMap(({ term, c }) => [
        lineIn(term, context, { place, block, look: { bold: true } }),
        ...blocksOf(c, context, {
          ...place,
          dir: block.dir,
          level: Math.min(place.level + 1, maxListLevel),
        }),
      ]);
  }
}

/** The direction of a paragraph. Its 'left' alignment and indent are those at its beginning then; not so its borders. */
export const directed = ({ dir }: Directed): { bidirectional?: boolean } =>
  dir === 'rtl' ? { bidirectional: true } : {};

const framedBy = ({ dir }: Directed, place: Place): Place => ({ ...place, dir, isLineRight: dir === 'rtl' });

function lineIn(
  line: readonly Inline[],
  context: BlockContext,
  { place, block: { dir }, look }: { place: Place; block: Directed; look?: { bold: true } },
): Paragraph {
  return paragraph(lineOf(line, { ...context, dir }, look), place, directed({ dir }));
}

function paragraph(children: ParagraphChild[], place: Place, more: IParagraphOptions = {}): Paragraph {
  const { style } = place;
  return new Paragraph({
    ...(style !== undefined && { style }),
    ...indentIn(place, more.bidirectional ? 'rtl' : undefined),
    ...lineBeside(place),
    ...more,
    children,
  });
}

/** @param dir of the paragraph: one that reads the other way than its frame or list is indented at its end */
function indentIn({ style, level, dir: around }: Place, dir: Directed['dir']): IParagraphOptions {
  const isFramed = style === 'Quote' || style === 'IntenseQuote';
  if (dir === around)
    return level >= 0 ? { indent: { left: indentOf(level) + (style === undefined ? 0 : frameIndent) } } : {};
  const right = (level >= 0 ? indentOf(level) : 0) + (isFramed ? frameIndent : 0);
  return right > 0 ? { indent: { left: 0, right } } : {};
}

function lineBeside({ style, line, isLineRight }: Place): IParagraphOptions {
  const drawn =
    line === undefined
      ? style === 'Quote' && isLineRight && quoteLine
      : { style: BorderStyle.SINGLE, size: 18, space: 10, color: line };
  if (!drawn) return {};
  // a quote has its line at the left by its style
  if (isLineRight) return { border: { ...(line === undefined && { left: none }), right: drawn } };
  return { border: { left: drawn } };
}

const maxHeadingLevel = 9;

function headingOf({ level, id, dir, c }: Block & { k: 'h' }, context: BlockContext): Paragraph {
  const rank = Math.min(context.headingsFrom + level, maxHeadingLevel);
  const place = id === undefined ? [] : [placeOf(context.documentId, id)];
  const letterSize = letterSizes.headings[rank - 1] ?? letterSizes.text;
  const children = [...place, ...lineOf(c, { ...context, letterSize, dir })];
  return new Paragraph({ style: `Heading${rank}`, ...directed({ dir }), children });
}

function calloutOf(callout: Block & { k: 'callout' }, context: BlockContext, place: Place): FileChild[] {
  const { kind, dir, c } = callout;
  const color = calloutColours[kind];
  const inside = framedBy(callout, { ...place, style: 'IntenseQuote', line: color });
  const label = runsOf(context.words[kind], { dir }, { bold: true, color });
  return [
    paragraph(label, inside, { keepNext: true, ...directed({ dir }) }),
    ...blocksOf(c, context, inside),
  ];
}

/** One paragraph: with one for each line, an import would lose the empty lines. */
function codeOf(lines: readonly CodeRun[][], place: Place): Paragraph {
  const children = lines.flatMap((line, index) => [
    ...(index === 0 ? [] : [new TextRun({ break: 1 })]),
    ...line.map((run) =>
      typeof run === 'string'
        ? new TextRun(printable(run))
        : new TextRun({ text: printable(run[1]), color: codeColours[run[0]] }),
    ),
  ]);
  return paragraph(children, { ...place, style: 'SourceCode' });
}

function listOf(list: Block & { k: 'list' }, context: BlockContext, place: Place): FileChild[] {
  const level = Math.min(place.level + 1, maxListLevel);
  const numbering = { ...context.lists.begin(list), level };
  return list.items.flatMap((item) => itemOf(item, context, { ...place, dir: list.dir, level, numbering }));
}

type ItemPlace = Place & { numbering: { reference: string; instance: number; level: number } };

/** The first paragraph of an item has the number, and the direction of the list; the others follow below it. */
function itemOf(
  { done, c }: ListItem,
  context: BlockContext,
  { numbering, ...place }: ItemPlace,
): FileChild[] {
  const [first, ...others] = c;
  const box = done === undefined ? [] : [boxOf(done), new TextRun(' ')];
  const { dir } = place;
  const words = first?.k === 'p' ? lineOf(first.c, { ...context, dir }) : [];
  const following = first?.k === 'p' ? others : c;
  const children = [...box, ...words];
  const head = new Paragraph({ style: 'ListParagraph', numbering, ...directed(place), children });
  return [head, ...blocksOf(following, context, place)];
}

function figureOf(
  figure: Directed & Picture & { caption: Inline[] },
  around: BlockContext,
  place: Place,
): FileChild[] {
  const context = { ...around, dir: figure.dir };
  const direction = directed(figure);
  const image = imageOf(figure, context);
  if (!image) return [paragraph(lineOf([`[${figure.alt || figure.src}]`], context), place, direction)];
  const hasCaption = figure.caption.length > 0;
  return [
    paragraph([image], place, { keepNext: hasCaption, ...direction }),
    ...(hasCaption
      ? [new Paragraph({ style: 'Caption', ...direction, children: lineOf(figure.caption, context) })]
      : []),
  ];
}

/** In twentieths of a point: of quotes and callouts. */
const frameIndent = 360;

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const thin = { style: BorderStyle.SINGLE, size: 4, color: 'D0D4D1' };

/** Of the text of a page, in twentieths of a point. */
const textWidth = 9_072;

function tableOf(table: BookTable, context: BlockContext): Table {
  const { headRows, rows } = table;
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: columnWidths(table, textWidth),
    ...(table.dir === 'rtl' && { visuallyRightToLeft: true }),
    borders: {
      top: thin,
      bottom: thin,
      left: none,
      right: none,
      insideHorizontal: thin,
      insideVertical: none,
    },
    rows: rows.map(
      (cells, index) =>
        new TableRow({
          // only where it is true: some programs, such as our own import, take a 'false' for a yes
          ...(index < headRows && { tableHeader: true }),
          cantSplit: true,
          children: cells.map((cell) => cellOf(cell, context)),
        }),
    ),
  });
}

const alignments = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
};
/** In a paragraph from right to left, Word's 'left' is its beginning. */
const alignmentsInRtl = { ...alignments, left: AlignmentType.RIGHT, right: AlignmentType.LEFT };

function cellOf({ isHead, align, columns = 1, rows = 1, c }: Cell, around: BlockContext): TableCell {
  const context = { ...around, letterSize: letterSizes.cell };
  const children = c.flatMap((block) =>
    block.k === 'p'
      ? [
          new Paragraph({
            style: 'TableText',
            ...(align && { alignment: (block.dir === 'rtl' ? alignmentsInRtl : alignments)[align] }),
            ...directed(block),
            children: lineOf(block.c, { ...context, dir: block.dir }, isHead ? { bold: true } : {}),
          }),
        ]
      : blocksOf([block], context),
  );
  return new TableCell({
    columnSpan: columns,
    rowSpan: rows,
    // Word refuses the file unless each cell ends in a paragraph
    children:
      children.at(-1) instanceof Paragraph ? children : [...children, new Paragraph({ style: 'TableText' })],
  });
}
