import type { Element, ElementContent, Root } from 'hast';

/** All text of a tree as it was typed, without recursion. */
export function plainText(root: Root | Element): string {
  const stack: (Root | Element | ElementContent)[] = [root];
  let text = '';
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'text') text += node.value;
    else if ('children' in node) stack.push(...(node.children as ElementContent[]).toReversed());
  }
  return text;
}
