import type { EditorState, Line, Range } from '@codemirror/state';
import { Decoration, type WidgetType } from '@codemirror/view';
import { prefixOf, type Container, type Leaf } from './blocks.ts';
import { calloutLabel } from './callout-label.ts';
import { codeBar } from './code-bar.ts';
import { drawnBlock } from './drawn-block.ts';
import { LineInfo } from './line-info.ts';
import { isOpen } from './open-source.ts';
import { pictureOf } from './picture.ts';
import { isSame, spaceBetween } from './spacing.ts';
import { tableOfNode } from './table/table-at.ts';
import { TableWidget } from './table/table-grid.ts';
import { itemMark, propertiesBar, ruleWidget, softBreak } from './widgets.ts';

export interface Drawing {
  decorations: Range<Decoration>[];
  atoms: Range<Decoration>[];
  infos: Range<LineInfo>[];
}

/** Classes for the lines in quotes and lists. */
function containerClass(containers: readonly Container[]): string {
  const first = containers.findIndex(({ kind }) => kind === 'quote');
  const quotes = containers.filter(({ kind }) => kind === 'quote').length;
  const items = containers.length - quotes;
  const callout = containers.find((each) => each.kind === 'quote' && each.callout !== undefined);
  const names = [
    quotes > 0 && `ed-quotes-${Math.min(quotes, 6)}`,
    items > 0 && `ed-items-${Math.min(items, 9)}`,
    first > 0 && `ed-quote-at-${Math.min(first, 9)}`,
    quotes > 0 && callout === undefined && 'ed-quote',
    callout?.kind === 'quote' && `ed-callout ed-callout-${callout.callout}`,
  ];
  return names.filter(Boolean).join(' ');
}

const lineClasses = new Map<string, Decoration>();

/** Line decorations are shared: two lines with the same classes are drawn by the same one. */
function lineWith(...names: (string | false | undefined)[]): Decoration {
  const name = names.filter(Boolean).join(' ');
  // a line reads in the direction of its first letter; code and sources do not
  const dir = /\bed-(?:code|source)\b/.test(name) ? 'ltr' : 'auto';
  const known = lineClasses.get(name) ?? Decoration.line({ class: name, attributes: { dir } });
  lineClasses.set(name, known);
  return known;
}

const hidden = Decoration.replace({});
const soft = Decoration.replace({ widget: softBreak });

/** Draws the lines between two blocks: the first is the space between them, the others are empty paragraphs. */
export function drawGap(
  state: EditorState,
  before: Leaf | undefined,
  after: Leaf | undefined,
  drawing: Drawing,
): void {
  const { decorations, infos, atoms } = drawing;
  const { doc } = state;
  const first = before ? doc.lineAt(before.to).number + 1 : 1;
  const last = after ? doc.lineAt(after.from).number - 1 : doc.lines;
  let level = -1;
  for (let number = first; number <= last; number += 1) {
    const line = doc.line(number);
    const signs = line.text.match(/>/g)?.length ?? 0;
    if (number === first && before && drawBrokenLine(state, before, line, drawing)) continue;
    const held = quotesAround(before, signs);
    // a callout without words yet has a place for them
    const isUnwritten = before?.kind === 'callout' && !(after && isInside(after, held));
    const isGap = signs !== level && before !== undefined && !isUnwritten;
    level = signs;
    if (line.length > 0) {
      decorations.push(hidden.range(line.from, line.to));
      atoms.push(hidden.range(line.from, line.to));
    }
    if (isGap) {
      const space = after ? (signs === 0 || isInside(after, held) ? spaceBetween(before, after) : 8) : 20;
      decorations.push(lineWith('ed-gap', `ed-space-${space}`, containerClass(held)).range(line.from));
      infos.push(new LineInfo({ role: 'gap', containers: held }).range(line.from));
    } else {
      decorations.push(lineWith('ed-paragraph', containerClass(held)).range(line.from));
      infos.push(new LineInfo({ role: 'empty', prefix: line.length, containers: held }).range(line.from));
    }
  }
}

