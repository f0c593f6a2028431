import type { Element, ElementContent, Root } from 'hast';
import { attribute, isElement, make, rewrite, textNode, textOf } from '../../../text/rich-text/tree.ts';
import { visibleText } from '../from-html/ledger.ts';
import { addressOf, childOf, linkTo, nameOfUser, targetIn, type StorageContext } from './context.ts';
import { slugOf } from '../shared/slug.ts';
import { isMadeAnew, macroOf, writeMacro } from './macros.ts';

/** The emoticons of servers, which have names only. */
const characters: Record<string, string> = {
  smile: '🙂',
  sad: '🙁',
  cheeky: '😛',
  laugh: '😀',
  wink: '😉',
  'thumbs-up': '👍',
  'thumbs-down': '👎',
  information: 'ℹ️',
  tick: '✅',
  cross: '❌',
  warning: '⚠️',
  plus: '➕',
  minus: '➖',
  question: '❓',
  'light-on': '💡',
  'light-off': '💡',
  'yellow-star': '⭐',
  'red-star': '⭐',
  'green-star': '⭐',
  'blue-star': '⭐',
  heart: '❤️',
  'broken-heart': '💔',
};

/** The character of an emoticon; `:name:` of one that only its server has. */
function emojiOf({ name, id, fallback }: { name: string; id: string; fallback: string }): string {
  if (/\p{Extended_Pictographic}/u.test(fallback)) return fallback;
  if (/^[0-9a-f]{4,6}(?:-[0-9a-f]{4,6}){0,8}$/i.test(id)) {
    const codes = id.split('-').map((code) => parseInt(code, 16));
    if (codes.every((code) => code <= 0x10ffff)) return String.fromCodePoint(...codes);
  }
  return characters[name] ?? (fallback || `:${name}:`);
}

type Write = (element: Element, context: StorageContext) => ElementContent[];

const image: Write = (element, context) => {
  const target = targetIn(element);
  const found: ReturnType<typeof addressOf> = target
    ? addressOf(target, context)
    : { url: undefined, title: '' };
  const { url = '', title, isNoted } = found;
  if (isNoted) return [textNode(title)];
  const alt = attribute(element, 'ac:alt') || attribute(element, 'ac:title') || title;
  const width = attribute(element, 'ac:width');
  const caption = childOf(element, 'ac:caption');
  const src = url || `missing:${title}`;
  return [
    make('img', [], { src, alt, ...(/^\d+$/.test(width) && { width }) }),
    ...(caption ? [make('br', []), make('em', inlineOf(context.children(caption)))] : []),
  ];
};

/** A caption has paragraphs, and stands in one here. */
const inlineOf = (nodes: ElementContent[]): ElementContent[] =>
  nodes.flatMap((node) => (isElement(node) && node.tagName === 'p' ? node.children : [node]));

const link: Write = (element, context) => {
  const anchor = attribute(element, 'ac:anchor');
  const body = childOf(element, 'ac:link-body') ?? childOf(element, 'ac:plain-text-link-body');
  const words = body ? context.children(body) : [];
  const target = element.children.filter(isElement).find(({ tagName }) => tagName.startsWith('ri:'));
  if (target?.tagName === 'ri:user') {
    context.notes.add('mention-as-name', nameOfUser(target, context));
    return words.length > 0 ? words : [textNode(nameOfUser(target, context))];
  }
  if (!target && anchor !== '') return linkTo({ url: `#${slugOf(anchor)}`, title: anchor }, words, context);
  return target ? linkTo(addressOf(target, context, anchor), words, context) : words;
};

const task: Write = (element, context) => {
  const isDone = textOf(childOf(element, 'ac:task-status') ?? make('i', [])).trim() === 'complete';
  const body = childOf(element, 'ac:task-body');
  const box = make('input', [], { type: 'checkbox', ...(isDone && { checked: true }) });
  return [make('li', [box, ...(body ? context.children(body) : [])])];
};

const section: Write = (element, context) => {
  const cells = element.children.filter(isElement).filter(({ tagName }) => tagName === 'ac:layout-cell');
  if (cells.length > 1) context.notes.add('layout-flattened', textOf(element).trim());
  return context.children(element);
};

