import type { Element, ElementContent, Root } from 'hast';
import {
  attribute,
  hasClass,
  isElement,
  make,
  rewrite,
  styleOf,
  textNode,
  textOf,
  type Parent,
} from './tree.ts';

/** Elements that contain nothing a person meant to copy. */
const dropped = new Set([
  ...['script', 'style', 'meta', 'link', 'title', 'base', 'template', 'noscript', 'xml', 'svg', 'math'],
  ...['object', 'embed', 'iframe', 'frame', 'applet', 'audio', 'video', 'canvas', 'select', 'textarea'],
]);

const isBold = (weight: string): boolean => /^bold/.test(weight) || Number(weight) >= 600;
const isLight = (weight: string): boolean => weight === 'normal' || (weight !== '' && Number(weight) < 600);

/** Word's highlighter, and yellow grounds of other programs; a white or grey ground belongs to the page that it was on. */
function isHighlighted(element: Element): boolean {
  const highlight = styleOf(element, 'mso-highlight');
  if (highlight !== '') return highlight !== 'none';
  const ground = styleOf(element, 'background-color') || styleOf(element, 'background');
  return isBright(ground);
}

/** Whether a colour of CSS is a bright one, with a hue, as highlighters have. */
function isBright(colour: string): boolean {
  if (
    /^(?:yellow|lime|cyan|aqua|magenta|fuchsia|red|blue|gold|orange|pink|lightgreen|lightblue)$/.test(colour)
  )
    return true;
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(colour)?.[1];
  const parts = hex
    ? (hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g)!).map((part) =>
        parseInt(part, 16),
      )
    : /^rgba?\(([\d.]+)[, ]+([\d.]+)[, ]+([\d.]+)(?:[,/ ]+([\d.]+))?\)$/.exec(colour)?.slice(1).map(Number);
  if (!parts) return false;
  const [red = 0, green = 0, blue = 0, opacity] = parts;
  const most = Math.max(red, green, blue);
  return opacity !== 0 && most >= 180 && most - Math.min(red, green, blue) >= 60;
}

/** The marks that an element's style gives its words. */
function marksOf(element: Element): string[] {
  const line = `${styleOf(element, 'text-decoration')} ${styleOf(element, 'text-decoration-line')}`;
  const side = styleOf(element, 'vertical-align');
  return [
    isBold(styleOf(element, 'font-weight')) && 'strong',
    styleOf(element, 'font-style') === 'italic' && 'em',
    line.includes('line-through') && 'del',
    line.includes('underline') && 'u',
    isHighlighted(element) && 'mark',
    side === 'super' && 'sup',
    side === 'sub' && 'sub',
  ].filter((mark) => mark !== false);
}

const blocks =
  /^(?:p|div|h[1-6]|[ou]l|li|table|tbody|thead|tfoot|tr|td|th|blockquote|pre|section|article|dl|dt|dd|hr|figure)$/;

/** Marks words; if there are blocks, the words inside them. */
function mark(tagName: string, children: readonly ElementContent[]): ElementContent[] {
  if (!children.some((child) => isElement(child) && blocks.test(child.tagName)))
    return [make(tagName, [...children])];
  return children.map((child) => {
    if (!isElement(child))
      return child.type === 'text' && child.value.trim() !== '' ? make(tagName, [child]) : child;
    if (!blocks.test(child.tagName)) return make(tagName, [child]);
    return { ...child, children: mark(tagName, child.children) };
  });
}

const sameTag: Record<string, string> = { b: 'strong', i: 'em', s: 'del', strike: 'del', ins: 'u' };

/** Replaces the styles of inline elements by elements with a meaning. */
function nameMarks(element: Element): ElementContent[] | 'children' | undefined {
  const { tagName, children } = element;
  if (/^(?:b|strong)$/.test(tagName) && isLight(styleOf(element, 'font-weight'))) return 'children';
  if (/^(?:i|em)$/.test(tagName) && styleOf(element, 'font-style') === 'normal') return 'children';
  if (tagName === 'span' || tagName === 'font')
    return marksOf(element).reduce((inner, name) => mark(name, inner), children);
  const name = sameTag[tagName] ?? tagName;
  return /^(?:strong|em|del|u|sub|sup|mark)$/.test(name) ? mark(name, children) : undefined;
}

