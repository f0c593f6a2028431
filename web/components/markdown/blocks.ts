import type { Element, Nodes, Root } from 'hast';

/** One top-level element of a text. */
export interface Block {
  /** The same for as long as the block says the same, wherever it has moved to. */
  key: string;
  tree: Root;
}

/** Takes the places in the source out of a tree: nothing that is drawn needs them, and they change with every key. */
function forgetPlaces(root: Nodes): void {
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    delete node.position;
    if ('children' in node) stack.push(...node.children);
  }
}

/** The top-level elements of a text, each with what it says. Changes the tree. */
export function elementsOf(root: Root): { content: string; element: Element }[] {
  forgetPlaces(root);
  return root.children
    .filter((child): child is Element => child.type === 'element')
    .map((element) => ({ content: JSON.stringify(element), element }));
}

/** Blocks with keys of their own, also where some say the same. */
export function blocksOf(elements: readonly { content: string; element: Element }[]): Block[] {
  const seen = new Map<string, number>();
  return elements.map(({ content, element }) => {
    const number = seen.get(content) ?? 0;
    seen.set(content, number + 1);
    return { key: `${number}:${content}`, tree: { type: 'root', children: [element] } };
  });
}
