import {
  RangeSet,
  StateField,
  type EditorState,
  type Range,
  type Text,
  type Transaction,
} from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import type { SyntaxNode, Tree } from '@lezer/common';
import { isLoose, leavesOf, type Leaf } from './blocks.ts';
import { drawLeaf } from './draw-blocks.ts';
import { drawGap } from './draw-gap.ts';
import type { Drawing } from './drawn-lines.ts';
import { isCell, parsedField } from '../language.ts';
import { lineAt, LineInfo } from '../caret/line-info.ts';
import { openProperties } from './open-properties.ts';
import { openSource } from './open-source.ts';

/** A top-level block, or an item of a top-level list, because a long list is rendered item by item. */
interface Block {
  node: SyntaxNode;
  /** For an item: the style that it takes from its list. */
  list: 'loose' | 'tight' | undefined;
  tree: Tree | null;
  from: number;
  to: number;
}

/** The rendering of all blocks of the text. */
export interface Blocks {
  list: readonly Block[];
  decorations: DecorationSet;
  /** Ranges that the caret crosses in one step. */
  atoms: RangeSet<Decoration>;
  infos: RangeSet<LineInfo>;
  /** The front matter is shown as its source. */
  isOpen: boolean;
}

const isList = ({ name }: SyntaxNode): boolean => name === 'BulletList' || name === 'OrderedList';

function allBlocks(state: EditorState): Block[] {
  const all: Block[] = [];
  const { tree } = state.field(parsedField);
  const add = (node: SyntaxNode, list: Block['list']) =>
    all.push({ node, list, tree: node.tree, from: node.from, to: node.to });
  for (let node = tree.topNode.firstChild; node; node = node.nextSibling) {
    if (!isList(node)) {
      add(node, undefined);
      continue;
    }
    const list = isLoose(node, state.doc) ? 'loose' : 'tight';
    for (let item = node.firstChild; item; item = item.nextSibling)
      if (item.name === 'ListItem') add(item, list);
  }
  return all;
}

function propertiesLeaf(state: EditorState): Leaf | undefined {
  const { start } = state.field(parsedField);
  if (start === 0) return undefined;
  return { kind: 'properties', from: 0, to: start, node: undefined, containers: [] };
}

const lastLeaf = (block: Block | undefined, doc: Text): Leaf | undefined =>
  block && leavesOf(block.node, doc).at(-1);

/** Renders a run of blocks, with the space before each; after the last block also the rest of the text. */
function draw(
  state: EditorState,
  list: readonly Block[],
  { first, end, isOpen }: { first: number; end: number; isOpen: boolean },
): Drawing & { from: number; to: number } {
  const { doc } = state;
  const drawing: Drawing = { decorations: [], atoms: [], infos: [] };
  const properties = propertiesLeaf(state);
  let before = first === 0 ? undefined : lastLeaf(list[first - 1], doc);
  const from = before ? Math.min(doc.length, doc.lineAt(before.to).to + 1) : 0;
  if (first === 0 && properties) {
    drawLeaf(state, properties, { before: undefined, isOpen }, drawing);
    before = properties;
  } else before ??= first === 0 ? undefined : properties;
  for (const block of list.slice(first, end)) {
    for (const leaf of leavesOf(block.node, doc)) {
      drawGap(state, before, leaf, drawing);
      drawLeaf(state, leaf, { before, isOpen }, drawing);
      before = leaf;
    }
  }
  const isLast = end >= list.length;
  if (isLast) drawGap(state, before, undefined, drawing);
  const to = isLast ? doc.length : before ? doc.lineAt(before.to).to : doc.length;
  return { ...drawing, from, to };
}

const sorted = <T extends Range<Decoration> | Range<LineInfo>>(ranges: T[]): T[] =>
  ranges.sort((one, other) => one.from - other.from || one.value.startSide - other.value.startSide);

function drawAll(state: EditorState, isOpen: boolean): Blocks {
  const list = allBlocks(state);
  const { decorations, atoms, infos } = draw(state, list, { first: 0, end: list.length, isOpen });
  return {
    list,
    decorations: Decoration.set(decorations, true),
    atoms: RangeSet.of(atoms, true),
    infos: RangeSet.of(infos, true),
    isOpen,
  };
}

/** A cell of a table is one text, and has no blocks. */
const ofCell: Blocks = {
  list: [],
  decorations: Decoration.none,
  atoms: Decoration.none,
  infos: RangeSet.of([new LineInfo({ role: 'text', leaf: 'table' }).range(0)]),
  isOpen: false,
};

