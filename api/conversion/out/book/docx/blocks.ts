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
import type { Block, Cell, Inline, ListItem, Picture, Table as BookTable } from '../tree.ts';
import { printable } from '../plain.ts';
import { formulaBlock } from './formulas.ts';
import { columnWidths } from './column-widths.ts';
import { boxOf, imageOf, lineOf, placeOf, type LineContext } from './inlines.ts';
import type { WordWords } from './manuscript.ts';
import { maxListLevel, indentOf, type Lists } from './numbering.ts';
import { codeColours, letterSizes } from './styles.ts';

export interface BlockContext extends LineContext {
  lists: Lists;
  words: WordWords;
  /** Added to the level of each heading. */
  headingsFrom: number;
}

/** The place of a block. */
interface Place {
  /** The paragraph style of the frame around it. */
  style?: string;
  /** The level of the list around it; -1 outside of lists. */
  level: number;
  /** The colour of the line at its left, for a callout. */
  line?: string;
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
      return [paragraph(lineOf(block.c, context), place)];
    case 'h':
      return [headingOf(block, context)];
    case 'list':
      return listOf(block, context, place);
    case 'quote':
      return blocksOf(block.c, context, { ...place, style: 'Quote' });
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
        paragraph(lineOf(block.summary, context, { bold: true }), place),
        ...blocksOf(block.c, context, place),
      ];
    case 'terms':
      return block.items.flatMap(({ term, c }) => [
        paragraph(lineOf(term, context, { bold: true }), place),
        ...blocksOf(c, context, { ...place, level: Math.min(place.level + 1, maxListLevel) }),
      ]);
  }
}

function paragraph(
  children: ParagraphChild[],
  { style, level, line }: Place,
  more: IParagraphOptions = {},
): Paragraph {
  return new Paragraph({
    ...(style !== undefined && { style }),
    ...(level >= 0 && { indent: { left: indentOf(level) + (style === undefined ? 0 : 360) } }),
    ...(line !== undefined && {
      border: { left: { style: BorderStyle.SINGLE, size: 18, space: 10, color: line } },
    }),
    ...more,
    children,
  });
}

const maxHeadingLevel = 9;

function headingOf({ level, id, c }: Block & { k: 'h' }, context: BlockContext): Paragraph {
  const rank = Math.min(context.headingsFrom + level, maxHeadingLevel);
  const place = id === undefined ? [] : [placeOf(context.documentId, id)];
  const letterSize = letterSizes.headings[rank - 1] ?? letterSizes.text;
  const children = [...place, ...lineOf(c, { ...context, letterSize })];
  return new Paragraph({ style: `Heading${rank}`, children });
}

function calloutOf({ kind, c }: Block & { k: 'callout' }, context: BlockContext, place: Place): FileChild[] {
  const inside: Place = { ...place, style: 'IntenseQuote', line: calloutColours[kind] };
  const label = new TextRun({ text: context.words[kind], bold: true, color: calloutColours[kind] });
  return [paragraph([label], inside, { keepNext: true }), ...blocksOf(c, context, inside)];
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
  return list.items.flatMap((item) => itemOf(item, context, { ...place, level, numbering }));
}

type ItemPlace = Place & { numbering: { reference: string; instance: number; level: number } };

/** The first paragraph of an item has the number; the others follow below it. */
function itemOf(
  { done, c }: ListItem,
  context: BlockContext,
  { numbering, ...place }: ItemPlace,
): FileChild[] {
  const [first, ...others] = c;
  const box = done === undefined ? [] : [boxOf(done), new TextRun(' ')];
  const words = first?.k === 'p' ? lineOf(first.c, context) : [];
  const following = first?.k === 'p' ? others : c;
  const head = new Paragraph({ style: 'ListParagraph', numbering, children: [...box, ...words] });
  return [head, ...blocksOf(following, context, place)];
}

function figureOf(figure: Picture & { caption: Inline[] }, context: BlockContext, place: Place): FileChild[] {
  const image = imageOf(figure, context);
  if (!image) return [paragraph(lineOf([`[${figure.alt || figure.src}]`], context), place)];
  const hasCaption = figure.caption.length > 0;
  return [
    paragraph([image], place, { keepNext: hasCaption }),
    ...(hasCaption ? [new Paragraph({ style: 'Caption', children: lineOf(figure.caption, context) })] : []),
  ];
}

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const thin = { style: BorderStyle.SINGLE, size: 4, color: 'D0D4D1' };

/** Of the text of a page, in twentieths of a point. */
const textWidth = 9_072;

function tableOf(table: BookTable, context: BlockContext): Table {
  const { headRows, rows } = table;
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: columnWidths(table, textWidth),
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

function cellOf({ isHead, align, columns = 1, rows = 1, c }: Cell, around: BlockContext): TableCell {
  const context = { ...around, letterSize: letterSizes.cell };
  const children = c.flatMap((block) =>
    block.k === 'p'
      ? [
          new Paragraph({
            style: 'TableText',
            ...(align && { alignment: alignments[align] }),
            children: lineOf(block.c, context, isHead ? { bold: true } : {}),
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