/** The empty line behind a break that ends a paragraph is where it goes on. */
function brokenLine({ doc }: EditorState, { kind, to, containers }: Leaf): Line | undefined {
  const last = doc.lineAt(to);
  if (kind !== 'paragraph' || last.number === doc.lines || !/[^\\](?:\\\\)*\\$/.test(last.text))
    return undefined;
  const line = doc.line(last.number + 1);
  return prefixOf(line, containers, false).to < line.to ? undefined : line;
}

/** @returns whether a line is one behind a break */
function drawBrokenLine(state: EditorState, before: Leaf, line: Line, drawing: Drawing): boolean {
  if (brokenLine(state, before)?.number !== line.number) return false;
  const { containers } = before;
  const { to } = prefixOf(line, containers, false);
  drawing.decorations.push(lineWith('ed-paragraph', containerClass(containers)).range(line.from));
  hidePrefix(line, to, hidden, drawing);
  const info = { role: 'text', leaf: 'paragraph', prefix: to - line.from, containers } as const;
  drawing.infos.push(new LineInfo(info).range(line.from));
  return true;
}

const isInside = (leaf: Leaf, held: readonly Container[]): boolean =>
  held.every((container, index) => isSame(leaf.containers[index], container));

/** The containers of a block, up to so many quotes: what a blank line with so many `>` is in. */
function quotesAround(before: Leaf | undefined, signs: number): readonly Container[] {
  if (!before || signs === 0) return [];
  const held: Container[] = [];
  let quotes = 0;
  for (const container of before.containers) {
    if (container.kind === 'quote' && quotes === signs) break;
    held.push(container);
    if (container.kind === 'quote') quotes += 1;
  }
  while (held.at(-1)?.kind === 'item') held.pop();
  return held;
}

interface Around {
  before: Leaf | undefined;
  /** The front matter is shown as its source. */
  isOpen: boolean;
}

/** The class for the space above a block that no blank line separates from the one before. */
function spaceAbove(state: EditorState, leaf: Leaf, before: Leaf | undefined): string | undefined {
  if (!before || state.doc.lineAt(leaf.from).number !== state.doc.lineAt(before.to).number + 1)
    return undefined;
  return `ed-above-${spaceBetween(before, leaf)}`;
}

/** Draws the lines of a block. */
export function drawLeaf(state: EditorState, leaf: Leaf, { before, isOpen }: Around, drawing: Drawing): void {
  const above = spaceAbove(state, leaf, before);
  switch (leaf.kind) {
    case 'picture':
    case 'rule':
      return drawWhole(state, leaf, above, drawing);
    case 'drawn':
      return drawDrawn(state, leaf, above, drawing);
    case 'properties':
      return isOpen ? drawSource(state, leaf, above, drawing) : drawWhole(state, leaf, above, drawing);
    case 'code':
      return drawCode(state, leaf, above, drawing);
    case 'table':
      return isGrid(state, leaf)
        ? drawWhole(state, leaf, above, drawing)
        : drawSource(state, leaf, above, drawing);
    case 'indented':
    case 'source':
      return drawSource(state, leaf, above, drawing);
    case 'callout':
      return drawCallout(state, leaf, above, drawing);
    case 'paragraph':
    case 'heading1':
    case 'heading2':
    case 'heading3':
    case 'heading4':
    case 'heading5':
    case 'heading6':
    case 'note':
      return drawText(state, leaf, above, drawing);
  }
}

const isGrid = ({ doc }: EditorState, { node }: Leaf): boolean =>
  node !== undefined && tableOfNode(node, doc) !== undefined;

