import type { Element, ElementContent, Root, Text } from 'hast';
import { parseMarkdown } from '../../../api/text/reading/pipeline.ts';

type Parent = Root | Element;

/** Elements in which the writer made every line break. In others, breaks may just separate elements. */
const running = new Set(['p', 'strong', 'em', 'del', 'a', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'th']);
const verbatim = new Set(['pre', 'code']);

const isBreak = (node: ElementContent | undefined): boolean =>
  node?.type === 'element' && node.tagName === 'br';

/** Keeps the writer's line breaks, which Markdown would join. */
function breakLines(text: Text, before: ElementContent | undefined): ElementContent[] {
  const lines = (isBreak(before) ? text.value.replace(/^\n/, '') : text.value).split('\n');
  return lines.flatMap((value, index): ElementContent[] => {
    const line: ElementContent[] = value === '' ? [] : [{ type: 'text', value }];
    return index === 0 ? line : [{ type: 'element', tagName: 'br', properties: {}, children: [] }, ...line];
  });
}

/**
 * The sanitised tree of a comment. It has no ids, which could clash with those of the document's headings.
 * @returns undefined if the comment has more than simple HTML tags: then it is shown as plain text
 */
export function parseComment(text: string): Root | undefined {
  const tree = parseMarkdown(text);
  const stack: Parent[] = tree ? [tree] : [];
  for (let parent = stack.pop(); parent; parent = stack.pop()) {
    if (parent.type === 'element') delete parent.properties.id;
    const isRunning = parent.type === 'element' && running.has(parent.tagName);
    const children = parent.children as ElementContent[];
    parent.children = children.flatMap((child, index) =>
      child.type === 'text' && child.value.includes('\n') && (isRunning || child.value.trim() !== '')
        ? breakLines(child, children[index - 1])
        : [child],
    );
    for (const child of parent.children)
      if (child.type === 'element' && !verbatim.has(child.tagName)) stack.push(child);
  }
  return tree;
}
