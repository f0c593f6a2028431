import { createHash } from 'node:crypto';
import type { Element, ElementContent, Root } from 'hast';
import mammoth from 'mammoth';
import {
  attribute,
  findIn,
  hasClass,
  isElement,
  make,
  rewrite,
  textNode,
  textOf,
} from '../../../text/rich-text/tree.ts';
import { allBy } from '../from-html/addresses.ts';
import { convert, rawMarkdown } from '../from-html/convert.ts';
import { readHtml } from '../from-html/read-html.ts';
import { fileAddress, type ImportBody } from '../item.ts';
import { createNoteList, type NoteList } from '../notes.ts';
import { isExternal } from '../shared/entry-paths.ts';
import { convertAny } from '../shared/convert-html.ts';
import type { WordPackage } from './package.ts';

/** What becomes of Word's styles, beside what mammoth maps by itself. By name: the ids are translated. */
const styleMap: readonly string[] = [
  "p[style-name='Title'] => h1.word-title:fresh",
  "p[style-name='Subtitle'] => p > em",
  ...['Quote', 'Intense Quote', 'Block Text', 'Quotations'].map(
    (name) => `p[style-name='${name}'] => blockquote > p:fresh`,
  ),
  ...['Source Code', 'HTML Preformatted', 'Code', 'Preformatted Text', 'Macro Text'].map(
    (name) => `p[style-name='${name}'] => pre:separator('\\n')`,
  ),
  ...['Verbatim Char', 'HTML Code', 'Source Text', 'Code Char'].map(
    (name) => `r[style-name='${name}'] => code`,
  ),
  "r[style-name='Emphasis'] => em",
  "r[style-name='Subtle Emphasis'] => em",
  "r[style-name='Intense Emphasis'] => strong > em",
  'u => u',
  'highlight => mark',
];

/** Our own marks around an image, until its address is resolved. */
const imagePrefix = 'word-image:';
const shown = /^image\/(?:png|jpeg|gif|webp|svg\+xml)$/;

/**
 * The text of a Word file as Markdown.
 * @param fileKey gives the key of the file that a part becomes
 * @param title is left out where the text begins with it
 */
export async function wordBody(
  word: WordPackage,
  { title, fileKey }: { title: string; fileKey: (path: string) => string },
): Promise<ImportBody> {
  const notes = createNoteList();
  const { value, messages } = await mammoth.convertToHtml(
    { buffer: word.bytes },
    {
      styleMap: [...styleMap],
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      idPrefix: 'word-',
      convertImage: mammoth.images.imgElement(async (image) => {
        const bytes = await image.readAsBuffer();
        const hash = createHash('sha256').update(bytes).digest('hex');
        const part = word.images.get(hash)?.path ?? '';
        return { src: `${shown.test(image.contentType) ? '' : 'not-shown-'}${imagePrefix}${part}` };
      }),
    },
  );
  noteMessages(messages, notes);
  const footnotes: Footnote[] = [];
  const addresses = allBy((url) => {
    if (url.startsWith(imagePrefix)) return fileAddress(fileKey(url.slice(imagePrefix.length)));
    return isExternal(url) || url.startsWith('import:') ? url : null;
  });
  const body = await convertAny(() => plainTree(value, { title, footnotes, fileKey, notes }), value, {
    addresses,
  });
  notes.addAll(body.notes);
  const written: string[] = [];
  for (const { label, content } of footnotes) {
    const note = await convert({ type: 'root', children: content }, { addresses });
    notes.addAll(note.notes);
    written.push(`[^${label}]: ${note.markdown.trimEnd().replace(/\n(?=.)/g, '\n    ')}\n`);
  }
  return { markdown: [body.markdown, ...written].filter(Boolean).join('\n'), notes: notes.all() };
}