/** Removes the underline of links and the bold of headings, which they have anyway. */
function dropImplied(element: Element): void {
  const isLink = element.tagName === 'a';
  if (!isLink && !/^(?:h[1-6]|th)$/.test(element.tagName)) return;
  rewrite(element, ({ tagName }) => (tagName === (isLink ? 'u' : 'strong') ? 'children' : undefined));
}

const isHidden = (element: Element): boolean =>
  styleOf(element, 'display') === 'none' ||
  styleOf(element, 'mso-hide') === 'all' ||
  'hidden' in element.properties;

/** Lists that are directly inside a list, not in an item, are moved into the item before. */
function holdLists(list: Element): void {
  const items: ElementContent[] = [];
  for (const child of list.children) {
    // skips only blanks: if there are words in between, the list belongs after them
    const last = items.findLast((each) => each.type !== 'text' || each.value.trim() !== '');
    if (isElement(child) && /^[ou]l$/.test(child.tagName) && isElement(last) && last.tagName === 'li')
      last.children.push(child);
    else items.push(child);
  }
  list.children = items;
}

/** Makes the first row of a table its head, if it has none. */
function giveHead(table: Element): void {
  const rows: Element[] = [];
  const gather = (parent: Parent) => {
    for (const child of parent.children)
      if (isElement(child) && child.tagName === 'tr') rows.push(child);
      else if (isElement(child) && child.tagName !== 'td') gather(child);
  };
  gather(table);
  const [first] = rows;
  for (const cell of first?.children ?? []) {
    if (!isElement(cell)) continue;
    if (cell.tagName === 'td') cell.tagName = 'th';
    dropImplied(cell);
  }
  for (const row of rows)
    for (const cell of row.children) {
      const side = isElement(cell) ? styleOf(cell, 'text-align') : '';
      // most programs also write the default alignment
      if (isElement(cell) && /^(?:center|right)$/.test(side)) cell.properties.align = side;
    }
  // Markdown has no mark for a head at the side
  for (const row of rows.slice(1))
    for (const cell of row.children) if (isElement(cell) && cell.tagName === 'th') cell.tagName = 'td';
}

const languageClass = /^(?:language|lang|highlight-source|brush)[-:](.+)$/;

/** Puts the language of a code block where the HTML reader looks for it. */
function nameLanguage(pre: Element, parent: Parent): void {
  const named = [parent, pre, ...pre.children]
    .filter((node) => node.type === 'element')
    .flatMap((node) => attribute(node, 'className').split(/\s+/))
    .map((name) => languageClass.exec(name)?.[1])
    .find((name) => name !== undefined);
  const code = make('code', pre.children, named === undefined ? {} : { className: [`language-${named}`] });
  pre.children = [code];
}

const alert = /^markdown-alert-(note|tip|important|warning|caution)$/;

/** A callout as this page and GitHub show it. */
function calloutOf(element: Element): ElementContent[] | undefined {
  const kind =
    attribute(element, 'className')
      .split(/\s+/)
      .map((name) => alert.exec(name)?.[1])
      .find(Boolean) ??
    (hasClass(element, /^callout$/)
      ? /\b(note|tip|important|warning|caution)\b/.exec(attribute(element, 'className'))?.[1]
      : undefined);
  if (kind === undefined) return undefined;
  const label = /^(?:markdown-alert-title|callout-label)$/;
  return [
    make(
      'blockquote',
      element.children.filter((child) => !isElement(child) || !hasClass(child, label)),
      { dataCallout: kind },
    ),
  ];
}

/** Whether an element contains only layout spaces. */
const isEmptyBlock = (element: Element): boolean =>
  textOf(element).trim() === '' && !element.children.some((child) => isElement(child));

/**
 * Reduces any HTML to plain HTML: no script, no layout, and only elements that Markdown can express. Changes the tree.
 * @param options.firstRowIsHead whether the first row of a table without a head becomes its head
 */
export function cleanAny(tree: Root, { firstRowIsHead }: { firstRowIsHead: boolean }): void {
  rewrite(tree, (element, parent) => {
    const { tagName } = element;
    if (dropped.has(tagName) || isHidden(element)) return [];
    if (tagName === 'ul' || tagName === 'ol') holdLists(element);
    if (tagName === 'table' && firstRowIsHead) giveHead(element);
    if (tagName === 'pre') nameLanguage(element, parent);
    // a blank, because the words on both sides of it are not one word
    if (/^(?:p|h[1-6]|div|section|article|figure)$/.test(tagName) && isEmptyBlock(element))
      return [textNode(' ')];
    dropImplied(element);
    return calloutOf(element) ?? nameMarks(element);
  });
}
