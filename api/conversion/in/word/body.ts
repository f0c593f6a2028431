import type { Element, ElementContent, Root } from 'hast';
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
import { missingWords } from '../from-html/ledger.ts';
import { readHtml } from '../from-html/read-html.ts';
import { fileAddress, type ImportBody } from '../item.ts';
import { createNoteList, type NoteList } from '../notes.ts';
import { isExternal } from '../shared/entry-paths.ts';
import { convertAny } from '../shared/convert-html.ts';
import { slugsOfBookmarks } from './bookmarks.ts';
import { applyMarks } from './marks.ts';
import type { Mark } from './plain-document.ts';

/** Before the path of a picture, until its address is resolved. */
const imagePrefix = 'word-image:';
const shown = /\.(?:png|jpe?g|jfif|gif|webp|svg)$/i;

/**
 * The text of a Word file as Markdown.
 * @param html as mammoth makes it
 * @param source.title is left out where the text begins with it
 * @param source.words all text that the Markdown must have
 * @param source.fileKey gives the key of the file that a part becomes
 */
export async function wordBody(
  html: string,
  source: { title: string; words: string; marks: readonly Mark[]; fileKey: (path: string) => string },
): Promise<ImportBody> {
  const { title, words, marks, fileKey } = source;
  const notes = createNoteList();
  const footnotes: Footnote[] = [];
  let slugs: ReadonlyMap<string, string> = new Map();
  const addresses = allBy((url) => {
    if (url.startsWith(imagePrefix)) return fileAddress(fileKey(url.slice(imagePrefix.length)));
    if (url.startsWith('#')) return slugs.get(url.slice(1)) ?? null;
    return isExternal(url) || url.startsWith('import:') ? url : null;
  });
  const tree = () => {
    const plain = plainTree(html, { title, footnotes, fileKey, marks, notes });
    slugs = slugsOfBookmarks(plain);
    return plain;
  };
  const body = await convertAny(tree, html, { addresses, words: '' });
  notes.addAll(body.notes);
  const written = [body.markdown];
  for (const { label, content } of footnotes) {
    const note = await convert({ type: 'root', children: content }, { addresses });
    notes.addAll(note.notes);
    written.push(`[^${label}]: ${note.markdown.trimEnd().replace(/\n(?=.)/g, '\n    ')}\n`);
  }
  const markdown = written.filter(Boolean).join('\n');
  const labels = marks.flatMap((mark) => (mark.kind === 'label' ? [mark.text] : []));
  const { count, example } = missingWords(words, [title, ...labels, markdown].join('\n\n'));
  if (count > 0) notes.add('words-missing', example, count);
  return { markdown, notes: notes.all() };
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
  marks: readonly Mark[];
  notes: NoteList;
}

function plainTree(html: string, context: TreeContext): Root {
  const tree = readHtml(html);
  applyMarks(tree, context.marks, (part, address, alt) => {
    const src = part === undefined ? address : `${imagePrefix}${part}`;
    return part === undefined || shown.test(part)
      ? make('img', [], { src, alt })
      : fileLink(part, alt, context);
  });
  takeFootnotes(tree, context.footnotes);
  dropTitle(tree, context.title);
  rewrite(tree, (element, parent) => {
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
function fileLink(part: string, alt: string, { fileKey, notes }: TreeContext): Element {
  const name = alt || (part.split('/').at(-1) ?? 'image');
  notes.add('image-not-shown', name);
  return make('a', [textNode(name)], { href: fileAddress(fileKey(part)) });
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
