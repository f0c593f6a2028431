import type { Nodes, Element, Root, ElementContent, Text } from 'hast';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { rehypeDirections } from './directions.ts';
import { rehypeLineImages } from './line-images.ts';
import { foldPlainHtml } from './plain-html.ts';
import {
  rehypeFigures,
  rehypeLoneLinks,
  rehypeForeignIds,
  rehypeInPageLinks,
  rehypeSmallProtocols,
  rehypeTasks,
  eachElement,
} from './own-plugins.ts';
import { remarkGfm, remarkMath, remarkTasks, taskPlaces } from './source-plugins.ts';
import { isWhiteSpace } from '../hast.ts';
import { calloutKind } from '../markdown/callouts.ts';

// the same rule as on the server; a username has at least three characters
const mention = /((?<![\p{L}\p{N}._%+/@-])@[A-Za-z0-9._-]{3,51})/u;

/** Elements in which a name is not a mention, such as code and links. */
const closed = new Set(['a', 'code', 'pre', 'kbd', 'sup']);

/**
 * Wraps each `@name` in an element, which `elements` renders. Not recursive, so that deep trees cannot overflow the
 * stack.
 */
function rehypeMentions() {
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
  .use(rehypeFigures)
  .use(rehypeLoneLinks)
  .use(rehypeLineImages)
  .use(rehypeDirections);

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

/** Removes the first line of a quote that is a callout, and turns the quote into one. */
function takeCallout(quote: Element): void {
  const paragraph = quote.children.find((child) => !isWhiteSpace(child));
  if (paragraph?.type !== 'element' || paragraph.tagName !== 'p') return;
  const [words, next] = paragraph.children;
  if (words?.type !== 'text') return;
  const [line = ''] = words.value.split('\n', 1);
  const isWhole = line.length === words.value.length;
  const isAlone = !isWhole || next === undefined || (next.type === 'element' && next.tagName === 'br');
  const kind = isAlone ? calloutKind(line) : undefined;
  if (kind === undefined) return;
  if (isWhole) paragraph.children.splice(0, next === undefined ? 1 : 2);
  else words.value = words.value.slice(line.length + 1);
  const [first] = paragraph.children;
  // a hard break leaves the line ending of the source
  if (first?.type === 'text') first.value = first.value.trimStart();
  if (paragraph.children.length === 0) quote.children.splice(quote.children.indexOf(paragraph), 1);
  quote.tagName = 'div';
  quote.properties = { role: 'note', dataCallout: kind };
}

/** Quotes that begin with `[!NOTE]` or another kind become callouts. Must run after the sanitiser. */
function rehypeCallouts() {
  return (tree: Root): void => {
    eachElement(tree, (element) => {
      if (element.tagName === 'blockquote') takeCallout(element);
    });
  };
}