/** Of what mammoth says, what a reader of the document misses. */
function noteMessages(messages: readonly { message: string }[], notes: NoteList): void {
  for (const { message } of messages) {
    const name = /^An unrecognised element was ignored: (\S+)/.exec(message)?.[1];
    // these are counted where the document is read, or are the looks of a shape
    if (name && !/^(?:m:oMath|o:OLEObject|w:altChunk|office-word:|v:|w10:|\{)/.test(name))
      notes.add('word-element', name);
    if (/^A w:sym element|Could not find image|^A v:imagedata/.test(message))
      notes.add('word-element', message);
  }
}

interface Footnote {
  label: string;
  content: ElementContent[];
}

interface TreeContext {
  title: string;
  /** Filled. */
  footnotes: Footnote[];
  fileKey: (path: string) => string;
  notes: NoteList;
}

function plainTree(html: string, context: TreeContext): Root {
  const tree = readHtml(html);
  takeFootnotes(tree, context.footnotes);
  dropTitle(tree, context.title);
  rewrite(tree, (element, parent) => {
    if (element.tagName === 'img') return notShown(element, context);
    if (element.tagName === 'table') giveHead(element);
    const isTask = isElement(parent as Element) && /^(?:li|p)$/.test((parent as Element).tagName);
    if (element.tagName === 'input' && !isTask) return [textNode(checkedSign(element))];
    return undefined;
  });
  rewrite(tree, (element) => {
    if (element.tagName !== 'p') return undefined;
    const [first] = element.children;
    // a box outside of a list is no task
    if (isElement(first) && first.tagName === 'input') element.children[0] = textNode(checkedSign(first));
    return undefined;
  });
  return tree;
}

const checkedSign = (box: Element): string => ('checked' in box.properties ? '☑' : '☐');

/** mammoth writes notes as a list at the end, with links there and back. */
function takeFootnotes(tree: Root, footnotes: Footnote[]): void {
  rewrite(tree, (element) => {
    const id = attribute(element, 'id');
    if (element.tagName === 'li' && /^word-(?:foot|end)note-\d+$/.test(id)) {
      rewrite(element, (inner) =>
        inner.tagName === 'a' && /note-ref-\d+$/.test(attribute(inner, 'href')) ? [] : undefined,
      );
      footnotes.push({ label: labelOf(id), content: element.children });
      return [];
    }
    const link = element.tagName === 'sup' ? element.children.find(isElement) : undefined;
    const target = link ? attribute(link, 'href') : '';
    if (/^#word-(?:foot|end)note-\d+$/.test(target))
      return [rawMarkdown(`[^${labelOf(target.slice(1))}]`, { isBlock: false })];
    return undefined;
  });
}

/** Both kinds count from 1. */
const labelOf = (id: string): string => id.replace(/^word-footnote-/, '').replace(/^word-endnote-/, 'end-');

function dropTitle(tree: Root, title: string): void {
  const heading = findIn(tree, (element) => hasClass(element, /^word-title$/));
  if (!heading || textOf(heading).replace(/\s+/g, ' ').trim() !== title) return;
  tree.children = tree.children.filter((child) => child !== heading);
}

/** A picture that no browser shows is a link to it. */
function notShown(image: Element, { fileKey, notes }: TreeContext): ElementContent[] | undefined {
  const source = attribute(image, 'src');
  if (!source.startsWith('not-shown-')) return undefined;
  const part = source.slice('not-shown-'.length + imagePrefix.length);
  const name = attribute(image, 'alt') || (part.split('/').at(-1) ?? 'image');
  notes.add('image-not-shown', name);
  return [make('a', [textNode(name)], { href: fileAddress(fileKey(part)) })];
}

/** Word marks few heads of tables; the first row counts as one. */
function giveHead(table: Element): void {
  const row = findIn(table, ({ tagName }) => tagName === 'tr');
  for (const cell of row?.children ?? [])
    if (isElement(cell) && cell.tagName === 'td') {
      cell.tagName = 'th';
      rewrite(cell, ({ tagName }) => (tagName === 'strong' ? 'children' : undefined));
    }
}
