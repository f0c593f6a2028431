import type { Element, ElementContent, Root } from 'hast';
import {
  attribute,
  findIn,
  hasClass,
  isElement,
  listsOf,
  make,
  rewrite,
  styleOf,
  textNode,
  textOf,
  type Child,
  type Item,
  type Parent,
} from '../../../../api/text/rich-text/tree.ts';

export const isFromWord = (html: string): boolean =>
  /urn:schemas-microsoft-com:office|content="?Microsoft Word|class="?Mso|\bmso-|data-aria-level=/.test(html);

const isMark = (element: Element): boolean => styleOf(element, 'mso-list') === 'ignore';

/** Removes the number or bullet of a paragraph that Word shows as a list item. */
function itemOf(paragraph: Element): Item | undefined {
  const level = /level(\d)/.exec(styleOf(paragraph, 'mso-list'))?.[1];
  if (level === undefined || /^h\d$/.test(paragraph.tagName)) return undefined;
  const mark = findIn(paragraph, isMark);
  const sign = mark ? textOf(mark).trim() : '';
  rewrite(paragraph, (element) => (isMark(element) ? [] : undefined));
  const isOrdered = /^\(?(?:\d+|[a-z]{1,4})[.)]/i.test(sign);
  const start = /^\(?(\d+)/.exec(sign)?.[1];
  return {
    level: Number(level),
    isOrdered,
    ...(start !== undefined && { start: Number(start) }),
    children: paragraph.children,
  };
}

/** A list item of Word for the web: each is in a list of its own and states its level. */
function webItemOf(list: Element): Item | undefined {
  const items = list.children.filter((child) => isElement(child));
  const level = items[0] && attribute(items[0], 'dataAriaLevel');
  if (items.length !== 1 || !items[0] || level === undefined || level === '') return undefined;
  const start = Number(attribute(items[0], 'dataAriaPosinset') || undefined);
  return {
    level: Number(level),
    isOrdered: list.tagName === 'ol',
    ...(Number.isSafeInteger(start) && { start }),
    children: items[0].children,
  };
}

function itemIn(child: Child): Item | undefined {
  if (!isElement(child)) return undefined;
  if (/^[ou]l$/.test(child.tagName)) return webItemOf(child);
  if (hasClass(child, /^ListContainerWrapper$/)) {
    const lists = child.children.filter((each) => isElement(each));
    return lists.length === 1 && lists[0] ? itemIn(lists[0]) : undefined;
  }
  return itemOf(child);
}

const isSpace = (child: Child): boolean =>
  child.type === 'comment' || (child.type === 'text' && child.value.trim() === '');

/** Makes lists of paragraphs that only look like them. */
function findLists(parent: Parent): void {
  const children: Child[] = [];
  let items: Item[] = [];
  const end = () => {
    children.push(...listsOf(items));
    items = [];
  };
  for (const child of parent.children) {
    const item = itemIn(child);
    if (item) items.push(item);
    else if (items.length === 0 || !isSpace(child)) {
      end();
      if (isElement(child)) findLists(child);
      children.push(child);
    }
  }
  end();
  parent.children = children;
}

const levelOf = (paragraph: Element): string | undefined => {
  if (hasClass(paragraph, /^MsoTitle$/)) return '1';
  if (hasClass(paragraph, /^MsoSubtitle$/)) return '2';
  return /^[1-6]$/.exec(styleOf(paragraph, 'mso-outline-level'))?.[0];
};

const monospaced = /courier|consolas|mono/;

/** Handles Word's special elements in a paragraph, and paragraphs that are something else by their style. */
function clean(element: Element): ElementContent[] | 'children' | undefined {
  const { tagName, children } = element;
  if (tagName === 'o:p' || /^(?:st1|w|m|v|o):/.test(tagName))
    return tagName.startsWith('v:') ? [] : 'children';
  if (tagName === 'span' && styleOf(element, 'mso-tab-count') !== '') return [textNode(' ')];
  // the number of a heading is part of it
  if (isMark(element)) return [textNode(`${textOf(element).trim()} `)];
  // links to places in the other document
  if (tagName === 'a' && attribute(element, 'href').startsWith('#_')) return 'children';
  if (hasClass(element, /^MsoFootnoteReference$/)) return [make('sup', children)];
  if (tagName === 'p' || tagName === 'div') {
    const level = levelOf(element);
    if (level !== undefined) return [make(`h${level}`, children)];
    if (hasClass(element, /^Mso(?:Intense)?Quote/)) return [make('blockquote', [make('p', children)])];
  }
  if (tagName === 'span' && monospaced.test(styleOf(element, 'font-family')) && textOf(element).trim() !== '')
    return [make('code', children)];
  return undefined;
}

/** Word writes two kinds of spaces where others have one. */
function plainSpaces(parent: Parent): void {
  for (const child of parent.children) {
    if (child.type === 'text') child.value = child.value.replaceAll('\u00a0', ' ');
    else if (isElement(child)) plainSpaces(child);
  }
}

/**
 * Handles HTML of Word, Word for the web and Outlook: lists as paragraphs with styles, special tags, and conditional
 * comments. Changes the tree.
 */
export function cleanWord(tree: Root): void {
  findLists(tree);
  rewrite(tree, clean);
  plainSpaces(tree);
}