function widgetOf(state: EditorState, leaf: Leaf, above: string | undefined): WidgetType {
  const { kind, node, to } = leaf;
  const table = kind === 'table' && node ? tableOfNode(node, state.doc) : undefined;
  if (table) return new TableWidget(table, above);
  if (kind === 'picture' && node) return pictureOf(state, node, above);
  if (kind === 'drawn') return drawnBlock(state, leaf, above);
  return kind === 'rule' ? ruleWidget(above) : propertiesBar(state, to);
}

function drawWhole(state: EditorState, leaf: Leaf, above: string | undefined, drawing: Drawing): void {
  const [first, last] = [state.doc.lineAt(leaf.from), state.doc.lineAt(leaf.to)];
  const widget = widgetOf(state, leaf, above);
  const whole = Decoration.replace({ widget, block: true }).range(first.from, last.to);
  drawing.decorations.push(whole);
  drawing.atoms.push(whole);
  for (let { number } = first; number <= last.number; number += 1)
    drawing.infos.push(
      new LineInfo({ role: 'whole', leaf: leaf.kind, containers: leaf.containers }).range(
        state.doc.line(number).from,
      ),
    );
}

function hidePrefix(line: Line, to: number, decoration: Decoration, { decorations, atoms }: Drawing): void {
  if (to <= line.from) return;
  decorations.push(decoration.range(line.from, to));
  atoms.push(hidden.range(line.from, to));
}

const markOf = (item: Extract<Container, { kind: 'item' }>, line: Line, containers: readonly Container[]) =>
  Decoration.replace({ widget: itemMark(item, line, containers) });

/** Whether a line ends with a break that is kept. */
const breaksHard = (line: Line): boolean => /(?:\\| {2})$/.test(line.text);

function drawText(state: EditorState, leaf: Leaf, above: string | undefined, drawing: Drawing): void {
  const { doc } = state;
  const { containers, kind } = leaf;
  const [first, last] = [doc.lineAt(leaf.from), doc.lineAt(leaf.to)];
  const held = containerClass(containers);
  const isUnderlined = leaf.node?.name.startsWith('Setext') ?? false;
  for (let { number } = first; number <= last.number; number += 1) {
    const line = doc.line(number);
    const { to, item } = prefixOf(line, containers, false);
    const isUnderline = isUnderlined && number === last.number;
    const previous = number > first.number ? doc.line(number - 1) : undefined;
    const isContinued = previous !== undefined && !breaksHard(previous) && !isUnderline;
    let start = to;
    if (previous && isContinued) {
      drawing.decorations.push(soft.range(previous.to, to));
      drawing.atoms.push(hidden.range(previous.to, to));
    } else {
      if (kind.startsWith('heading') && !isUnderlined) start = endOfHeadingMark(line, to, drawing);
      hidePrefix(line, start, item ? markOf(item, line, containers) : hidden, drawing);
      const name = isUnderline ? 'ed-underline' : `ed-${kind}`;
      const space = number === first.number ? above : undefined;
      drawing.decorations.push(lineWith(name, item?.task?.isDone && 'ed-done', held, space).range(line.from));
    }
    const role = isUnderline
      ? 'bar'
      : start === line.to &&
          line.length === start - line.from &&
          kind === 'paragraph' &&
          containers.length === 0
        ? 'empty'
        : 'text';
    const info = { role, leaf: kind, prefix: start - line.from, containers, isContinued } as const;
    drawing.infos.push(new LineInfo(info).range(line.from));
  }
  if (!brokenLine(state, leaf)) return;
  const sign = hidden.range(last.to - 1, last.to);
  drawing.decorations.push(sign);
  drawing.atoms.push(sign);
}

/** Hides the signs behind a heading too. @returns where its text begins */
function endOfHeadingMark(line: Line, from: number, { decorations, atoms }: Drawing): number {
  const text = line.text.slice(from - line.from);
  const [mark = ''] = /^#{1,6}[ \t]*/.exec(text) ?? [];
  const closing = /[ \t]+#+[ \t]*$/.exec(text);
  if (closing && closing.index >= mark.length) {
    const range = hidden.range(from + closing.index, line.to);
    decorations.push(range);
    atoms.push(range);
  }
  return from + mark.length;
}

