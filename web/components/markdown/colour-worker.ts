import type { Element, ElementContent, Root } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import { unified } from 'unified';
import { highlighterName } from '../../../api/text/reading/code-parts.ts';
import type { Code } from './code-text.ts';
import { textOf } from '../../../api/text/hast.ts';

/** `ready` once, when the worker's code has loaded; then one answer for each block. */
export type ColourReply = 'ready' | { nodes: ElementContent[]; marks: number } | 'plain';

/** The page creates an element for each mark. More of them in one block would block it. */
const maxMarks = 8_000;
/** React draws nested marks by recursion. */
const maxDepth = 30;

const processor = unified().use(rehypeHighlight);

/** How many elements there are; undefined if there are too many or they are nested too deeply. Not recursive. */
function countMarks(nodes: readonly ElementContent[]): number | undefined {
  const stack = nodes.map((node) => ({ node, depth: 1 }));
  let marks = 0;
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.node.type !== 'element') continue;
    marks += 1;
    if (marks > maxMarks || next.depth > maxDepth) return undefined;
    for (const node of next.node.children) stack.push({ node, depth: next.depth + 1 });
  }
  return marks;
}

function colour({ language, text }: Code): ColourReply {
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: { className: [`language-${highlighterName(language)}`] },
    children: [{ type: 'text', value: text }],
  };
  const pre: Element = { type: 'element', tagName: 'pre', properties: {}, children: [code] };
  const tree: Root = { type: 'root', children: [pre] };
  try {
    processor.runSync(tree);
  } catch {
    return 'plain';
  }
  const marks = countMarks(code.children);
  // colours must never cost a letter
  return marks === undefined || marks === 0 || textOf(code) !== text
    ? 'plain'
    : { nodes: code.children, marks };
}

self.addEventListener('message', ({ data }: MessageEvent<Code>) => {
  self.postMessage(colour(data) satisfies ColourReply);
});
self.postMessage('ready' satisfies ColourReply);
