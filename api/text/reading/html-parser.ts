import type { Element, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';

const processor = unified().use(rehypeRaw);

/**
 * The parser takes a line break behind `<pre>` for one of the source, as HTML does, also where a tree has none there
 * but in the code below: what is doubled comes out as it was.
 */
function keepFirstLines(tree: Root): void {
  const stack: (Root | Element)[] = [tree];
  for (let parent = stack.pop(); parent; parent = stack.pop()) {
    for (const child of parent.children) {
      if (child.type !== 'element') continue;
      const [code] = child.tagName === 'pre' ? child.children : [];
      const [text] = code?.type === 'element' ? code.children : [];
      if (text?.type === 'text' && text.value.startsWith('\n')) text.value = `\n${text.value}`;
      stack.push(child);
    }
  }
}

/** Turns the HTML of a text into elements; goes before the sanitiser. Changes the tree. */
export const parseHtml = (tree: Root): Root => {
  keepFirstLines(tree);
  return processor.runSync(tree);
};
