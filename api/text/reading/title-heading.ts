import type { Element, ElementContent, Root } from 'hast';
import { limits } from '../limits.ts';

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const pictures = new Set(['figure', 'img', 'hr']);

/** The words of an element, separated by single blanks, and its pictures with their links. Without recursion. */
function contentsOf(root: Element): { text: string; shown: Element[] } {
  const stack: { node: ElementContent; link?: Element | undefined }[] = [{ node: root }];
  let text = '';
  const shown: Element[] = [];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node } = next;
    if (node.type === 'text') text += node.value;
    if (node.type !== 'element') continue;
    const link = node.tagName === 'a' ? node : next.link;
    if (pictures.has(node.tagName)) shown.push(link ? { ...link, children: [node] } : node);
    else stack.push(...node.children.toReversed().map((child) => ({ node: child, link })));
  }
  return { text: text.normalize('NFC').replace(/\s+/g, ' ').trim(), shown };
}

/**
 * Finds the heading whose words repeat the document's title. It must be the first element of the page, apart from
 * pictures.
 * @returns its index among the elements; -1 if there is none
 */
export function titleHeadingAt(elements: readonly Element[], title: string): number {
  const index = elements.findIndex(
    (element) => headings.has(element.tagName) || contentsOf(element).text !== '',
  );
  const heading = elements[index];
  if (!heading || !headings.has(heading.tagName)) return -1;
  const { text } = contentsOf(heading);
  return [text, cutTitle(text)].includes(title.replace(/\s+/g, ' ').trim()) ? index : -1;
}

/** Shortens a heading that is too long for a title, as an import does; never within a character. */
const cutTitle = (text: string): string =>
  text
    .slice(0, limits.documentTitle)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();

/**
 * The replacement for such a heading: an anchor, so that links to it still lead to the top of the text, with the
 * heading's pictures.
 */
export function titleAnchor(heading: Element): Element {
  const { id } = heading.properties;
  const { shown } = contentsOf(heading);
  const line = shown.flatMap((picture): ElementContent[] => [{ type: 'text', value: ' ' }, picture]).slice(1);
  return {
    type: 'element',
    tagName: 'div',
    properties: { id, className: ['title-anchor'] },
    children: line.length === 0 ? [] : [{ type: 'element', tagName: 'p', properties: {}, children: line }],
  };
}

/** Replaces the heading that repeats the title by an anchor with its id, if there is one. Changes the tree. */
export function dropTitleHeading(root: Root, title: string): void {
  const elements = root.children.filter((child) => child.type === 'element');
  const heading = elements[titleHeadingAt(elements, title)];
  if (heading) root.children[root.children.indexOf(heading)] = titleAnchor(heading);
}
