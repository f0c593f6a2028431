import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';

const bracketed = /^<(.*)>$/s;

/** The address in a link or picture as it leads: without its brackets and backslashes. */
export function addressOf(state: EditorState, node: SyntaxNode): string | undefined {
  const url = node.getChild('URL');
  if (!url) return undefined;
  const written = state.doc.sliceString(url.from, url.to).replace(bracketed, '$1');
  return written.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** The range of a link's or picture's words between its brackets. */
export function labelOf(node: SyntaxNode): { from: number; to: number } | undefined {
  const [open, close] = node.getChildren('LinkMark');
  return open && close ? { from: open.to, to: close.from } : undefined;
}
