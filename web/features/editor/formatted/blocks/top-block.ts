import type { Text } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';
import { isLoose } from './blocks.ts';

// A block is a top-level node, or an item of a top-level list, because a long list is rendered item by item.

const isList = ({ name }: SyntaxNode): boolean => name === 'BulletList' || name === 'OrderedList';

const innerOf = (node: SyntaxNode | null, side: 'firstChild' | 'lastChild'): SyntaxNode | null =>
  node && isList(node) ? node[side] : node;

export const nextBlock = (block: SyntaxNode): SyntaxNode | null =>
  innerOf(block.nextSibling ?? block.parent?.nextSibling ?? null, 'firstChild');

export const previousBlock = (block: SyntaxNode): SyntaxNode | null =>
  innerOf(block.prevSibling ?? block.parent?.prevSibling ?? null, 'lastChild');

/** The first block that ends behind an offset. */
export function blockBehind({ topNode }: Tree, offset: number): SyntaxNode | null {
  const node = topNode.childAfter(offset);
  return node && isList(node) ? node.childAfter(offset) : node;
}

/** The last block that ends before an offset. */
function blockBefore(tree: Tree, offset: number): SyntaxNode | null {
  const node = tree.topNode.childBefore(offset);
  let block = node && isList(node) ? node.childBefore(offset) : node;
  while (block && block.to >= offset) block = previousBlock(block);
  return block;
}

/** A text and its tree. */
interface ParsedText {
  tree: Tree;
  doc: Text;
}

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

/** An item takes a style from its list. */
const isInLooseList = ({ name, parent }: SyntaxNode, doc: Text): boolean | undefined =>
  name === 'ListItem' && parent ? isLoose(parent, doc) : undefined;

/** Whether two blocks are rendered the same. The parser reads the last block of a text again at each change. */
function isSame(one: SyntaxNode, oldDoc: Text, other: SyntaxNode, doc: Text): boolean {
  if (!one.tree || !other.tree || isInLooseList(one, oldDoc) !== isInLooseList(other, doc)) return false;
  if (one.tree === other.tree) return true;
  const length = one.to - one.from;
  return (
    length === other.to - other.from &&
    length <= maxComparedLength &&
    oldDoc.sliceString(one.from, one.to) === doc.sliceString(other.from, other.to) &&
    hasSameNodes(one.tree, other.tree)
  );
}

/** If so many blocks in a row are the same, all further ones are: the parser reads a text block by block. */
const equalBlocksInRow = 3;

/** The first block from one on, in a direction, from which on all are the same. */
function firstSame(
  start: SyntaxNode | null,
  step: (block: SyntaxNode) => SyntaxNode | null,
  isKnown: (block: SyntaxNode) => boolean,
): SyntaxNode | null {
  let first: SyntaxNode | null = null;
  let inRow = 0;
  for (let block = start; block && inRow < equalBlocksInRow; block = step(block)) {
    inRow = isKnown(block) ? inRow + 1 : 0;
    if (inRow === 1) first = block;
    else if (inRow === 0) first = null;
  }
  return first;
}

/**
 * The block nearest to a change on each side that is rendered as before. All blocks beyond these two are as before too.
 * Looks only at the blocks around the change.
 */
export function sameAround(
  old: ParsedText,
  { tree, doc }: ParsedText,
  changed: { from: number; to: number },
): { before: SyntaxNode | null; after: SyntaxNode | null } {
  const movedBy = (by: number) => (block: SyntaxNode) => {
    const one = blockBehind(old.tree, block.from - by);
    return one?.from === block.from - by && isSame(one, old.doc, block, doc);
  };
  let behind = blockBehind(tree, changed.to);
  if (behind && behind.from <= changed.to) behind = nextBlock(behind);
  return {
    before: firstSame(blockBefore(tree, changed.from), previousBlock, movedBy(0)),
    after: firstSame(behind, nextBlock, movedBy(doc.length - old.doc.length)),
  };
}
