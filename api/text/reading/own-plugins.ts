import type { Element, ElementContent, Root } from 'hast';
import { isWhiteSpace, textOf, type Child, type Parent } from '../hast.ts';
import { taskNumber } from './source-plugins.ts';

/** Calls `see` for every element below, without recursion. */
export function eachElement(
  root: Root,
  see: (element: Element, parent: Parent, index: number) => void,
): void {
  const stack: Parent[] = [root];
  for (let parent = stack.pop(); parent; parent = stack.pop()) {
    for (const [index, child] of [...parent.children].entries()) {
      if (child.type !== 'element') continue;
      see(child, parent, index);
      stack.push(child);
    }
  }
}

/** All text in an element, in one line. */
export const lineOf = (element: Parent): string => textOf(element).replace(/\s+/g, ' ').trim();

/** The sanitiser knows protocols only in lower case; people and telephones also write `Https:`. Must run before it. */
export function rehypeSmallProtocols() {
  return (tree: Root): void => {
    eachElement(tree, ({ properties }) => {
      for (const name of ['href', 'src']) {
        const address = properties[name];
        if (typeof address === 'string')
          properties[name] = address.replace(/^[A-Za-z]+:/, (protocol) => protocol.toLowerCase());
      }
    });
  };
}

const sanitised = 'user-content-';

/**
 * Gives headings their ids, after the sanitiser has run. An id that looks like one of React's (`_r_1_`, even as a part)
 * could become the label of a dialog or a field of the page. It gets the sanitiser's prefix.
 */
export function rehypeForeignIds() {
  return (tree: Root): void => {
    eachElement(tree, ({ properties }) => {
      const { id } = properties;
      if (typeof id === 'string' && id.includes('_r_') && !id.startsWith(sanitised))
        properties.id = sanitised + id;
    });
  };
}

/** The sanitiser prefixes ids but not the links to them. This reconnects footnotes and anchors of raw HTML. */
export function rehypeInPageLinks() {
  return (tree: Root): void => {
    const ids = new Set<string>();
    eachElement(tree, ({ properties }) => {
      if (typeof properties.id === 'string') ids.add(properties.id);
    });
    eachElement(tree, ({ tagName, properties }) => {
      const href = properties.href;
      if (tagName !== 'a' || typeof href !== 'string' || !href.startsWith('#')) return;
      const id = href.slice(1);
      if (!ids.has(id) && ids.has(sanitised + id)) properties.href = `#${sanitised}${id}`;
    });
  };
}

const maxLabelLength = 100;

/**
 * GFM's task boxes have no accessible name; they get the text of their item. An item without text gets its name when it
 * is rendered. Tasks written in Markdown keep their number.
 */
export function rehypeTasks() {
  return (tree: Root): void => {
    eachElement(tree, (item) => {
      if (item.tagName !== 'li') return;
      const number = taskNumber(item.properties.dataTask);
      delete item.properties.dataTask;
      const classes = item.properties.className;
      if (!Array.isArray(classes) || !classes.includes('task-list-item')) return;
      const first = item.children.find((child) => child.type === 'element');
      const inner = first?.tagName === 'p' ? first.children.find((child) => child.type === 'element') : first;
      if (inner?.tagName !== 'input') return;
      inner.properties.ariaLabel = lineOf(item).slice(0, maxLabelLength);
      if (number !== undefined) inner.properties.dataTask = number;
    });
  };
}

function figureOf(image: Element): Element {
  image.properties.dataFigure = 'true';
  const alt = typeof image.properties.alt === 'string' ? image.properties.alt : '';
  const caption: ElementContent[] =
    alt === ''
      ? []
      : [
          {
            type: 'element',
            tagName: 'figcaption',
            properties: {},
            children: [{ type: 'text', value: alt }],
          },
        ];
  return { type: 'element', tagName: 'figure', properties: {}, children: [image, ...caption] };
}

/**
 * Gives a link that stands alone in its paragraph the name of its host, so that the page can show it as a card. Items
 * of lists stay lists.
 */
export function rehypeLoneLinks() {
  return (tree: Root): void => {
    eachElement(tree, ({ tagName, children }, parent) => {
      if (tagName !== 'p' || !holdsBlocks(parent) || (parent.type === 'element' && parent.tagName === 'li'))
        return;
      const inside = children.filter((child) => !isWhiteSpace(child));
      const [only] = inside;
      if (inside.length !== 1 || only?.type !== 'element' || only.tagName !== 'a') return;
      const { href } = only.properties;
      if (typeof href !== 'string' || !/^https?:\/\//.test(href) || !URL.canParse(href)) return;
      if (only.children.some((child) => child.type === 'element' && child.tagName === 'img')) return;
      if (lineOf(only) !== '') only.properties.dataHost = new URL(href).host;
    });
  };
}

const markLinked = (image: Element): void => {
  if (image.tagName === 'img') image.properties.dataLinked = 'true';
};

const isLine = (node: Child | undefined): boolean =>
  node === undefined || (node.type === 'text' && isWhiteSpace(node) && node.value.includes('\n'));

/** Whether an image that was written as a tag is alone on its line, between other blocks. */
function isAloneAmong({ children }: Parent, index: number): boolean {
  return isLine(children[index - 1]) && isLine(children[index + 1]);
}

/**
 * Whether an element contains blocks. A list item does only if it has paragraphs: without them, the image is the item's
 * text.
 */
const holdsBlocks = (parent: Parent): boolean =>
  parent.type === 'root' ||
  parent.tagName === 'blockquote' ||
  parent.properties.dataCallout !== undefined ||
  (parent.tagName === 'li' &&
    parent.children.some((child) => child.type === 'element' && child.tagName === 'p'));

/**
 * Turns an image into a figure with its alternative text as the caption, if it is a paragraph of its own, or alone on
 * its line as a tag (which people use to set a width).
 */
export function rehypeFigures() {
  return (tree: Root): void => {
    eachElement(tree, (element, parent, index) => {
      // a picture inside a link must not become a link itself
      if (element.tagName === 'a') eachElement({ type: 'root', children: [element] }, markLinked);
      if (element.tagName === 'img' && holdsBlocks(parent) && isAloneAmong(parent, index))
        parent.children[index] = figureOf(element);
      if (element.tagName !== 'p') return;
      const inside = element.children.filter((child) => !isWhiteSpace(child));
      const only = inside[0];
      if (inside.length !== 1 || only?.type !== 'element' || only.tagName !== 'img') return;
      parent.children[index] = figureOf(only);
    });
  };
}
