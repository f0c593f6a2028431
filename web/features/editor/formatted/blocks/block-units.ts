import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { lineOf } from './block-field.ts';
import type { Lines, Row } from './block-moves.ts';
import { treeOf } from '../language.ts';

const linesOf = ({ doc }: EditorState, { from, to }: { from: number; to: number }): Lines => ({
  from: doc.lineAt(from).from,
  to: doc.lineAt(to).to,
});

/** Whether an item begins on the line of something around it, and so cannot move alone. */
const isHeld = ({ doc }: EditorState, item: SyntaxNode): boolean =>
  /[^\s>]/.test(doc.sliceString(doc.lineAt(item.from).from, item.from));

/** The innermost item around an offset that can move alone. The only item of a list cannot. */
function itemNodeAt(state: EditorState, at: number): SyntaxNode | undefined {
  const { containers } = lineOf(state, at).info;
  for (const container of containers.toReversed()) {
    if (container.kind !== 'item') continue;
    let node: SyntaxNode | null = treeOf(state).resolveInner(container.mark.from, 1);
    while (node && node.name !== 'ListItem') node = node.parent;
    const first = node?.parent?.firstChild;
    if (node && first && !isHeld(state, first)) return node;
  }
  return undefined;
}

function itemsBeside(state: EditorState, item: SyntaxNode): Row {
  const list = item.parent;
  const units = (list?.getChildren('ListItem') ?? []).map((each) => {
    const mark = list?.name === 'OrderedList' ? each.getChild('ListMark') : null;
    return { ...linesOf(state, each), mark: mark ? { from: mark.from, to: mark.to } : undefined };
  });
  const { from } = state.doc.lineAt(item.from);
  return { units, index: units.findIndex((unit) => unit.from === from), isList: true };
}

/** The top-level block on the line of an offset; undefined between blocks. */
function topNode(state: EditorState, at: number): SyntaxNode | undefined {
  const line = state.doc.lineAt(at);
  const indent = line.text.search(/\S/);
  let node: SyntaxNode | null = treeOf(state).resolve(line.from + Math.max(0, indent), indent < 0 ? 0 : 1);
  while (node?.parent?.parent) node = node.parent;
  return node?.parent ? node : undefined;
}

/** The block at an offset: the innermost item of a list, otherwise a top-level block. */
export function unitAt(state: EditorState, at: number): Lines | undefined {
  const block = itemNodeAt(state, at) ?? topNode(state, at);
  return block && linesOf(state, block);
}

/** The block at an offset and its siblings. Takes time proportional to their number. */
export function rowAt(state: EditorState, at: number): Row | undefined {
  const item = itemNodeAt(state, at);
  if (item) return itemsBeside(state, item);
  const block = topNode(state, at);
  if (!block) return undefined;
  const units: Lines[] = [];
  let index = -1;
  for (let node = treeOf(state).topNode.firstChild; node; node = node.nextSibling) {
    if (node.from === block.from) index = units.length;
    units.push(linesOf(state, node));
  }
  return { units, index, isList: false };
}

/** The node of a top-level block. */
export const topNodeAt = (state: EditorState, { from }: Lines): SyntaxNode | undefined =>
  topNode(state, from);
