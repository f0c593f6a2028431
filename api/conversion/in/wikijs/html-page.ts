import type { Element, ElementContent, Root } from 'hast';
import { attribute, hasClass, make, rewrite, textNode, textOf } from '../../../text/rich-text/tree.ts';
import type { ResolveAddresses } from '../from-html/addresses.ts';
import { readHtml } from '../from-html/read-html.ts';
import type { ImportBody } from '../item.ts';
import { createNoteList, type NoteList } from '../notes.ts';
import { convertAny } from '../shared/convert-html.ts';

/** A page that was written in Wiki.js' visual editor, or as HTML. */
export async function wikijsPageBody(html: string, addresses: ResolveAddresses): Promise<ImportBody> {
  const notes = createNoteList();
  const body = await convertAny(() => plainTree(html, notes), html, { addresses });
  notes.addAll(body.notes);
  return { markdown: body.markdown, notes: notes.all() };
}

function plainTree(html: string, notes: NoteList): Root {
  const tree = readHtml(html);
  rewrite(tree, (element) => plain(element, notes));
  return tree;
}

const callouts: Record<string, string> = {
  'is-info': 'note',
  'is-success': 'tip',
  'is-warning': 'warning',
  'is-danger': 'caution',
};

function plain(element: Element, notes: NoteList): ElementContent[] | 'children' | undefined {
  const classes = attribute(element, 'className');
  const kind = callouts[/\bis-(?:info|success|warning|danger)\b/.exec(classes)?.[0] ?? ''];
  if (element.tagName === 'blockquote' && kind !== undefined) {
    notes.add('callout-made', classes);
    return [make('blockquote', element.children, { dataCallout: kind })];
  }
  const look = /\b(?:tabset|links-list|grid-list|dense)\b/.exec(classes)?.[0];
  if (look !== undefined) notes.add('look-left-out', `.${look}`);
  // tasks: the box and its words stand in a label
  if (hasClass(element, /^todo-list__label/)) return 'children';
  // a diagram that is drawn is a picture
  if (element.tagName === 'pre' && hasClass(element, /^diagram$/) && textOf(element).trim() === '')
    return 'children';
  if (element.tagName === 'pre' && hasClass(element, /^diagram$/))
    return [make('pre', [make('code', [textNode(textOf(element))], { className: ['language-diagram'] })])];
  const media = element.tagName === 'oembed' ? attribute(element, 'url') : '';
  if (media !== '') return [make('p', [make('a', [textNode(media)], { href: media })])];
  return undefined;
}
