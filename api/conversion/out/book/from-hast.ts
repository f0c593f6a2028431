import type { Element, ElementContent, Root } from 'hast';
import type { CalloutKind } from '../../../text/markdown/callouts.ts';
import { codeLanguage } from '../../../text/reading/code-parts.ts';
import { textOf } from '../../../text/hast.ts';
import { eachElement } from '../../../text/reading/own-plugins.ts';
import type { Colourer } from '../shared/colours.ts';
import { typedFormula } from './formula-of.ts';
import { createFootnotes, type Footnotes } from './footnotes.ts';
import { inlineOf, pictureOf } from './inline.ts';
import { tableOf } from './table-of.ts';
import type { Block, BookText, Directed, Inline, ListItem } from './tree.ts';

/** Quotes, lists and the like inside each other: deeper ones lose their frame, but keep their words. */
const maxBlockDepth = 10;

const blockTags =
  /^(?:p|h[1-6]|ul|ol|li|blockquote|div|pre|table|figure|figcaption|hr|details|summary|dl|dt|dd|section)$/;

interface Context {
  footnotes: Footnotes;
  colour: Colourer;
  /** Elements that hold a block at any depth. */
  holders: ReadonlySet<Element>;
  /** Nodes that stand in text from right to left. */
  inRtl: ReadonlySet<unknown>;
}

/**
 * Turns safe HTML into the tree of a text.
 * @throws RangeError if it is nested too deeply
 */
export function fromHast(root: Root, { colour }: { colour: Colourer }): Pick<BookText, 'blocks' | 'notes'> {
  const footnotes = createFootnotes(root);
  const context: Context = { footnotes, colour, holders: holdersOf(root), inRtl: nodesInRtl(root) };
  const blocks = blocksOf(root.children as ElementContent[], context, 0);
  const notes: Block[][] = [];
  // a footnote may be the first to name another
  while (notes.length < footnotes.named().length)
    for (const text of footnotes.named().slice(notes.length)) notes.push(blocksOf(text.children, context, 1));
  const unnamed = footnotes.unnamed().flatMap((text) => blocksOf(text.children, context, 0));
  return { blocks: [...blocks, ...unnamed], notes };
}

/** Without recursion, and visits each element once. */
function holdersOf(root: Root): Set<Element> {
  const holders = new Set<Element>();
  const parents = new Map<Element, Root | Element>();
  const stack: (Root | Element)[] = [root];
  for (let parent = stack.pop(); parent; parent = stack.pop())
    for (const child of parent.children) {
      if (child.type !== 'element') continue;
      parents.set(child, parent);
      stack.push(child);
      if (!blockTags.test(child.tagName)) continue;
      for (let above = parents.get(child); above?.type === 'element' && !holders.has(above);)
        above = parents.get(holders.add(above) && above);
    }
  return holders;
}

function nodesInRtl(root: Root): Set<unknown> {
  const found = new Set<unknown>();
  // each behind the one that holds it
  eachElement(root, (element) => {
    if (directionOf(element, found).dir) for (const child of element.children) found.add(child);
  });
  return found;
}

/** As `rehypeDirections` gave it. */
function directionOf(element: Element, inRtl: ReadonlySet<unknown>): Directed {
  const { dir } = element.properties;
  return dir === 'rtl' || (dir !== 'ltr' && inRtl.has(element)) ? { dir: 'rtl' } : {};
}

function blocksOf(nodes: readonly ElementContent[], context: Context, depth: number): Block[] {
  const blocks: Block[] = [];
  let line: ElementContent[] = [];
  const endLine = () => {
    const c = inlineOf(line, context.footnotes);
    if (c.length > 0) blocks.push({ k: 'p', ...(context.inRtl.has(line[0]) && { dir: 'rtl' as const }), c });
    line = [];
  };
  for (const node of nodes) {
    const isBlock = node.type === 'element' && (blockTags.test(node.tagName) || context.holders.has(node));
    if (!isBlock) {
      line.push(node);
      continue;
    }
    endLine();
    blocks.push(...withPlace(node, blockOf(node, context, depth)));
  }
  endLine();
  return blocks;
}

/** Keeps the place that links point to. */
function withPlace({ tagName, properties: { id } }: Element, blocks: Block[]): Block[] {
  if (typeof id !== 'string' || id === '' || /^h[1-6]$/.test(tagName)) return blocks;
  const place: Inline = { k: 'anchor', id };
  const [first, ...others] = blocks;
  return first?.k === 'p' || first?.k === 'h'
    ? [{ ...first, c: [place, ...first.c] }, ...others]
    : [{ k: 'p', c: [place] }, ...blocks];
}

type Maker = (element: Element, context: Context, depth: number) => Block[];

/** Elements that frame other blocks. */
const frames: Record<string, Maker> = {
  ul: (element, context, depth) => [listOf(element, context, depth)],
  ol: (element, context, depth) => [listOf(element, context, depth)],
  blockquote: (element, context, depth) => {
    const c = blocksOf(element.children, context, depth + 1);
    return c.length === 0 ? [] : [{ k: 'quote', ...directionOf(element, context.inRtl), c }];
  },
  div: (element, context, depth) => {
    const kind = element.properties.dataCallout as CalloutKind | undefined;
    if (kind === undefined) return blocksOf(element.children, context, depth);
    return [
      {
        k: 'callout',
        kind,
        ...directionOf(element, context.inRtl),
        c: blocksOf(element.children, context, depth + 1),
      },
    ];
  },
  table: (element, context, depth) =>
    tableOf(element, {
      blocksOf: (children) => blocksOf(children, context, depth + 1),
      directionOf: (each) => directionOf(each, context.inRtl),
    }),
  details: detailsOf,
  dl: termsOf,
};

