import type { Element, ElementContent, Root } from 'hast';
import {
  attribute,
  findIn,
  hasClass,
  isElement,
  make,
  rewrite,
  styleOf,
  textNode,
  textOf,
  type Parent,
} from '../../../text/rich-text/tree.ts';
import { inlineFormula, rawMarkdown } from '../from-html/convert.ts';
import { readHtml } from '../from-html/read-html.ts';
import type { ImportBody } from '../item.ts';
import type { ImportNoteCode } from '../../../text/import-notes.ts';
import { createNoteList, type NoteList } from '../notes.ts';
import type { ResolveAddresses } from '../from-html/addresses.ts';
import { convertAny } from '../shared/convert-html.ts';

/** A page of Notion in HTML as Markdown. */
export async function notionPageBody(html: string, addresses: ResolveAddresses): Promise<ImportBody> {
  const notes = createNoteList();
  const body = await convertAny(() => plainPage(html, notes), html, { addresses });
  notes.addAll(body.notes);
  return { markdown: body.markdown, notes: notes.all() };
}

/** The properties and the text of a page, in plain HTML. */
function plainPage(html: string, notes: NoteList): Root {
  const tree = readHtml(html);
  const article = findIn(tree, ({ tagName }) => tagName === 'article') ?? tree;
  rewrite(article, (element) => plain(element, notes));
  mergeLists(article);
  return { type: 'root', children: article.children as ElementContent[] };
}

type Change = (element: Element, notes: NoteList) => ElementContent[] | 'children' | undefined;

/** What Notion writes, by its class. */
const byClass: [RegExp, Change][] = [
  [/^page-title$/, () => []],
  [/^page-header-icon$/, (element, notes) => leaveOut(element, notes, 'page-icon-left-out')],
  [/^page-cover-image$/, (element, notes) => leaveOut(element, notes, 'page-cover-left-out')],
  [/^table_of_contents$/, (element, notes) => leaveOut(element, notes, 'contents-left-out')],
  [/^katex$/, (element) => equation(element)],
  [/^katex-display$/, (element) => displayed(element)],
  [/^checkbox$/, checkbox],
  [/^toggle$/, (element) => element.children.flatMap((item) => (isElement(item) ? item.children : []))],
  [/^callout$/, callout],
  [/^bookmark$/, bookmark],
  [/^properties$/, properties],
  [/^selected-value$/, (element) => [...element.children, textNode(' ')]],
  [/^property-icon$/, () => []],
  [/^highlight-/, () => 'children'],
];

function plain(element: Element, notes: NoteList): ElementContent[] | 'children' | undefined {
  for (const [pattern, change] of byClass) {
    if (!hasClass(element, pattern)) continue;
    if (pattern.source === '^highlight-') notes.add('colour-left-out', textOf(element));
    return change(element, notes);
  }
  if (/^t[dh]$/.test(element.tagName)) spareBars(element);
  if (element.tagName === 'img') setWidth(element);
  if (element.tagName === 'a') return unlinkImage(element);
  if (element.tagName === 'figcaption') return [make('p', [make('em', unmarked(element))])];
  if (element.tagName === 'code') nameLanguage(element);
  return undefined;
}

function leaveOut(element: Element, notes: NoteList, code: ImportNoteCode): ElementContent[] {
  notes.add(code, textOf(element).trim());
  return [];
}

const texOf = (element: Element): string => {
  const annotation = findIn(element, ({ tagName }) => tagName === 'annotation');
  return annotation ? textOf(annotation).trim() : '';
};

/** KaTeX keeps what was typed beside what it draws. */
function equation(element: Element): ElementContent[] {
  const tex = texOf(element);
  return [inlineFormula(tex)].map((made) => withTex(made, tex));
}

/** In a table, a bar would end the cell. */
function spareBars(cell: Element): void {
  rewrite(cell, ({ tagName, properties }) => {
    if (tagName === 'raw-markdown') properties.value = String(properties.value).replaceAll('|', '\\vert ');
    return undefined;
  });
}

