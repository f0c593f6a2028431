import type { Element, ElementContent } from 'hast';
import { elementsOf } from '../../components/markdown/blocks.ts';
import { endOfFrontMatter, shownFields } from '../../../api/text/markdown/front-matter.ts';
import { parseHtml } from '../../../api/text/reading/html-parser.ts';
import { assertShowable, parseMarkdown } from '../../../api/text/reading/pipeline.ts';
import { titleHeadingAt } from '../../../api/text/reading/title-heading.ts';
import type { Piece } from '../../lib/word-pieces.ts';
import { compareParts, type Compared, type Parts } from './compare.ts';
import { markElement, wordsOn } from './mark-element.ts';

/** A version as its page shows it. */
export interface PageSource {
  title: string;
  content: string;
}

export interface ComparedPages extends Compared<Element> {
  /** The blocks of the newer page. */
  page: Element[];
}

/** A place to link to, and the number of a task: they change when something above them does. */
const placeNames = ['id', 'dataTask'];

/** Removes what differs between two pages although nobody sees it. Without recursion. */
function forgetPlaces(root: Element): void {
  const stack: Element[] = [root];
  for (let element = stack.pop(); element; element = stack.pop()) {
    for (const name of placeNames) delete element.properties[name];
    for (const child of element.children) if (child.type === 'element') stack.push(child);
  }
}

/** Splits a list into lists of one item each, so that a change shows its item and not the whole list. */
function splitList(list: Element): Element[] {
  if (list.tagName !== 'ul' && list.tagName !== 'ol') return [list];
  const items = list.children.filter((child) => child.type === 'element');
  const first = Number(list.properties['start'] ?? 1);
  return items.map((item, index) => {
    const start = list.tagName === 'ol' ? { start: first + index } : {};
    return { ...list, properties: { ...list.properties, ...start }, children: [item] };
  });
}

/** The fields of a front matter as a list of terms; none if there are none. */
function fieldsOf({ title, content }: PageSource): Element[] {
  const element = (tagName: string, children: ElementContent[]): Element => ({
    type: 'element',
    tagName,
    properties: {},
    children,
  });
  const fields = shownFields(content, title).flatMap(({ name, value }) => [
    element('dt', [{ type: 'text', value: name }]),
    // parts the words of both
    { type: 'text' as const, value: ' ' },
    element('dd', [{ type: 'text', value }]),
  ]);
  return fields.length === 0 ? [] : [element('dl', fields)];
}

/**
 * The blocks of a page, without the heading that repeats its title.
 * @throws Error if the text is too long or too deeply nested to be shown
 */
function blocksOf(source: PageSource): Element[] {
  const tree = parseMarkdown(source.content.slice(endOfFrontMatter(source.content)), parseHtml);
  if (!tree) throw new Error('The text cannot be parsed');
  assertShowable(tree);
  const elements = elementsOf(tree).map(({ element }) => element);
  const title = titleHeadingAt(elements, source.title);
  const blocks = elements.filter((_, index) => index !== title);
  blocks.forEach(forgetPlaces);
  return [...fieldsOf(source), ...blocks.flatMap(splitList)];
}

function partsOf(blocks: Element[], tag: 'ins' | 'del'): Parts<Element> {
  return {
    keys: blocks.map((block) => keyOf(block)),
    texts: blocks.map(wordsOn),
    changed: (index: number, pieces: Piece[] | undefined) => {
      const block = blocks[index]!;
      return pieces ? markElement(block, pieces, tag) : block;
    },
  };
}

/** The number of an item says nothing about the item. */
function keyOf(block: Element): string {
  const properties = { ...block.properties };
  delete properties['start'];
  return JSON.stringify({ ...block, properties });
}

/**
 * Compares two pages block by block, and words within changed blocks.
 * @returns undefined if that takes too long, or if one cannot be shown as a page
 */
export function comparePages(older: PageSource, newer: PageSource): ComparedPages | undefined {
  try {
    const [before, after] = [blocksOf(older), blocksOf(newer)];
    const compared = compareParts(partsOf(before, 'del'), partsOf(after, 'ins'));
    return compared && { ...compared, page: after };
  } catch {
    // deep nesting overflows the stack
    return undefined;
  }
}
