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
  type Parent,
} from '../../../text/rich-text/tree.ts';
import type { ResolveAddresses } from '../from-html/addresses.ts';
import { readHtml } from '../from-html/read-html.ts';
import type { ImportBody } from '../item.ts';
import { createNoteList, type NoteList } from '../notes.ts';
import { convertAny } from '../shared/convert-html.ts';

/** The text of a page of Confluence's HTML export, without what stands around it on each page. */
export async function confluencePageBody(html: string, addresses: ResolveAddresses): Promise<ImportBody> {
  const notes = createNoteList();
  const body = await convertAny(() => contentOf(html, notes), html, { addresses });
  notes.addAll(body.notes);
  return { markdown: body.markdown, notes: notes.all() };
}

function contentOf(html: string, notes: NoteList): Root {
  const tree = readHtml(html);
  const content = findIn(tree, (element) => attribute(element, 'id') === 'main-content') ?? tree;
  if (content !== tree) countFrame(tree, content, notes);
  rewrite(content, (element) => plain(element, notes));
  return { type: 'root', children: content.children as ElementContent[] };
}

/** Navigation, authors, files and comments, which each page says around its text. */
function countFrame(tree: Root, content: Parent, notes: NoteList): void {
  const wordsOf = (parent: Parent): string =>
    (parent.children as ElementContent[])
      .filter((child) => child !== content && !(isElement(child) && child.tagName === 'head'))
      .map((child) => (isElement(child) ? wordsOf(child) : child.type === 'text' ? child.value : ''))
      .join(' ');
  const words = wordsOf(tree).replace(/\s+/g, ' ').trim();
  if (words !== '') notes.add('page-frame-left-out', words);
}

const callouts: Record<string, string> = {
  ...{ information: 'note', tip: 'tip', note: 'warning', warning: 'caution' },
};

function plain(element: Element, notes: NoteList): ElementContent[] | undefined {
  if (hasClass(element, /^toc-macro$/)) {
    notes.add('contents-left-out', textOf(element).trim());
    return [];
  }
  const kind = /confluence-information-macro-(information|tip|note|warning)\b/.exec(
    attribute(element, 'className'),
  )?.[1];
  if (kind !== undefined)
    return [make('blockquote', bodyOf(element), { dataCallout: callouts[kind] ?? 'note' })];
  if (hasClass(element, /^confluence-information-macro-icon$/)) return [];
  if (hasClass(element, /^syntaxhighlighter-pre$/)) nameLanguage(element);
  if (hasClass(element, /^(?:codeHeader|panelHeader)$/))
    return [make('p', [make('strong', element.children)])];
  if (hasClass(element, /^expand-control$/))
    return [make('p', [make('strong', [textNode(textOf(element).trim())])])];
  if (hasClass(element, /^status-macro$/)) return [make('strong', [textNode(`[${textOf(element).trim()}]`)])];
  if (hasClass(element, /^inline-task-list$/)) return [taskList(element)];
  if (hasClass(element, /^confluence-embedded-file$/)) element.children = [textNode(fileName(element))];
  if (element.tagName === 'img') return emoticon(element);
  return undefined;
}

/** The title in bold, and the text. */
const bodyOf = (element: Element): ElementContent[] =>
  element.children.flatMap((child) => {
    if (!isElement(child)) return [child];
    if (hasClass(child, /^title$/)) return [make('p', [make('strong', child.children)])];
    return hasClass(child, /^confluence-information-macro-body$/) ? child.children : [child];
  });

/** `brush: java; gutter: false`. */
function nameLanguage(element: Element): void {
  const language = /brush:\s*([\w+#-]+)/.exec(attribute(element, 'dataSyntaxhighlighterParams'))?.[1];
  if (language) element.properties.className = [`language-${language}`];
}

function taskList(list: Element): ElementContent {
  const items = list.children.flatMap((item) => {
    if (!isElement(item)) return item.type === 'text' && item.value.trim() !== '' ? [make('li', [item])] : [];
    if (item.tagName !== 'li') return [make('li', [item])];
    const checked = hasClass(item, /^checked$/);
    const box = make('input', [], { type: 'checkbox', ...(checked && { checked: true }) });
    return [make('li', [box, ...item.children])];
  });
  return make('ul', items);
}

/** A card of a file shows a picture that its server makes. */
const fileName = (card: Element): string =>
  attribute(card, 'dataLinkedResourceDefaultAlias') ||
  textOf(card).trim() ||
  (attribute(card, 'href').split('/').at(-1) ?? '');

/** An emoticon is a picture of the server, which the export has not always. */
function emoticon(image: Element): ElementContent[] | undefined {
  const fallback = attribute(image, 'dataEmojiFallback') || attribute(image, 'alt');
  return hasClass(image, /^emoticon/) ? [textNode(fallback)] : undefined;
}
