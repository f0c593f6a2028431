import type { ElementContent, Root as HtmlRoot } from 'hast';
import { toMdast } from 'hast-util-to-mdast';
import type { Root } from 'mdast';
import { cleanAny } from '../../../text/rich-text/clean-any.ts';
import { tidyBlocks } from '../../../text/rich-text/tidy.ts';
import { attribute, make, rewrite, styleOf, textNode, textOf } from '../../../text/rich-text/tree.ts';
import { writeMarkdown } from '../../../text/rich-text/write-markdown.ts';
import type { ImportBody } from '../item.ts';
import { createNoteList, type NoteList } from '../notes.ts';
import { resolveAddresses, type ResolveAddresses } from './addresses.ts';
import { handlersWith } from './handlers.ts';
import { missingWords, visibleText } from './ledger.ts';

export interface ConvertOptions {
  addresses: ResolveAddresses;
  /**
   * The visible text of the source, to which the words of the result are compared. By default that of the tree: a
   * reader whose own transforms may lose words gives what was there before them.
   */
  words?: string;
}

/**
 * A tree of HTML as Markdown. A reader's own transforms, which turn what only its source has into plain HTML, run
 * before. They may use `<blockquote data-callout="note">`, `<details>`, and what `rawMarkdown` makes. Changes the tree.
 * @returns also what could not be kept
 * @throws RangeError for one that is nested too deep, or has so many elements that it would be killed
 */
export async function convert(
  tree: HtmlRoot,
  { addresses, words = visibleText(tree) }: ConvertOptions,
): Promise<ImportBody> {
  requireConvertible(tree);
  const notes = createNoteList();
  countLooks(tree, notes);
  nameEmbedded(tree, notes);
  cleanAny(tree, { firstRowIsHead: false });
  await resolveAddresses(tree, addresses, notes);
  const handlers = handlersWith((table) =>
    notes.add('table-as-html', textOf(table).replace(/\s+/g, ' ').trim()),
  );
  const read = toMdast(tree, { document: true, handlers }) as Root;
  const children = tidyBlocks(read.children, (url) => url);
  const written = writeMarkdown({ type: 'root', children }, undefined);
  // two rules with text between them would be front matter
  const markdown = written.replace(/^---(?=\n|$)/, '***');
  if (markdown.length > maxMarkdownLength) throw new RangeError('Its Markdown is too long');
  const { count, example } = missingWords(words, markdown);
  if (count > 0) notes.add('words-missing', example, count);
  return { markdown: markdown === '' ? '' : `${markdown}\n`, notes: notes.all() };
}

/** Markdown that is written as it is. @param isBlock whether it stands between blocks, not in a line */
export const rawMarkdown = (value: string, { isBlock }: { isBlock: boolean }): ElementContent =>
  make('raw-markdown', [], { value, isBlock });

/** A formula within a line. A child lets the blanks around it be kept. */
export function inlineFormula(tex: string): ElementContent {
  const line = tex.replace(/\s+/g, ' ').trim();
  const fence = line.includes('`') ? '``' : '`';
  const space = /^`|`$/.test(line) ? ' ' : '';
  const value = `$${fence}${space}${line}${space}${fence}$`;
  return make('raw-markdown', [textNode(line)], { value, isBlock: false });
}

/** UTF-16 units. Each level of a list indents all lines below it, so that a short text may become a very long one. */
const maxMarkdownLength = 16 * 1024 * 1024;

/** A book of 300 pages has a tenth of that; this many take some seconds. */
const maxElements = 150_000;

function requireConvertible(tree: HtmlRoot): void {
  const waiting: (HtmlRoot | ElementContent)[] = [tree];
  let count = 0;
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ((count += 1) > maxElements) throw new RangeError('Too many elements in one text');
    if ('children' in node) for (const child of node.children as ElementContent[]) waiting.push(child);
  }
}

const looks = [
  ['color', 'colour'],
  ['background-color', 'colour'],
  ['text-align', 'alignment'],
  ['margin-left', 'indent'],
] as const;

/** Colours, alignments and indents, which Markdown has no sign for. */
function countLooks(tree: HtmlRoot, notes: NoteList): void {
  rewrite(tree, (element) => {
    for (const [property, name] of looks) {
      const value = styleOf(element, property);
      if (value !== '' && !/^(?:0(?:px|pt|em)?|left|start|inherit|initial)$/.test(value))
        notes.add(`${name}-left-out`, textOf(element).replace(/\s+/g, ' ').trim());
    }
    return undefined;
  });
}

/** Films, frames and other embedded pages become links to them. */
function nameEmbedded(tree: HtmlRoot, notes: NoteList): void {
  rewrite(tree, (element) => {
    if (!/^(?:iframe|embed|object|video|audio)$/.test(element.tagName)) return undefined;
    const url = attribute(element, 'src') || attribute(element, 'data');
    if (url === '') return undefined;
    notes.add('embedded-as-link', url);
    return [make('a', [textNode(attribute(element, 'title') || url)], { href: url })];
  });
}