function drawCode(state: EditorState, leaf: Leaf, above: string | undefined, drawing: Drawing): void {
  const { doc } = state;
  const { containers, node } = leaf;
  const [first, last] = [doc.lineAt(leaf.from), doc.lineAt(leaf.to)];
  const held = containerClass(containers);
  const isClosed = (node?.getChildren('CodeMark').length ?? 0) > 1 && last.number > first.number;
  for (let { number } = first; number <= last.number; number += 1) {
    const line = doc.line(number);
    const isFence = number === first.number || (isClosed && number === last.number);
    const { to } = prefixOf(line, containers, true);
    const edges = [
      number === first.number && 'ed-code-first',
      number === last.number && 'ed-code-last',
      isFence && 'ed-code-bar',
    ];
    const space = number === first.number ? above : undefined;
    drawing.decorations.push(lineWith('ed-code', ...edges, held, space).range(line.from));
    if (isFence) {
      const bar = number === first.number ? Decoration.replace({ widget: codeBar(state, leaf) }) : hidden;
      hidePrefix(line, line.to, bar, drawing);
      drawing.infos.push(new LineInfo({ role: 'bar', leaf: 'code', containers }).range(line.from));
    } else {
      hidePrefix(line, to, hidden, drawing);
      const info = { role: 'code', leaf: 'code', prefix: to - line.from, containers } as const;
      drawing.infos.push(new LineInfo(info).range(line.from));
    }
  }
}

/** A diagram or formula, with its source below where that is open. */
function drawDrawn(state: EditorState, leaf: Leaf, above: string | undefined, drawing: Drawing): void {
  const first = state.doc.lineAt(leaf.from);
  if (!isOpen(state, first.from)) return drawWhole(state, leaf, above, drawing);
  const widget = drawnBlock(state, leaf, above, true);
  drawing.decorations.push(Decoration.widget({ widget, block: true, side: -1 }).range(first.from));
  if (leaf.to > first.to) drawCode(state, leaf, undefined, drawing);
  else drawSource(state, leaf, undefined, drawing);
}

/** What cannot be drawn is shown as it is written. */
function drawSource(state: EditorState, leaf: Leaf, above: string | undefined, drawing: Drawing): void {
  const { doc } = state;
  const { containers, kind } = leaf;
  const [first, last] = [doc.lineAt(leaf.from), doc.lineAt(leaf.to)];
  const held = containerClass(containers);
  for (let { number } = first; number <= last.number; number += 1) {
    const line = doc.line(number);
    const { to, item } = prefixOf(line, containers, true);
    hidePrefix(line, to, item ? markOf(item, line, containers) : hidden, drawing);
    const space = number === first.number ? above : undefined;
    drawing.decorations.push(lineWith('ed-source', `ed-${kind}`, held, space).range(line.from));
    const info = { role: 'source', leaf: kind, prefix: to - line.from, containers } as const;
    drawing.infos.push(new LineInfo(info).range(line.from));
  }
}

function drawCallout(state: EditorState, leaf: Leaf, above: string | undefined, drawing: Drawing): void {
  const line = state.doc.lineAt(leaf.from);
  const quote = leaf.containers.at(-1);
  const kind = quote?.kind === 'quote' ? (quote.callout ?? 'note') : 'note';
  const held = containerClass(leaf.containers);
  drawing.decorations.push(lineWith('ed-callout-label', held, above).range(line.from));
  hidePrefix(line, line.to, Decoration.replace({ widget: calloutLabel(kind) }), drawing);
  drawing.infos.push(
    new LineInfo({ role: 'bar', leaf: 'callout', containers: leaf.containers }).range(line.from),
  );
}
