import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { treeOf } from '../language.ts';
import { addressOf, labelOf } from './link-target.ts';

/** A link in the text. */
export interface LinkAt {
  from: number;
  to: number;
  /** The range of its words. */
  label: { from: number; to: number };
  address: string;
}

/** The link in which the caret, or all that is selected, is. */
export function linkAt(state: EditorState): LinkAt | undefined {
  const { from, to } = state.selection.main;
  for (let node: SyntaxNode | null = resolve(state, from); node; node = node.parent) {
    if (node.name !== 'Link') continue;
    const [address, label] = [addressOf(state, node), labelOf(node)];
    if (address === undefined || !label || from < label.from || to > label.to) continue;
    return { from: node.from, to: node.to, label, address };
  }
  return undefined;
}

function resolve(state: EditorState, at: number): SyntaxNode {
  const before = treeOf(state).resolveInner(at, -1);
  return before.parent === null ? treeOf(state).resolveInner(at, 1) : before;
}

/** An address as it is written in a link: a bracket or blank in it would end the link too early. */
export const writtenAddress = (address: string): string =>
  /[()<>\s]/.test(address) ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address;

/** Completes an address without a protocol. */
export function completed(address: string): string {
  const bare = address.trim();
  if (/^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(bare)) return ofThisPlace(bare);
  if (/^[^\s@/]+@[^\s@/]+\.[a-z]{2,}$/i.test(bare)) return `mailto:${bare}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(bare) ? `https://${bare}` : bare;
}

/** An address of our own is written without its origin, so that it opens within the page. */
const ofThisPlace = (address: string): string =>
  address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address;

/** Turns the selection into a link, or changes the address of the link there. */
export function writeLink(state: EditorState, address: string, words: string): TransactionSpec {
  const known = linkAt(state);
  const { main } = state.selection;
  // a link cannot hold several blocks: it goes behind them
  const isLong = !known && /\n[ \t]*\n/.test(state.sliceDoc(main.from, main.to));
  const { from, to } = known?.label ?? { from: isLong ? main.to : main.from, to: main.to };
  const label = from === to ? words.replace(/[\\[\]]/g, '\\$&') : state.sliceDoc(from, to);
  const insert = `[${label}](${writtenAddress(address)})`;
  const start = known?.from ?? from;
  return {
    changes: { from: start, to: known?.to ?? to, insert },
    selection: EditorSelection.cursor(start + insert.length),
    userEvent: 'input.link',
  };
}

/** Removes a link but keeps its words. */
export function removeLink(state: EditorState, { from, to, label }: LinkAt): TransactionSpec {
  const changes = state.changes([
    { from, to: label.from },
    { from: label.to, to },
  ]);
  return { changes, userEvent: 'input.link' };
}
