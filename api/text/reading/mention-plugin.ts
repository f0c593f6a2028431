import type { Element, ElementContent, Root, Text } from 'hast';

// the same rule as on the server; a username has at least three characters
const mention = /((?<![\p{L}\p{N}._%+/@-])@[A-Za-z0-9._-]{3,51})/u;

/** Elements in which a name is not a mention, such as code and links. */
const closed = new Set(['a', 'code', 'pre', 'kbd', 'sup']);

/**
 * Wraps each `@name` in an element, which `elements` renders. Not recursive, so that deep trees cannot overflow the
 * stack.
 */
export function rehypeMentions() {
  return (tree: Root): void => {
    const stack: (Root | Element)[] = [tree];
    for (let parent = stack.pop(); parent; parent = stack.pop()) {
      if (parent.children.some((child) => child.type === 'text' && child.value.includes('@'))) {
        const children = parent.children as ElementContent[];
        parent.children = children.flatMap((child) => (child.type === 'text' ? split(child) : [child]));
      }
      for (const child of parent.children) {
        if (child.type !== 'element' || closed.has(child.tagName)) continue;
        // skip the elements created here, which contain the name again
        if (child.properties.dataMention === undefined) stack.push(child);
      }
    }
  };
}

function split(text: Text): ElementContent[] {
  const pieces = text.value.split(mention);
  if (pieces.length === 1) return [text];
  return pieces.flatMap((value, index): ElementContent[] => {
    if (value === '') return [];
    const piece: Text = { type: 'text', value };
    if (index % 2 === 0) return [piece];
    return [{ type: 'element', tagName: 'span', properties: { dataMention: value }, children: [piece] }];
  });
}