const withTex = (made: ElementContent, tex: string): ElementContent => {
  if (isElement(made)) made.properties.dataTex = tex;
  return made;
};

function displayed(element: Element): ElementContent[] {
  const drawn = findIn(element, ({ properties }) => properties.dataTex !== undefined);
  const tex = drawn ? attribute(drawn, 'dataTex') : '';
  // an empty line would end it
  return [rawMarkdown(`$$\n${tex.replace(/\n\s*\n/g, '\n')}\n$$`, { isBlock: true })];
}

function checkbox(element: Element): ElementContent[] {
  const checked = hasClass(element, /^checkbox-on$/);
  return [make('input', [], { type: 'checkbox', ...(checked && { checked: true }) })];
}

/** Its emoji stands first in its text. */
function callout(element: Element, notes: NoteList): ElementContent[] {
  const [icon, ...texts] = element.children.filter(isElement);
  const emoji = texts.length > 0 && icon ? textOf(icon).trim() : '';
  const [text = icon, ...others] = texts;
  const children = [...(text?.children ?? []), ...others];
  if (texts.length > 0 && icon && emoji === '')
    notes.add('callout-icon-left-out', texts.map(textOf).join(' ').trim());
  const first = children.find(isElement);
  if (emoji && first?.tagName === 'p') first.children.unshift(textNode(`${emoji} `));
  else if (emoji) children.unshift(make('p', [textNode(emoji)]));
  return [make('blockquote', children, { dataCallout: 'note' })];
}

function bookmark(element: Element, notes: NoteList): ElementContent[] {
  const href = attribute(element, 'href');
  const part = (name: string): string => {
    const found = findIn(element, (each) => hasClass(each, new RegExp(`^bookmark-${name}$`)));
    return found ? textOf(found).trim() : '';
  };
  if (part('description')) notes.add('bookmark-cut', part('description'));
  return [make('p', [make('a', [textNode(part('title') || href)], { href })])];
}

/** The values of a row: a table with a name and a value a line. */
function properties(element: Element): ElementContent[] {
  const head = make(
    'tr',
    ['Property', 'Value'].map((name) => make('th', [textNode(name)])),
  );
  rewrite(element, (cell) => {
    if (cell.tagName === 'th') cell.tagName = 'td';
    return undefined;
  });
  return [make('table', [make('thead', [head]), ...element.children])];
}

function setWidth(element: Element): void {
  const width = /^(\d{1,5})(?:\.\d+)?px$/.exec(styleOf(element, 'width'))?.[1];
  if (width) element.properties.width = width;
}

/** An image is a link to itself. */
function unlinkImage(element: Element): 'children' | undefined {
  const image = element.children.find(isElement);
  return image?.tagName === 'img' && attribute(image, 'src') === attribute(element, 'href')
    ? 'children'
    : undefined;
}

function unmarked(element: Element): ElementContent[] {
  rewrite(element, ({ tagName }) => (/^(?:em|i)$/.test(tagName) ? 'children' : undefined));
  return element.children;
}

function nameLanguage(element: Element): void {
  const name = /language-(.+)/.exec(attribute(element, 'className'))?.[1];
  if (name) element.properties.className = [`language-${name.toLowerCase().replace(/\s+/g, '-')}`];
}

const listClass = /^(?:bulleted-list|numbered-list|to-do-list)$/;

/** Notion writes a list for each item. */
function mergeLists(parent: Parent): void {
  const children: ElementContent[] = [];
  for (const child of parent.children as ElementContent[]) {
    if (isElement(child)) mergeLists(child);
    const last = children.findLast((each) => each.type !== 'text' || each.value.trim() !== '');
    if (isElement(child) && isElement(last) && goesOn(last, child)) last.children.push(...child.children);
    else children.push(child);
  }
  parent.children = children;
}

const goesOn = (list: Element, next: Element): boolean =>
  hasClass(next, listClass) &&
  attribute(list, 'className') === attribute(next, 'className') &&
  (next.tagName === 'ul' || attribute(next, 'start') !== '1');
