import { frontMatterTitle } from '../../../text/markdown/front-matter.ts';
import { limits } from '../../../text/limits.ts';
import { cleanName } from '../../../text/clean-name.ts';
import type { MarkdownBlock } from '../../../text/markdown/parts.ts';
import { cutText, plainText } from '../../../text/markdown/plain-text.ts';
import { ownCopy } from '../shared/own-copy.ts';

/**
 * The title of the front matter, else the text of the first heading that has any, outside of quotes and lists; else
 * `fallback`.
 * @param read gives what the first heading says, or null where the text cannot be read
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

/** The text of the first heading that has any, outside of quotes and lists; '' without one. */
export function headingTitle(source: string, blocks: readonly MarkdownBlock[]): string {
  for (const block of blocks) {
    const title = block.depth === 0 ? titleText(headingIn(source, block)) : '';
    if (title) return title;
  }
  return '';
}

function headingIn(source: string, block: MarkdownBlock): string {
  if (block.kind === 'heading') return block.text;
  if (block.kind !== 'html') return '';
  return htmlHeading(block.lines.map(({ start, end }) => source.slice(start, end)).join(' '));
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

const titleText = (text: string): string => ownCopy(cutText(cleanName(text), limits.documentTitle).trim());
