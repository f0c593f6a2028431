import type { Element, Nodes, Root } from 'hast';

/** One top-level element of a text. */
export interface Block {
  /** Stays the same as long as the block's content does, wherever the block moves. */
  key: string;
  tree: Root;
}

/** Removes the source positions from a tree: rendering does not need them, and they change with every keystroke. */
function forgetPlaces(root: Nodes): void {
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    delete node.position;
    if ('children' in node) stack.push(...node.children);
  }
}

/** The top-level elements of a text, each with its content as text. Changes the tree. */
export function elementsOf(root: Root): { content: string; element: Element }[] {
  forgetPlaces(root);
  return root.children
    .filter((child): child is Element => child.type === 'element')
    .map((element) => ({ content: JSON.stringify(element), element }));
}

/** Gives blocks unique keys, even if some have the same content. */
export function blocksOf(elements: readonly { content: string; element: Element }[]): Block[] {
  const seen = new Map<string, number>();
  return elements.map(({ content, element }) => {
    const number = seen.get(content) ?? 0;
    seen.set(content, number + 1);
    return { key: `${number}:${content}`, tree: { type: 'root', children: [element] } };
  });
}
