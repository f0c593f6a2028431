import type { Element, ElementContent, Root, RootContent } from 'hast';

export type Parent = Root | Element;
export type Child = RootContent | ElementContent;

/** All text in a node, as it is. Without recursion, because people nest elements thousands deep. */
export function textOf(node: Child | Parent): string {
  const waiting = [node];
  let text = '';
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.type === 'text') text += next.value;
    else if ('children' in next)
      for (let at = next.children.length - 1; at >= 0; at -= 1) waiting.push(next.children[at]!);
  }
  return text;
}

export const isWhiteSpace = (node: Child | undefined): boolean =>
  node?.type === 'text' && node.value.trim() === '';
