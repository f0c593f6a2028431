import type { InlineCode, Nodes, Root, Table, TableCell } from 'mdast';
import { defaultHandlers, toMarkdown, type Info, type Options, type State } from 'mdast-util-to-markdown';
import { html, type RawBlock, type Tagged } from './phrasing.ts';

const tagged = (node: Tagged, _parent: unknown, state: State, info: Info): string => {
  const words = state.containerPhrasing(node, { ...info, before: '>', after: '<' });
  return `<${node.data.hName}>${words}</${node.data.hName}>`;
};
tagged.peek = () => '<';

const rawBlock = (node: RawBlock): string => node.value;

const struck = (node: { children: unknown }, _parent: unknown, state: State, info: Info): string => {
  const words = state.containerPhrasing(node as never, { ...info, before: '~', after: '~' });
  return `~~${words}~~`;
};
struck.peek = () => '~';
struck.attention = () => ({ construct: 'strikethrough', markers: ['~'], sizes: [2] });

const signs = { left: ':--', center: ':-:', right: '--:', none: '---' };

/** Writes a table as the toolbar does. */
const table = (node: Table, _parent: unknown, state: State, info: Info): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [head = '', ...rows] = node.children.map((row) =>
    line(row.children.map((cell) => state.handle(cell, row, state, info))),
  );
  const width = node.children[0]?.children.length ?? 0;
  const delimiters = Array.from({ length: width }, (_, index) => signs[node.align?.[index] ?? 'none']);
  return [head, line(delimiters), ...rows].join('\n');
};

const tableCell = (node: TableCell, _parent: unknown, state: State, info: Info): string => {
  const leave = [state.enter('tableCell'), state.enter('phrasing')];
  const words = state.containerPhrasing(node, { ...info, before: ' ', after: ' ' });
  for (const exit of leave.toReversed()) exit();
  return words;
};

const inlineCode = (node: InlineCode, _parent: unknown, state: State): string => {
  const code = defaultHandlers.inlineCode(node, undefined, state);
  return state.stack.includes('tableCell') ? code.replaceAll('|', '\\|') : code;
};
inlineCode.peek = () => '`';

const inCell = { inConstruct: 'tableCell' as never };

/**
 * GitHub's additions that pasted text can contain. The package `mdast-util-gfm` has reading and writing in the same
 * files, so the page of every document would load the code that writes Markdown.
 */
const github: Options = {
  handlers: { tagged, rawBlock, table, tableCell, inlineCode, delete: struck },
  unsafe: [
    {
      character: '~',
      inConstruct: 'phrasing',
      notInConstruct: ['autolink', 'destinationLiteral', 'destinationRaw'],
    },
    { character: '\n', ...inCell },
    { character: '|', ...inCell },
    { atBreak: true, character: '|', after: '[\t :-]' },
    { atBreak: true, character: ':', after: '-' },
    { atBreak: true, character: '-', after: '[:|-]' },
  ],
};

/** Writes the boxes of tasks. */
function writeBoxes(node: Root | Root['children'][number]): void {
  if (node.type === 'listItem' && typeof node.checked === 'boolean') {
    const box = node.checked ? '[x] ' : '[ ] ';
    const [first] = node.children;
    if (first?.type === 'paragraph') first.children.unshift(html(box));
    else {
      // a box needs words behind it, and only a list may follow without a blank line
      node.children.unshift({ type: 'paragraph', children: [html(`${box}\u00a0`)] });
      if (first && first.type !== 'list') node.spread = true;
    }
  }
  if ('children' in node) for (const child of node.children) writeBoxes(child);
}

const formula = /\$(?![\s$`])[^$\n]*[^$\s]\${1,2}(?![\p{L}\p{N}_$`])/u;

/** The text of a node as a parser sees it in one line. */
const lineOf = (node: Nodes): string => {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(lineOf).join('') : '\ufffc';
};

/** Escapes dollars that would make a formula of words. */
function escapeDollars(node: Nodes, isBetween = false): void {
  if (!('children' in node)) return;
  const isPhrasing = isBetween || /^(?:paragraph|heading|tableCell)$/.test(node.type);
  if (isPhrasing && !isBetween && !formula.test(lineOf(node))) return;
  const escaped = (child: Nodes): Nodes[] => {
    if (!isPhrasing || child.type !== 'text' || !child.value.includes('$')) return [child];
    return child.value
      .split(/(\$)/)
      .filter(Boolean)
      .map((value) => (value === '$' ? html('\\$') : { type: 'text', value }));
  };
  for (const child of node.children) escapeDollars(child, isPhrasing);
  node.children = node.children.flatMap(escaped) as never;
}

interface ListMarks {
  bullet: '-' | '*' | '+';
  delimiter: '.' | ')';
}

/** Writes blocks as the editor's tools do. Changes the tree. */
export function writeMarkdown(root: Root, list: ListMarks | undefined): string {
  escapeDollars(root);
  writeBoxes(root);
  return toMarkdown(root, {
    bullet: list?.bullet ?? '-',
    bulletOrdered: list?.delimiter ?? '.',
    emphasis: '*',
    rule: '-',
    listItemIndent: 'one',
    extensions: [github],
  }).trimEnd();
}
