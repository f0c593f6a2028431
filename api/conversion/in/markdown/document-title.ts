import { frontMatterTitle } from '../../../text/markdown/front-matter.ts';
import { cleanName } from '../../../text/clean-name.ts';
import type { MarkdownBlock } from '../../../text/markdown/parts.ts';
import { plainText } from '../../../text/markdown/plain-text.ts';
import { ownCopy } from '../shared/own-copy.ts';
import { storable } from '../shared/storable.ts';

/**
 * The title of the front matter, else the first-level heading that the text begins with, else `fallback`. It may be too
 * long for a document: the import cuts it, and says so.
 * @param read gives the heading that the text begins with, or null where the text cannot be read
 */
export async function documentTitle(
  source: string,
  fallback: string,
  read: (source: string) => Promise<{ title: string } | null>,
): Promise<string> {
  const given = titleText(frontMatterTitle(source).replace(/\s+/g, ' '));
  if (given) return given;
  return (await read(source))?.title || titleOfName(fallback);
}

/** The title of a document without a text that names it. */
export const titleOfName = (name: string): string => titleText(name.replace(/\s+/g, ' ')) || 'Untitled';

/**
 * The words of the first-level heading that is the text's first block; '' without one. A heading further down names a
 * part of the text, not the text.
 */
export function headingTitle(source: string, blocks: readonly MarkdownBlock[]): string {
  const first = blocks.find((block) => !isComment(source, block));
  return first?.depth === 0 ? titleText(headingIn(source, first)) : '';
}

function headingIn(source: string, block: MarkdownBlock): string {
  if (block.kind === 'heading') return block.level === 1 ? block.text : '';
  return htmlHeading(htmlOf(source, block));
}

const htmlOf = (source: string, block: MarkdownBlock): string =>
  block.kind === 'html' ? block.lines.map(({ start, end }) => source.slice(start, end)).join(' ') : '';

/** Nobody sees it, so the text begins after it. */
function isComment(source: string, block: MarkdownBlock): boolean {
  const html = htmlOf(source, block).trim();
  return html.startsWith('<!--') && html.indexOf('-->') === html.length - 3;
}

/** Many a README begins with a centred heading, which only HTML can write. */
function htmlHeading(text: string): string {
  const opening = /<h1(?:\s[^<>]{0,1000})?>/i.exec(text);
  if (!opening) return '';
  const start = opening.index + opening[0].length;
  const length = text.slice(start).search(/<\/h1\s*>/i);
  // behind a word, "1. First" is no list
  return length === -1
    ? ''
    : plainText(`x ${text.slice(start, start + length)}`)
        .slice(1)
        .trim();
}

const titleText = (text: string): string => ownCopy(storable(cleanName(text)).trim());
