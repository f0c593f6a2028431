import type {
  Heading,
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  RootContent,
  Table,
  TableCell,
} from 'mdast';
import { html, isHolder, text, tidyPhrasing, trimmed } from './phrasing.ts';

const ownProtocols = /^(?:https?|mailto|tel):$/;

/** @returns undefined for an address that leads nowhere from here, or that could run */
function addressOf(url: string, origin: string): string | undefined {
  // a place on the page that it was copied from
  if (!URL.canParse(url)) return undefined;
  const { protocol, href, origin: own, pathname, search, hash } = new URL(url);
  if (!ownProtocols.test(protocol)) return undefined;
  return own === origin ? pathname + search + hash : href;
}

const isEmoji = (alt: string): boolean => /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u.test(alt);

/** An image by its address; an emoticon as its character; nothing of one that only the other program has. */
function imageOf(node: PhrasingContent & { type: 'image' }, origin: string): PhrasingContent[] {
  const alt = (node.alt ?? '').replace(/\s+/g, ' ').trim();
  if (isEmoji(alt)) return [text(alt)];
  const url = addressOf(node.url, origin);
  return url === undefined || /^(?:mailto|tel):/.test(url) ? [] : [{ type: 'image', url, alt }];
}

/** Words with the addresses that may be written. Blocks, where none can be, become their words. */
function inline(nodes: readonly RootContent[], origin: string): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (node.type === 'image') return imageOf(node, origin);
    if (node.type === 'inlineCode' || node.type === 'code') {
      const value = node.value.replace(/\s+/g, ' ');
      return value.trim() === '' ? [] : [{ type: 'inlineCode', value }];
    }
    if (node.type === 'link') {
      const [url, children] = [addressOf(node.url, origin), inline(node.children, origin)];
      return url === undefined ? children : [{ type: 'link', url, children }];
    }
    if (isHolder(node)) return [{ ...node, children: inline(node.children, origin) }];
    if ('children' in node) return inline(node.children, origin);
    return node.type === 'thematicBreak' || node.type === 'definition' || node.type === 'yaml' ? [] : [node];
  });
}

const phrasing = (nodes: readonly RootContent[], origin: string): PhrasingContent[] =>
  trimmed(tidyPhrasing(inline(nodes, origin)));

const onOneLine = (nodes: PhrasingContent[]): PhrasingContent[] =>
  tidyPhrasing(nodes.map((node) => (node.type === 'break' ? text(' ') : node)));

/** Two breaks are what other programs have between paragraphs. */
function paragraphsOf(nodes: readonly PhrasingContent[]): Paragraph[] {
  const parts: PhrasingContent[][] = [[]];
  for (const [index, node] of nodes.entries()) {
    const isDouble = node.type === 'break' && nodes[index + 1]?.type === 'break';
    if (isDouble) parts.push([]);
    else parts.at(-1)?.push(node);
  }
  return parts
    .map((part) => trimmed(part))
    .filter((part) => part.length > 0)
    .map((children) => ({ type: 'paragraph', children }));
}

/** The lines of a cell, which can hold no blocks. */
function cellLines(nodes: readonly RootContent[], origin: string, mark = ''): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [];
  let isOpen = false;
  for (const node of nodes) {
    if (node.type === 'list') {
      for (const [index, item] of node.children.entries()) {
        const sign = node.ordered ? `${(node.start ?? 1) + index}. ` : '• ';
        const inner = cellLines(item.children, origin);
        lines.push(...inner.map((line, at) => (at === 0 ? [text(mark + sign), ...line] : line)));
      }
    } else if (node.type === 'code') {
      const code = node.value.split('\n').filter((line) => line.trim() !== '');
      lines.push(...code.map((value): PhrasingContent[] => [{ type: 'inlineCode', value }]));
    } else if (node.type === 'blockquote') lines.push(...cellLines(node.children, origin));
    else if (node.type === 'paragraph' || node.type === 'heading') lines.push(inline(node.children, origin));
    else {
      const words = inline([node], origin);
      if (isOpen) lines.at(-1)?.push(...words);
      else lines.push(words);
      isOpen = true;
      continue;
    }
    isOpen = false;
  }
  return lines;
}

