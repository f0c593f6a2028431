import { RangeSet, StateField, type EditorState, type Range, type Transaction } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import type { SyntaxNode, Tree } from '@lezer/common';
import { leavesOf, type Leaf } from './blocks.ts';
import { drawLeaf } from './draw-blocks.ts';
import { drawGap } from './draw-gap.ts';
import type { Drawing } from './drawn-lines.ts';
import { goOn, isCell, parsedField, startOf, treeOf, type Parsed } from '../language.ts';
import { lineAt, LineInfo } from '../caret/line-info.ts';
import { openProperties } from './open-properties.ts';
import { openSource } from './open-source.ts';
import { blockBehind, nextBlock, previousBlock, sameAround } from './top-block.ts';

/** The rendering of the blocks of the text. */
export interface Blocks {
  decorations: DecorationSet;
  /** Ranges that the caret crosses in one step. */
  atoms: RangeSet<Decoration>;
  infos: RangeSet<LineInfo>;
  /** The front matter is shown as its source. */
  isOpen: boolean;
  /** The end of the last rendered line. Infinity if all lines are. */
  reach: number;
}

function propertiesLeaf(state: EditorState): Leaf | undefined {
  const start = startOf(state);
  if (start === 0) return undefined;
  return { kind: 'properties', from: 0, to: start, node: undefined, containers: [] };
}

interface Run {
  /** Null: from the beginning of the text. */
  first: SyntaxNode | null;
  /** Null: to the end of the text. */
  last: SyntaxNode | null;
}

interface Drawn extends Drawing {
  from: number;
  to: number;
}

/** Renders a run of blocks, with the space before each; after the last block also the rest of the text. */
function draw(state: EditorState, tree: Tree, { first, last }: Run, isOpen: boolean): Drawn {
  const { doc } = state;
  const drawing: Drawing = { decorations: [], atoms: [], infos: [] };
  const previous = first && previousBlock(first);
  const properties = previous ? undefined : propertiesLeaf(state);
  let before = previous ? leavesOf(previous, doc).at(-1) : undefined;
  const from = before ? Math.min(doc.length, doc.lineAt(before.to).to + 1) : 0;
  if (properties) {
    drawLeaf(state, properties, { before: undefined, isOpen }, drawing);
    before = properties;
  }
  const end = last && nextBlock(last);
  let block = first ?? blockBehind(tree, -1);
  while (block && block.from !== end?.from) {
    for (const leaf of leavesOf(block, doc)) {
      drawGap(state, before, leaf, drawing);
      drawLeaf(state, leaf, { before, isOpen }, drawing);
      before = leaf;
    }
    block = nextBlock(block);
  }
  if (!end) drawGap(state, before, undefined, drawing);
  return { ...drawing, from, to: end && before ? doc.lineAt(before.to).to : doc.length };
}

const sorted = <T extends Range<Decoration> | Range<LineInfo>>(ranges: T[]): T[] =>
  ranges.sort((one, other) => one.from - other.from || one.value.startSide - other.value.startSide);

/** Replaces the rendering of a part. */
function put(drawn: Drawn, { decorations, atoms, infos, isOpen, reach }: Blocks): Blocks {
  const range = { filterFrom: drawn.from, filterTo: drawn.to, filter: () => false };
  return {
    decorations: decorations.update({ ...range, add: sorted(drawn.decorations) }),
    atoms: atoms.update({ ...range, add: sorted(drawn.atoms) }),
    infos: infos.update({ ...range, add: sorted(drawn.infos) }),
    isOpen,
    reach,
  };
}

const nothing: Blocks = {
  decorations: Decoration.none,
  atoms: Decoration.none,
  infos: RangeSet.of<LineInfo>([]),
  isOpen: false,
  reach: -1,
};

const drawAll = (state: EditorState, isOpen: boolean): Blocks =>
  put(draw(state, treeOf(state), { first: null, last: null }, isOpen), {
    ...nothing,
    isOpen,
    reach: Infinity,
  });

