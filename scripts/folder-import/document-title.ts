import { limits } from '../../api/contract/limits.ts';
import { cutText, plainText } from '../../api/core/markdown-text.ts';
import { textBlocks, type TextBlock } from './blocks.ts';

/** The text of the first heading that has any, outside of quotes and lists; else `fallback`. */
export function documentTitle(source: string, fallback: string): string {
  for (const block of textBlocks(source)) {
    const title = block.depth === 0 ? titleText(headingIn(source, block)) : '';
    if (title) return title;
  }
  return titleText(fallback.replace(/\s+/g, ' ')) || 'Untitled';
}

function headingIn(source: string, { kind, lines }: TextBlock): string {
  const text = lines.map(({ start, end }) => source.slice(start, end)).join(' ');
  if (kind === 'html') return htmlHeading(text);
  if (kind === 'heading') return headingText(text.replace(/^#+[ \t]*/, ''));
  return kind === 'underlined heading' ? headingText(text) : '';
}

/** Many a README begins with a centred heading, which only HTML can write. */
function htmlHeading(text: string): string {
  const opening = /<h1(?:\s[^<>]{0,1000})?>/i.exec(text);
  if (!opening) return '';
  const start = opening.index + opening[0].length;
  const length = text.slice(start).search(/<\/h1\s*>/i);
  return length === -1 ? '' : headingText(text.slice(start, start + length));
}

// behind a word, "1. First" is no list
const headingText = (text: string): string => plainText(`x ${text}`).slice(1).trim();

const titleText = (text: string): string => cutText(text.trim(), limits.documentTitle).trim();
