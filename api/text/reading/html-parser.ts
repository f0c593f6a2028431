import type { Element, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';

const processor = unified().use(rehypeRaw);

/**
 * HTML ignores a line break right after `<pre>`, and so does the parser. The trees here have no such extra line break,
 * so a real one is doubled to survive.
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

/** Parses the HTML of a text into elements. Must run before the sanitiser. Changes the tree. */
export const parseHtml = (tree: Root): Root => {
  keepFirstLines(tree);
  return processor.runSync(tree);
};
