import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { attribute, isElement, make, rewrite, textNode, textOf } from '../../../text/rich-text/tree.ts';

const rowsOf = (table: Element): Element[] =>
  table.children.filter(isElement).flatMap((child) => {
    if (child.tagName === 'tr') return [child];
    return /^(?:thead|tbody|tfoot)$/.test(child.tagName) ? rowsOf(child) : [];
  });

const cellsOf = (row: Element): Element[] =>
  row.children.filter(isElement).filter(({ tagName }) => /^t[dh]$/.test(tagName));

const blocks = /^(?:p|div|h[1-6]|[ou]l|dl|table|blockquote|pre|hr|details|figure|section|article)$/;

/** Whether a cell holds one paragraph at most, with nothing in it that needs lines of its own. */
function isOneParagraph(cell: Element): boolean {
  const children = cell.children.filter((child) => isElement(child) || textOf(child).trim() !== '');
  const [first] = children;
  const inner = children.length === 1 && isElement(first) && first.tagName === 'p' ? first : cell;
  return !hasBlocks(inner);
}

const hasBlocks = (element: Element): boolean =>
  element.children.some((child) => isElement(child) && (blocks.test(child.tagName) || hasBlocks(child)));

const isMerged = (cell: Element): boolean =>
  Number(attribute(cell, 'colSpan') || 1) !== 1 || Number(attribute(cell, 'rowSpan') || 1) !== 1;

/** Whether Markdown can write a table with bars without losing anything of it. */
export function isPlainTable(table: Element): boolean {
  const rows = rowsOf(table).map(cellsOf);
  const [head] = rows;
  if (!head || head.length === 0 || head.some(({ tagName }) => tagName !== 'th')) return false;
  return rows.every(
    (row) => row.length === head.length && row.every((cell) => !isMerged(cell) && isOneParagraph(cell)),
  );
}

/** Makes bold what is a head at the side, for which a table with bars has no sign. */
export function markSideHeads(table: Element): void {
  for (const row of rowsOf(table).slice(1))
    for (const cell of cellsOf(row)) {
      if (cell.tagName !== 'th') continue;
      cell.tagName = 'td';
      const [only] = cell.children;
      const holder = cell.children.length === 1 && isElement(only) && only.tagName === 'p' ? only : cell;
      holder.children = [make('strong', holder.children)];
    }
}

/** What is kept in a table of HTML: the reading view shows all of these. */
const kept: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    ['table', 'thead', 'tbody', 'tfoot', 'tr', 'caption', 'p', 'ul', 'li', 'br', 'hr', 'pre', 'blockquote']
      .concat([
        'strong',
        'em',
        'del',
        'u',
        'sub',
        'sup',
        'kbd',
        'mark',
        'dl',
        'dt',
        'dd',
        'details',
        'summary',
      ])
      .concat(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
      .map((name) => [name, []]),
  ),
  td: ['colSpan', 'rowSpan', 'align'],
  th: ['colSpan', 'rowSpan', 'align'],
  ol: ['start'],
  a: ['href'],
  img: ['src', 'alt', 'width'],
  code: ['className'],
};

/**
 * A table as HTML without empty lines, which would end it. Its links and images must have been resolved before.
 */
export function tableHtml(table: Element): string {
  const whole = { type: 'root' as const, children: [structuredClone(table)] };
  rewrite(whole, (element, parent) => {
    if (element.tagName === 'input') return [textNode(element.properties.checked ? '☑ ' : '☐ ')];
    if (element.tagName === 'raw-markdown') return [textNode(attribute(element, 'value'))];
    const names = kept[element.tagName];
    if (!names)
      return parent.children.length > 1 && laidOut.test(element.tagName) ? apart(element) : 'children';
    element.properties = Object.fromEntries(
      Object.entries(element.properties).filter(
        ([name, value]) => names.includes(name) && !(/span$/i.test(name) && Number(value) === 1),
      ),
    );
    return undefined;
  });
  closeSpaces(whole, false);
  return (
    toHtml(whole, { characterReferences: { useNamedReferences: true } })
      .replace(/<\/?(?:table|thead|tbody|tfoot|tr)>/g, (tag) => (tag.startsWith('</') ? `${tag}\n` : tag))
      .replace(/(<(?:table|thead|tbody|tfoot|tr)>)(?=<)/g, '$1\n')
      .trim()
      // an empty line in code
      .replace(/\n(?=[ \t]*\n)/g, '&#10;')
  );
}

/** Blocks that a table of HTML does not keep. */
const laidOut =
  /^(?:div|section|article|figure|figcaption|address|aside|header|footer|center|main|nav|form|fieldset|legend)$/;

/** What stands in such a block, apart from what is beside it. */
const apart = (block: Element): ElementContent[] =>
  hasBlocks(block) ? [textNode(' '), ...block.children, textNode(' ')] : [make('p', block.children)];

/** Blanks and line breaks of the source count in code alone. */
function closeSpaces(node: { children: ElementContent[] | Element[] }, isCode: boolean): void {
  node.children = (node.children as ElementContent[]).filter((child) => {
    if (child.type === 'text') {
      if (!isCode) child.value = child.value.replace(/[ \t\r\n]+/g, ' ');
      return isCode || child.value !== ' ' || !holdsOnlyParts(node);
    }
    if (isElement(child)) closeSpaces(child, isCode || child.tagName === 'pre');
    return true;
  });
}

const holdsOnlyParts = (node: object): boolean =>
  'tagName' in node && /^(?:table|thead|tbody|tfoot|tr|ul|ol|dl)$/.test(String(node.tagName));