function blockOf(element: Element, context: Context, depth: number): Block[] {
  const { tagName, children } = element;
  if (context.footnotes.isSection(element)) return [];
  if (/^h[1-6]$/.test(tagName)) return headingOf(element, context);
  if (tagName === 'hr') return [{ k: 'rule' }];
  if (tagName === 'pre') return [codeOf(element, context)];
  if (tagName === 'figure') return figureOf(element, context, depth);
  const frame = frames[tagName];
  return frame && depth < maxBlockDepth ? frame(element, context, depth) : blocksOf(children, context, depth);
}

function headingOf(heading: Element, { footnotes, inRtl }: Context): Block[] {
  const { tagName, properties, children } = heading;
  const { id } = properties;
  const c = inlineOf(children, footnotes);
  const place = typeof id === 'string' && id !== '' ? { id } : {};
  return c.length === 0
    ? []
    : [{ k: 'h', level: Number(tagName[1]), ...place, ...directionOf(heading, inRtl), c }];
}

function codeOf(pre: Element, { colour }: Context): Block {
  const code = pre.children.find((child) => isElement(child, 'code'));
  const text = textOf(pre).replace(/\n$/, '');
  const lang = code ? codeLanguage(code) : undefined;
  if (lang?.toLowerCase() === 'math') return { k: 'math', ...typedFormula(text.trim(), { isBlock: true }) };
  return { k: 'code', ...(lang !== undefined && { lang }), lines: colour(lang, text) };
}

function figureOf(figure: Element, context: Context, depth: number): Block[] {
  const parts = figure.children.filter(isNotBlank);
  const [image, ...others] = parts.filter((part): boolean => !isElement(part, 'figcaption'));
  if (image?.type !== 'element' || image.tagName !== 'img' || others.length > 0)
    return blocksOf(figure.children, context, depth);
  const captions = parts.filter((part) => part.type === 'element').filter((part) => part !== image);
  const caption = inlineOf(
    captions.flatMap(({ children }) => children),
    context.footnotes,
  );
  // the picture stands at the side where its words begin
  const direction = directionOf(captions[0] ?? figure, context.inRtl);
  return [{ k: 'figure', ...direction, ...pictureOf(image), caption }];
}

function listOf(list: Element, context: Context, depth: number): Block {
  const items = list.children.filter(isNotBlank);
  const start = Number(list.properties.start ?? 1);
  return {
    k: 'list',
    ...directionOf(list, context.inRtl),
    ordered: list.tagName === 'ol',
    start: Number.isInteger(start) && start >= 0 ? start : 1,
    isTight: !items.some(
      (item) => item.type === 'element' && item.children.some((child) => isElement(child, 'p')),
    ),
    items: items.map((item) => itemOf(item, context, depth)),
  };
}

const isElement = <Name extends string>(
  node: ElementContent,
  tagName: Name,
): node is Element & { tagName: Name } => node.type === 'element' && node.tagName === tagName;

const isNotBlank = (node: ElementContent): boolean => node.type !== 'text' || node.value.trim() !== '';

function itemOf(item: ElementContent, context: Context, depth: number): ListItem {
  if (!isElement(item, 'li')) return { c: blocksOf([item], context, depth + 1) };
  const c = withPlace(item, blocksOf(item.children, context, depth + 1));
  const classes = item.properties.className;
  const [first, ...others] = c;
  const [box, ...words] = first?.k === 'p' ? first.c : [];
  if (!Array.isArray(classes) || !classes.includes('task-list-item') || !isBox(box)) return { c };
  return { done: box.on, c: [{ ...first, k: 'p', c: withoutFirstBlank(words) }, ...others] };
}

const isBox = (part: Inline | undefined): part is { k: 'box'; on: boolean } =>
  typeof part === 'object' && part.k === 'box';

const withoutFirstBlank = ([first, ...others]: Inline[]): Inline[] =>
  first === undefined ? [] : [typeof first === 'string' ? first.trimStart() : first, ...others];

function detailsOf(details: Element, context: Context, depth: number): Block[] {
  const { children } = details;
  const isSummary = (node: ElementContent) => isElement(node, 'summary');
  const summary = children.filter(isSummary).flatMap((each) => inlineOf(each.children, context.footnotes));
  const content = children.filter((node) => !isSummary(node));
  const direction = directionOf(details, context.inRtl);
  return [{ k: 'details', ...direction, summary, c: blocksOf(content, context, depth + 1) }];
}

function termsOf(terms: Element, context: Context, depth: number): Block[] {
  const items: { term: Inline[]; c: Block[] }[] = [];
  const parts = terms.children.flatMap((child) => (isElement(child, 'div') ? child.children : [child]));
  for (const part of parts.filter(isNotBlank)) {
    if (isElement(part, 'dt')) items.push({ term: inlineOf(part.children, context.footnotes), c: [] });
    else {
      const c = blocksOf(isElement(part, 'dd') ? part.children : [part], context, depth + 1);
      const last = items.at(-1);
      if (last) last.c.push(...c);
      else items.push({ term: [], c });
    }
  }
  return items.length === 0 ? [] : [{ k: 'terms', ...directionOf(terms, context.inRtl), items }];
}