/** Renders the blocks that have been parsed since. */
function drawFurther(state: EditorState, { tree, reach }: Parsed, blocks: Blocks): Blocks {
  if (blocks.reach === Infinity) return blocks;
  const first = blockBehind(tree, blocks.reach);
  const end = reach === Infinity ? null : blockBehind(tree, reach);
  const last = end && previousBlock(end);
  if (end && (!last || last.to <= blocks.reach)) return blocks;
  const drawn = draw(state, tree, { first, last }, blocks.isOpen);
  return put(drawn, { ...blocks, reach: last ? drawn.to : Infinity });
}

const wholes = new WeakMap<Blocks, Blocks>();

/** The rendering of all blocks. */
function wholeOf(state: EditorState, blocks: Blocks): Blocks {
  const whole = wholes.get(blocks) ?? drawFurther(state, state.field(parsedField).whole, blocks);
  wholes.set(blocks, whole);
  return whole;
}

/** A cell of a table is one text, and has no blocks. */
const ofCell: Blocks = {
  ...nothing,
  infos: RangeSet.of([new LineInfo({ role: 'text', leaf: 'table' }).range(0)]),
  reach: Infinity,
};

/** The part of a text that a transaction has changed. */
function changedPart({ changes }: Transaction): { from: number; to: number } {
  let [first, last] = [Infinity, -1];
  changes.iterChangedRanges((_fromA, _toA, from, to) => {
    first = Math.min(first, from);
    last = Math.max(last, to);
  });
  return { from: first, to: last };
}

function drawChanged(blocks: Blocks, transaction: Transaction): Blocks {
  const { startState, state, changes } = transaction;
  const { isOpen } = blocks;
  const start = startOf(state);
  if (blocks.reach < Infinity || start !== startOf(startState) || start > 0) return drawAll(state, isOpen);
  const tree = treeOf(state);
  const old = { tree: treeOf(startState), doc: startState.doc };
  const { before, after } = sameAround(old, { tree, doc: state.doc }, changedPart(transaction));
  // the space of a block depends on its neighbour, so that two more are rendered again
  const [first, last] = [before && previousBlock(before), after && nextBlock(after)];
  // what is rendered again need not be moved first, which takes long with many changes
  if (!first && !last) return drawAll(state, isOpen);
  return put(draw(state, tree, { first, last }, isOpen), {
    ...blocks,
    decorations: blocks.decorations.map(changes),
    atoms: blocks.atoms.map(changes),
    infos: blocks.infos.map(changes),
  });
}

export const blockField = StateField.define<Blocks>({
  create: (state) =>
    state.facet(isCell) ? ofCell : drawFurther(state, state.field(parsedField), { ...nothing }),
  update: (blocks, transaction) => {
    if (blocks === ofCell) return blocks;
    const { state, docChanged, effects, newSelection } = transaction;
    const opened = effects.find((effect) => effect.is(openProperties));
    if (opened) return drawAll(state, opened.value);
    if (effects.some((effect) => effect.is(openSource))) return drawAll(state, blocks.isOpen);
    if (docChanged) return drawChanged(blocks, transaction);
    if (newSelection.main.to > blocks.reach) return wholeOf(state, blocks);
    return effects.some((effect) => effect.is(goOn))
      ? drawFurther(state, state.field(parsedField), blocks)
      : blocks;
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ decorations }) => decorations),
    EditorView.atomicRanges.of((view) => view.state.field(field).atoms),
  ],
});

/** Whether all lines up to an offset are rendered. */
export const isRendered = (state: EditorState, to = Infinity): boolean => to <= state.field(blockField).reach;

/** The line at an offset, its info, and where its text begins. */
export function lineOf(state: EditorState, at: number) {
  const blocks = state.field(blockField);
  return lineAt(state, at <= blocks.reach ? blocks : wholeOf(state, blocks), at);
}
