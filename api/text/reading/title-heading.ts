import type { Element, ElementContent, Root } from 'hast';
import { limits } from '../limits.ts';

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const pictures = new Set(['figure', 'img', 'hr']);

/** The words of an element, separated by single blanks, and whether it contains a picture. Without recursion. */
function contentsOf(root: Element): { text: string; hasPicture: boolean } {
  const stack: ElementContent[] = [root];
  let text = '';
  let hasPicture = false;
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'text') text += node.value;
    if (node.type !== 'element') continue;
    if (pictures.has(node.tagName)) hasPicture = true;
    else stack.push(...node.children.toReversed());
  }
  return { text: text.normalize('NFC').replace(/\s+/g, ' ').trim(), hasPicture };
}

/**
 * Finds the heading that repeats the document's title. It must be the first element of the page, apart from pictures.
 * @returns its index among the elements; -1 if there is none
 */
export function titleHeadingAt(elements: readonly Element[], title: string): number {
  const index = elements.findIndex(
    (element) => headings.has(element.tagName) || contentsOf(element).text !== '',
  );
  const heading = elements[index];
  if (!heading || !headings.has(heading.tagName)) return -1;
  const { text, hasPicture } = contentsOf(heading);
  return !hasPicture && [text, cutTitle(text)].includes(title.replace(/\s+/g, ' ').trim()) ? index : -1;
}

/** Shortens a heading that is too long for a title, as an import does; never within a character. */
const cutTitle = (text: string): string =>
  text
    .slice(0, limits.documentTitle)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();

/** The replacement for such a heading: an anchor, so that links to it still lead to the top of the text. */
export const titleAnchor = ({ properties: { id } }: Element): Element => ({
  type: 'element',
  tagName: 'div',
  properties: { id, className: ['title-anchor'] },
  children: [],
});

/** Replaces the heading that repeats the title by an anchor with its id, if there is one. Changes the tree. */
export function dropTitleHeading(root: Root, title: string): void {
  const elements = root.children.filter((child) => child.type === 'element');
  const heading = elements[titleHeadingAt(elements, title)];
  if (heading) root.children[root.children.indexOf(heading)] = titleAnchor(heading);
}
