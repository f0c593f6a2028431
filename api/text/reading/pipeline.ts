import type { Nodes, Element, Root } from 'hast';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { rehypeMentions } from './mention-plugin.ts';
import { foldPlainHtml } from './plain-html.ts';
import {
  rehypeFigures,
  rehypeForeignIds,
  rehypeInPageLinks,
  rehypeSmallProtocols,
  rehypeTasks,
} from './own-plugins.ts';
import { rehypeCallouts } from './callout-plugin.ts';
import { remarkGfm, remarkMath, remarkTasks, taskPlaces } from './source-plugins.ts';

// `<picture>` and `<source>` name pictures too: only the `<img>` inside is shown, because its address is checked
const otherPictures = new Set(['picture', 'source']);

const schema = {
  ...defaultSchema,
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((name) => !otherPictures.has(name)),
    'u',
    'kbd',
    'figure',
    'figcaption',
    'mark',
  ],
  attributes: {
    ...defaultSchema.attributes,
    // `rehypeTasks` removes those that are not its own
    li: [...(defaultSchema.attributes?.li ?? []), 'dataTask'],
  },
};

// the sanitiser prefixes every id; without an empty prefix here, footnotes would get it twice
const remarkRehypeOptions = { clobberPrefix: '', allowDangerousHtml: true };

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(remarkTasks)
  .use(remarkRehype, remarkRehypeOptions);

// nothing after the sanitiser may add anything that the text could choose
const sanitiser = unified()
  .use(rehypeSmallProtocols)
  .use(rehypeSanitize, schema)
  .use(rehypeSlug)
  .use(rehypeForeignIds)
  .use(rehypeMentions)
  .use(rehypeInPageLinks)
  .use(rehypeTasks)
  .use(rehypeCallouts)
  .use(rehypeFigures);

// the parser does not count it
const byteOrderMark = /^\ufeff/;

/** Parses the HTML in a tree: `rehype-raw`, kept separate because it is a third of the whole code. */
export type HtmlParser = (tree: Root) => Root;

/**
 * Converts what was typed to what is safe to show.
 * @returns undefined if the text has HTML that needs the HTML parser, and none was given
 */
export function parseMarkdown(source: string, parseHtml?: HtmlParser): Root | undefined {
  const tree = parser.runSync(parser.parse(source), source.replace(byteOrderMark, ''));
  if (parseHtml) return sanitiser.runSync(parseHtml(tree));
  return foldPlainHtml(tree) ? sanitiser.runSync(tree) : undefined;
}

/**
 * The offset of the character between the brackets of a task.
 * @param task its number, from 0; undefined if there are fewer
 */
export function taskAt(source: string, task: number): number | undefined {
  const at = taskPlaces(parser.parse(source))[task];
  return at === undefined || !byteOrderMark.test(source) ? at : at + 1;
}

/** React walks a tree recursively and creates a node for each element. */
const maxDepth = 200;
const maxNodes = 60_000;

/** @throws Error if a tree is too deep or too large to be shown; walks without recursion */
export function assertShowable(root: Root): void {
  const stack: { node: Nodes | Element; depth: number }[] = [{ node: root, depth: 0 }];
  let nodes = 0;
  for (let next = stack.pop(); next; next = stack.pop()) {
    nodes += 1;
    if (nodes > maxNodes || next.depth > maxDepth) throw new Error('The tree is too large to be shown');
    if (!('children' in next.node)) continue;
    for (const child of next.node.children) stack.push({ node: child, depth: next.depth + 1 });
  }
}