const contents: Write = (element, context) => context.children(element);
const macro: Write = (element, context) => writeMacro(macroOf(element, context), context);

/** Every element of Confluence's own that is more than the words in it. `unseen` names those that are not shown. */
const table: Record<string, Write> = {
  'ac:structured-macro': macro,
  'ac:macro': macro,
  'ac:image': image,
  'ac:link': link,
  'ac:task-list': (element, context) => [make('ul', context.children(element))],
  'ac:task': task,
  'ac:layout': contents,
  'ac:layout-section': section,
  'ac:layout-cell': (element, context) => [make('div', context.children(element))],
  'ac:inline-comment-marker': contents,
  'ac:rich-text-body': contents,
  'ac:adf-extension': (element, context) => {
    const fallback = childOf(element, 'ac:adf-fallback');
    return fallback ? context.children(fallback) : [];
  },
  'ac:adf-mark': contents,
  'ac:link-body': contents,
  'ac:plain-text-link-body': contents,
  'ac:emoticon': (element) => [
    textNode(
      emojiOf({
        name: attribute(element, 'ac:name'),
        id: attribute(element, 'ac:emoji-id'),
        fallback: attribute(element, 'ac:emoji-fallback'),
      }),
    ),
  ],
  'ac:placeholder': (element, { notes }) => {
    notes.add('placeholder-left-out', textOf(element).trim());
    return [];
  },
  'ri:user': (element, context) => [textNode(nameOfUser(element, context))],
  time: (element) => [textNode(attribute(element, 'datetime') || textOf(element))],
};

function plain(node: ElementContent, context: StorageContext): ElementContent[] {
  if (!isElement(node)) return node.type === 'text' ? [node] : [];
  const write = Object.hasOwn(table, node.tagName) ? table[node.tagName] : undefined;
  if (write) return write(node, context);
  // the words in an element of tomorrow are kept
  if (/^(?:ac|ri|at):/.test(node.tagName)) return unseen.test(node.tagName) ? [] : context.children(node);
  return liftBlocks({ ...node, children: context.children(node) });
}

const blocks = /^(?:p|h[1-6]|[ou]l|table|blockquote|pre|hr|details|div)$/;
const isBlock = (node: ElementContent): boolean =>
  isElement(node) && (blocks.test(node.tagName) || node.properties.isBlock === true);

/** A macro may make blocks within a paragraph, which then ends before them. */
function liftBlocks(element: Element): ElementContent[] {
  if (element.tagName !== 'p' || !element.children.some(isBlock)) return [element];
  const parts: ElementContent[] = [];
  let run: Element | undefined;
  for (const child of element.children) {
    if (isBlock(child)) {
      parts.push(child);
      run = undefined;
    } else if (run) run.children.push(child);
    else parts.push((run = { ...element, children: [child] }));
  }
  return parts;
}

/** A tree of the storage format as plain HTML. */
export function storageToHtml(tree: Root, options: Omit<StorageContext, 'children'>): Root {
  const context: StorageContext = {
    ...options,
    children: (element) => element.children.flatMap((child) => plain(child, context)),
  };
  const children = (tree.children as ElementContent[]).flatMap((child) => plain(child, context));
  return { type: 'root', children };
}

const unseen =
  /^(?:ac:parameter|ac:default-parameter|ac:task-id|ac:task-uuid|ac:task-status|ac:placeholder|ac:adf-node|ac:emoticon)$/;

/** The words that a reader of the source sees, without those of lists that are made anew. */
export function wordsOfStorage(tree: Root): string {
  const seen = structuredClone(tree);
  rewrite(seen, (element) => {
    if (unseen.test(element.tagName)) return [];
    if (element.tagName === 'time') return [textNode(attribute(element, 'datetime') || textOf(element))];
    const isList =
      /^ac:(?:structured-)?macro$/.test(element.tagName) && isMadeAnew(attribute(element, 'ac:name'));
    return isList ? [] : undefined;
  });
  return visibleText(seen);
}
