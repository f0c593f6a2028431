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

/**
 * The address to write for a link or an image; undefined if it must not be written: then only its words stay, if it has
 * any.
 */
export type ReadAddress = (url: string, kind: 'link' | 'image') => string | undefined;

// digits are parts of emoji too
const isEmoji = (alt: string): boolean =>
  /^(?=.*\p{Extended_Pictographic})[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u.test(alt);

/**
 * An image becomes its address, an emoticon its character; an image that exists only in the other program becomes
 * nothing.
 */
function imageOf(node: PhrasingContent & { type: 'image' }, address: ReadAddress): PhrasingContent[] {
  const alt = (node.alt ?? '').replace(/\s+/g, ' ').trim();
  if (isEmoji(alt)) return [text(alt)];
  const url = address(node.url, 'image');
  return url === undefined ? [] : [{ type: 'image', url, alt }];
}

const isWritable = (node: RootContent): node is PhrasingContent =>
  !/^(?:thematicBreak|definition|yaml|rawBlock)$/.test(node.type);

/**
 * Inline content with the addresses that may be written. Blocks, which are not allowed here, are reduced to their
 * words.
 */
function inline(nodes: readonly RootContent[], address: ReadAddress): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (node.type === 'image') return imageOf(node, address);
    if (node.type === 'inlineCode' || node.type === 'code') {
      const value = node.value.replace(/\s+/g, ' ');
      return value.trim() === '' ? [] : [{ type: 'inlineCode', value }];
    }
    if (node.type === 'link') {
      const [url, children] = [address(node.url, 'link'), inline(node.children, address)];
      return url === undefined ? children : [{ type: 'link', url, children }];
    }
    if (isHolder(node)) return [{ ...node, children: inline(node.children, address) }];
    if ('children' in node) return inline(node.children, address);
    return isWritable(node) ? [node] : [];
  });
}

const phrasing = (nodes: readonly RootContent[], address: ReadAddress): PhrasingContent[] =>
  trimmed(tidyPhrasing(inline(nodes, address)));

const onOneLine = (nodes: PhrasingContent[]): PhrasingContent[] =>
  tidyPhrasing(nodes.map((node) => (node.type === 'break' ? text(' ') : node)));

/** Other programs write two breaks between paragraphs. */
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

/** The lines of a cell, which cannot contain blocks. */
function cellLines(nodes: readonly RootContent[], address: ReadAddress, mark = ''): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [];
  let isOpen = false;
  for (const node of nodes) {
    if (node.type === 'list') {
      for (const [index, item] of node.children.entries()) {
        const sign = node.ordered ? `${(node.start ?? 1) + index}. ` : '• ';
        const inner = cellLines(item.children, address);
        lines.push(...inner.map((line, at) => (at === 0 ? [text(mark + sign), ...line] : line)));
      }
    } else if (node.type === 'code') {
      const code = node.value.split('\n').filter((line) => line.trim() !== '');
      lines.push(...code.map((value): PhrasingContent[] => [{ type: 'inlineCode', value }]));
    } else if (node.type === 'blockquote') lines.push(...cellLines(node.children, address));
    else if (node.type === 'paragraph' || node.type === 'heading') lines.push(inline(node.children, address));
    else {
      const words = inline([node], address);
      if (isOpen) lines.at(-1)?.push(...words);
      else lines.push(words);
      isOpen = true;
      continue;
    }
    isOpen = false;
  }
  return lines;
}

function cellOf(cell: TableCell, address: ReadAddress): TableCell {
  const lines = cellLines(cell.children, address)
    .flatMap((line) => paragraphsOf(trimmed(tidyPhrasing(line))))
    .map(({ children }) => children.map((node) => (node.type === 'break' ? html('<br>') : node)));
  return {
    type: 'tableCell',
    children: lines.flatMap((line, index) => (index === 0 ? line : [html('<br>'), ...line])),
  };
}

/** A table with a single cell is only a frame. */
function tableOf(table: Table, address: ReadAddress): RootContent[] {
  const [first] = table.children;
  if (!first) return [];
  if (table.children.length === 1 && first.children.length <= 1)
    return tidyBlocks(wrapped(first.children[0]?.children ?? []), address);
  const rows = table.children.map((row) => ({
    ...row,
    children: row.children.map((cell) => cellOf(cell, address)),
  }));
  return [{ ...table, children: rows }];
}

const isBlock = ({ type }: RootContent): boolean =>
  /^(?:paragraph|heading|list|code|blockquote|table|thematicBreak|rawBlock)$/.test(type);

/** Turns runs of inline content into paragraphs. */
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

function itemOf(item: ListItem, address: ReadAddress): ListItem | undefined {
  const children = tidyBlocks(item.children, address) as ListItem['children'];
  if (children.length === 0) return undefined;
  const spread = children.filter(({ type }) => type !== 'list').length > 1;
  return { ...item, children, spread };
}

function listOf(list: List, address: ReadAddress): List[] {
  const children = list.children.map((item) => itemOf(item, address)).filter((item) => item !== undefined);
  if (children.length === 0) return [];
  return [{ ...list, children, spread: children.some(({ spread }) => spread) }];
}

function headingOf(heading: Heading, address: ReadAddress): Heading[] {
  const children = trimmed(onOneLine(phrasing(heading.children, address)));
  return children.length === 0 ? [] : [{ ...heading, children }];
}

/**
 * Blocks in a form that Markdown can write, and as a person would.
 * @param address decides which addresses are written
 */
export function tidyBlocks(nodes: readonly RootContent[], address: ReadAddress): RootContent[] {
  return wrapped(nodes).flatMap((node): RootContent[] => {
    if (node.type === 'paragraph') return paragraphsOf(phrasing(node.children, address));
    if (node.type === 'heading') return headingOf(node, address);
    if (node.type === 'list') return listOf(node, address);
    if (node.type === 'table') return tableOf(node, address);
    if (node.type === 'code') return node.value.trim() === '' ? [] : [node];
    if (node.type !== 'blockquote') return [node];
    const children = tidyBlocks(node.children, address) as typeof node.children;
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

const holdsBlocks = /^(?:list|listItem|blockquote|table|tableRow)$/;

const leavesOf = (nodes: readonly RootContent[]): RootContent[] =>
  nodes.flatMap((node) =>
    holdsBlocks.test(node.type) && 'children' in node ? leavesOf(node.children) : [node],
  );

/** The words of all blocks, on one line. */
export const wordsOf = (nodes: readonly RootContent[], address: ReadAddress): PhrasingContent[] =>
  trimmed(
    onOneLine(
      tidyPhrasing(leavesOf(wrapped(nodes)).flatMap((node) => [text(' '), ...inline([node], address)])),
    ),
  );