function cellOf(cell: TableCell, origin: string): TableCell {
  const lines = cellLines(cell.children, origin)
    .flatMap((line) => paragraphsOf(trimmed(tidyPhrasing(line))))
    .map(({ children }) => children.map((node) => (node.type === 'break' ? html('<br>') : node)));
  return {
    type: 'tableCell',
    children: lines.flatMap((line, index) => (index === 0 ? line : [html('<br>'), ...line])),
  };
}

/** A table of a single cell is only a frame. */
function tableOf(table: Table, origin: string): RootContent[] {
  const [first] = table.children;
  if (!first) return [];
  if (table.children.length === 1 && first.children.length <= 1)
    return tidyBlocks(wrapped(first.children[0]?.children ?? []), origin);
  const rows = table.children.map((row) => ({
    ...row,
    children: row.children.map((cell) => cellOf(cell, origin)),
  }));
  return [{ ...table, children: rows }];
}

const isBlock = ({ type }: RootContent): boolean =>
  /^(?:paragraph|heading|list|code|blockquote|table|thematicBreak)$/.test(type);

/** Runs of words as paragraphs. */
function wrapped(nodes: readonly RootContent[]): RootContent[] {
  const blocks: RootContent[] = [];
  let run: PhrasingContent[] | undefined;
  for (const node of nodes) {
    if (isBlock(node)) {
      blocks.push(node);
      run = undefined;
    } else if (run) run.push(node as PhrasingContent);
    else blocks.push({ type: 'paragraph', children: (run = [node as PhrasingContent]) });
  }
  return blocks;
}

function itemOf(item: ListItem, origin: string): ListItem | undefined {
  const children = tidyBlocks(item.children, origin) as ListItem['children'];
  if (children.length === 0) return undefined;
  const spread = children.filter(({ type }) => type !== 'list').length > 1;
  return { ...item, children, spread };
}

function listOf(list: List, origin: string): List[] {
  const children = list.children.map((item) => itemOf(item, origin)).filter((item) => item !== undefined);
  if (children.length === 0) return [];
  return [{ ...list, children, spread: children.some(({ spread }) => spread) }];
}

function headingOf(heading: Heading, origin: string): Heading[] {
  const children = trimmed(onOneLine(phrasing(heading.children, origin)));
  return children.length === 0 ? [] : [{ ...heading, children }];
}

/** Blocks as Markdown can write them, and as a person would. @param origin of the page: its addresses lose it */
export function tidyBlocks(nodes: readonly RootContent[], origin: string): RootContent[] {
  return wrapped(nodes).flatMap((node): RootContent[] => {
    if (node.type === 'paragraph') return paragraphsOf(phrasing(node.children, origin));
    if (node.type === 'heading') return headingOf(node, origin);
    if (node.type === 'list') return listOf(node, origin);
    if (node.type === 'table') return tableOf(node, origin);
    if (node.type === 'code') return node.value.trim() === '' ? [] : [node];
    if (node.type !== 'blockquote') return [node];
    const children = tidyBlocks(node.children, origin) as typeof node.children;
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

const holdsBlocks = /^(?:list|listItem|blockquote|table|tableRow)$/;

const leavesOf = (nodes: readonly RootContent[]): RootContent[] =>
  nodes.flatMap((node) =>
    holdsBlocks.test(node.type) && 'children' in node ? leavesOf(node.children) : [node],
  );

/** The words of all blocks in one line. */
export const wordsOf = (nodes: readonly RootContent[], origin: string): PhrasingContent[] =>
  trimmed(
    onOneLine(
      tidyPhrasing(leavesOf(wrapped(nodes)).flatMap((node) => [text(' '), ...inline([node], origin)])),
    ),
  );
