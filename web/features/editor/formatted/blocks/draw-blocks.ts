import type { EditorState, Line } from '@codemirror/state';
import { Decoration, type WidgetType } from '@codemirror/view';
import { prefixOf, type Container, type Leaf } from './blocks.ts';
import { calloutLabel } from './callout-label.ts';
import { codeBar } from './code-bar.ts';
import { brokenLine } from './draw-gap.ts';
import { containerClass, hidden, hidePrefix, lineWith, type Drawing } from './drawn-lines.ts';
import { drawnBlock } from './drawn-block.ts';
import { LineInfo } from '../caret/line-info.ts';
import { isOpen } from './open-source.ts';
import { pictureOf } from '../marks/picture.ts';
import { spaceBetween } from './spacing.ts';
import { tableOfNode } from '../tables/table-at.ts';
import { TableWidget } from '../tables/table-grid.ts';
import { itemMark, propertiesBar, ruleWidget, softBreak } from '../marks/widgets.ts';

const soft = Decoration.replace({ widget: softBreak });

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

const markOf = (item: Extract<Container, { kind: 'item' }>, line: Line, containers: readonly Container[]) =>
  Decoration.replace({ widget: itemMark(item, line, containers) });

/** Whether a line ends with a hard break. */
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

/**
 * Hides the marks after a heading too.
 * @returns where its text begins
 */
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

/** A diagram or formula, with its source below it if that is open. */
function drawDrawn(state: EditorState, leaf: Leaf, above: string | undefined, drawing: Drawing): void {
  const first = state.doc.lineAt(leaf.from);
  if (!isOpen(state, first.from)) return drawWhole(state, leaf, above, drawing);
  const widget = drawnBlock(state, leaf, above, true);
  drawing.decorations.push(Decoration.widget({ widget, block: true, side: -1 }).range(first.from));
  if (leaf.to > first.to) drawCode(state, leaf, undefined, drawing);
  else drawSource(state, leaf, undefined, drawing);
}

/** Shows the source of a block that cannot be rendered. */
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
