import type { ElementContent, Root } from 'hast';
import { make, textNode } from '../../../text/rich-text/tree.ts';
import { rawMarkdown } from '../from-html/convert.ts';
import type { NoteList } from '../notes.ts';
import { isObject } from '../../../text/is-object.ts';

/** A node of ProseMirror, as a stranger's file has it. */
interface JsonNode {
  type: string;
  text: string;
  attrs: Record<string, unknown>;
  content: unknown[];
  marks: unknown[];
}

function nodeOf(value: unknown): JsonNode {
  const given = isObject(value) ? value : {};
  return {
    type: typeof given.type === 'string' ? given.type : '',
    text: typeof given.text === 'string' ? given.text : '',
    attrs: isObject(given.attrs) ? given.attrs : {},
    content: Array.isArray(given.content) ? given.content : [],
    marks: Array.isArray(given.marks) ? given.marks : [],
  };
}

const textIn = ({ attrs }: JsonNode, name: string): string => {
  const value = attrs[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** All text in a node, with blanks behind the blocks in it. */
const plain = (value: unknown): string => {
  const { text, content } = nodeOf(value);
  return text + content.map((child) => plain(child) + (nodeOf(child).content.length > 0 ? ' ' : '')).join('');
};

/** Its texts, a line each. However deep it is nested. */
export function textsIn(data: unknown): string {
  const texts: string[] = [];
  const waiting: unknown[] = [data];
  while (waiting.length > 0) {
    const node = nodeOf(waiting.pop());
    if (node.text !== '') texts.push(node.text);
    for (const child of node.content.toReversed()) waiting.push(child);
  }
  return texts.join('\n');
}

type Write = (node: JsonNode, children: () => ElementContent[], isInCell: boolean) => ElementContent[];

const wrapped =
  (tagName: string): Write =>
  (_node, children) => [make(tagName, children())];

const callouts: Record<string, string> = { warning: 'warning', tip: 'tip', success: 'tip', info: 'note' };

/** What becomes of each kind of node of Outline. */
const writers: Record<string, Write> = {
  doc: (_node, children) => children(),
  paragraph: wrapped('p'),
  blockquote: wrapped('blockquote'),
  bullet_list: wrapped('ul'),
  checkbox_list: wrapped('ul'),
  list_item: wrapped('li'),
  hr: () => [make('hr', [])],
  br: () => [make('br', [])],
  heading: (node, children) => [
    make(`h${Math.min(6, Math.max(1, Number(node.attrs.level) || 1))}`, children()),
  ],
  ordered_list: (node, children) => [make('ol', children(), { start: Number(node.attrs.order) || 1 })],
  checkbox_item: (node, children) => [make('li', [box(node), ...children()])],
  code_block: codeBlock,
  code_fence: codeBlock,
  container_notice: (node, children) => [
    make('blockquote', children(), { dataCallout: callouts[textIn(node, 'style')] ?? 'note' }),
  ],
  container_toggle: toggle,
  toggle_block: toggle,
  image: (node) => [image(node)],
  attachment: (node) => [link(textIn(node, 'href'), textIn(node, 'title') || 'File')],
  video: (node) => [link(textIn(node, 'src'), textIn(node, 'title') || 'Video')],
  embed: (node) => [make('p', [link(textIn(node, 'href'), textIn(node, 'href'))])],
  table: wrapped('table'),
  tr: wrapped('tr'),
  th: (node, children) => [make('th', children(), spans(node))],
  td: (node, children) => [make('td', children(), spans(node))],
  math_inline: (node) => [rawMarkdown(`$${plain(node).replace(/\s+/g, ' ')}$`, { isBlock: false })],
  math_block: (node, _children, isInCell) => [
    // a row of a table is one line
    isInCell
      ? rawMarkdown(`$${plain(node).replace(/\s+/g, ' ')}$`, { isBlock: false })
      : rawMarkdown(`$$\n${plain(node).replace(/\n\s*\n/g, '\n')}\n$$`, { isBlock: true }),
  ],
  mention: (node) => [mention(node)],
  emoji: (node) => [textNode(`:${textIn(node, 'data-name')}:`)],
};

const marks: Record<string, string> = {
  ...{ strong: 'strong', em: 'em', strikethrough: 'del', underline: 'u' },
  ...{ code_inline: 'code', highlight: 'mark' },
};

/** A text of Outline as HTML. @throws RangeError where it is nested too deep */
export function outlineTree(data: unknown, notes: NoteList): Root {
  const write = (value: unknown, isInCell: boolean): ElementContent[] => {
    const node = nodeOf(value);
    const children = () => {
      const isInThisCell = isInCell || node.type === 'td' || node.type === 'th';
      return node.content.flatMap((child) => write(child, isInThisCell));
    };
    if (node.type === 'text') return [marked(node)];
    const writer = writers[node.type];
    if (writer) return writer(node, children, isInCell);
    if (node.type !== '') notes.add('block-not-known', node.type);
    // two of them must not become one word
    return [...children(), textNode(' ')];
  };
  return { type: 'root', children: write(data, false) };
}

function marked(node: JsonNode): ElementContent {
  let made = textNode(node.text);
  for (const value of node.marks) {
    const mark = nodeOf(value);
    const tagName = marks[mark.type];
    if (mark.type === 'link') made = make('a', [made], { href: textIn(mark, 'href') });
    else if (tagName) made = make(tagName, [made]);
  }
  return made;
}

const box = (node: JsonNode): ElementContent =>
  make('input', [], { type: 'checkbox', ...(node.attrs.checked === true && { checked: true }) });

function codeBlock(node: JsonNode): ElementContent[] {
  const language = textIn(node, 'language').replace(/[^\w+#.-]/g, '');
  const isNamed = language !== '' && language !== 'none';
  return [
    make('pre', [
      make('code', [textNode(plain(node))], isNamed ? { className: [`language-${language}`] } : {}),
    ]),
  ];
}

/** The first block is the head of it. */
function toggle(node: JsonNode, children: () => ElementContent[]): ElementContent[] {
  const [head, ...rest] = node.content;
  node.content = rest;
  return [make('details', [make('summary', [textNode(plain(head))]), ...children()])];
}

function image(node: JsonNode): ElementContent {
  const width = /^\d{1,5}$/.exec(textIn(node, 'width'))?.[0];
  return make('img', [], { src: textIn(node, 'src'), alt: textIn(node, 'alt'), ...(width && { width }) });
}

const link = (href: string, text: string): ElementContent => make('a', [textNode(text)], { href });

/** Of a page it is a link, of a person the name. */
function mention(node: JsonNode): ElementContent {
  const label = textIn(node, 'label');
  const address = textIn(node, 'href') || `outline:${textIn(node, 'modelId')}`;
  if (textIn(node, 'type') === 'document' || textIn(node, 'href') !== '') return link(address, label);
  return textNode(textIn(node, 'type') === 'user' ? `@${label}` : label);
}

const spans = ({ attrs }: JsonNode): Record<string, number> => ({
  ...(Number(attrs.colspan) > 1 && { colSpan: Number(attrs.colspan) }),
  ...(Number(attrs.rowspan) > 1 && { rowSpan: Number(attrs.rowspan) }),
});
