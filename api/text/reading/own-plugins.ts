import type { Element, ElementContent, Root, RootContent } from 'hast';
import { taskNumber } from './source-plugins.ts';

type Parent = Root | Element;
type Child = RootContent | ElementContent;

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
export function textOf(root: Element): string {
  const stack: Child[] = [root];
  let text = '';
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'text') text += node.value;
    else if (node.type === 'element') stack.push(...node.children.toReversed());
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** The sanitiser knows protocols by their small letters; people and telephones write `Https:` too. Goes before it. */
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
 * Headings get ids after the sanitiser has run. One that looks like an id that React makes (`_r_1_`, also as a part of
 * one) could become the label of a dialog or a field of the page: it gets the sanitiser's prefix too.
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

/** The sanitiser prefixes ids but not the links to them: footnotes and anchors of raw HTML meet again here. */
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

const longestLabel = 100;

/**
 * GFM's task boxes have no name; the text of their item is one. An item without text gets its name where it is drawn.
 * Tasks of Markdown keep their number.
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
      inner.properties.ariaLabel = textOf(item).slice(0, longestLabel);
      if (number !== undefined) inner.properties.dataTask = number;
    });
  };
}

const isBlank = (node: Child): boolean => node.type === 'text' && node.value.trim() === '';

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

const markLinked = (image: Element): void => {
  if (image.tagName === 'img') image.properties.dataLinked = 'true';
};

const isLine = (node: Child | undefined): boolean =>
  node === undefined || (node.type === 'text' && isBlank(node) && node.value.includes('\n'));

/** Whether an image that was written as a tag stands alone on its line, between other blocks. */
function isAloneAmong({ children }: Parent, index: number): boolean {
  return isLine(children[index - 1]) && isLine(children[index + 1]);
}

/** Where blocks stand. In a list item only beside paragraphs: without them the image is the words of the item. */
const holdsBlocks = (parent: Parent): boolean =>
  parent.type === 'root' ||
  parent.tagName === 'blockquote' ||
  parent.properties.dataCallout !== undefined ||
  (parent.tagName === 'li' &&
    parent.children.some((child) => child.type === 'element' && child.tagName === 'p'));

/**
 * A paragraph that is one image, or an image alone on its line that was written as a tag to have a width, becomes a
 * figure with its alternative text as the caption.
 */
export function rehypeFigures() {
  return (tree: Root): void => {
    eachElement(tree, (element, parent, index) => {
      // a picture inside a link cannot be one itself
      if (element.tagName === 'a') eachElement({ type: 'root', children: [element] }, markLinked);
      if (element.tagName === 'img' && holdsBlocks(parent) && isAloneAmong(parent, index))
        parent.children[index] = figureOf(element);
      if (element.tagName !== 'p') return;
      const inside = element.children.filter((child) => !isBlank(child));
      const only = inside[0];
      if (inside.length !== 1 || only?.type !== 'element' || only.tagName !== 'img') return;
      parent.children[index] = figureOf(only);
    });
  };
}