/** A longer block is rendered again rather than compared. UTF-16 units. */
const maxComparedLength = 5_000;

/** Whether two trees have the same nodes at the same places. */
function hasSameNodes(one: Tree, other: Tree): boolean {
  const [first, second] = [one.cursor(), other.cursor()];
  for (;;) {
    if (first.type !== second.type || first.from !== second.from || first.to !== second.to) return false;
    const [goesOn, otherGoesOn] = [first.next(), second.next()];
    if (!goesOn || !otherGoesOn) return goesOn === otherGoesOn;
  }
}

/** Whether two blocks are rendered the same. The parser reads the last block of a text again at each change. */
function isSame(one: Block | undefined, oldDoc: Text, other: Block | undefined, doc: Text): boolean {
  if (!one?.tree || !other?.tree || one.list !== other.list) return false;
  if (one.tree === other.tree) return true;
  const length = one.to - one.from;
  return (
    length === other.to - other.from &&
    length <= maxComparedLength &&
    oldDoc.sliceString(one.from, one.to) === doc.sliceString(other.from, other.to) &&
    hasSameNodes(one.tree, other.tree)
  );
}

/** The part of a text that a transaction has changed. */
function changedPart({ changes }: Transaction): { from: number; to: number } {
  let [first, last] = [Infinity, -1];
  changes.iterChangedRanges((_fromA, _toA, from, to) => {
    first = Math.min(first, from);
    last = Math.max(last, to);
  });
  return { from: first, to: last };
}

/** How many blocks before and after the changes of a transaction are rendered the same. */
function sameEnds(
  old: readonly Block[],
  next: readonly Block[],
  transaction: Transaction,
): [before: number, after: number] {
  const { doc: oldDoc } = transaction.startState;
  const { newDoc: doc } = transaction;
  const changed = changedPart(transaction);
  const most = Math.min(old.length, next.length);
  let before = 0;
  while (before < most) {
    const [one, other] = [old[before], next[before]];
    if (!other || other.to >= changed.from || one?.from !== other.from) break;
    if (!isSame(one, oldDoc, other, doc)) break;
    before += 1;
  }
  let after = 0;
  while (after < most - before) {
    const [one, other] = [old[old.length - 1 - after], next[next.length - 1 - after]];
    if (!other || other.from <= changed.to || !isSame(one, oldDoc, other, doc)) break;
    after += 1;
  }
  return [before, after];
}

/** How many neighbours of changed blocks are rendered again, because the space of a block depends on its neighbour. */
const margin = 2;

export const blockField = StateField.define<Blocks>({
  create: (state) => (state.facet(isCell) ? ofCell : drawAll(state, false)),
  update: (blocks, transaction) => {
    if (blocks === ofCell) return blocks;
    const opened = transaction.effects.find((effect) => effect.is(openProperties));
    const { state, changes, docChanged } = transaction;
    if (opened) return drawAll(state, opened.value);
    if (transaction.effects.some((effect) => effect.is(openSource))) return drawAll(state, blocks.isOpen);
    if (!docChanged) return blocks;
    const { start } = state.field(parsedField);
    const [oldStart, newLength] = [transaction.startState.field(parsedField).start, state.doc.length];
    if (start !== oldStart || start > 0 || newLength === 0) return drawAll(state, blocks.isOpen);
    const list = allBlocks(state);
    const [before, after] = sameEnds(blocks.list, list, transaction);
    const first = Math.max(0, before - margin);
    const end = Math.min(list.length, list.length - after + margin);
    // what is rendered again need not be moved first, which takes long with many changes
    if (first === 0 && end === list.length) return drawAll(state, blocks.isOpen);
    const drawn = draw(state, list, { first, end, isOpen: blocks.isOpen });
    const range = { filterFrom: drawn.from, filterTo: drawn.to, filter: () => false };
    return {
      list,
      decorations: blocks.decorations.map(changes).update({ ...range, add: sorted(drawn.decorations) }),
      atoms: blocks.atoms.map(changes).update({ ...range, add: sorted(drawn.atoms) }),
      infos: blocks.infos.map(changes).update({ ...range, add: sorted(drawn.infos) }),
      isOpen: blocks.isOpen,
    };
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ decorations }) => decorations),
    EditorView.atomicRanges.of((view) => view.state.field(field).atoms),
  ],
});

/** The line at an offset, its info, and where its text begins. */
export const lineOf = (state: EditorState, at: number) => lineAt(state, state.field(blockField), at);
