import type { Nodes } from 'hast';
import { attribute } from '../../../text/rich-text/tree.ts';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { readHtml } from './read-html.ts';

const unseen = /^(?:script|style|template|head|title|noscript)$/;
/** Words go on over the edges of these. */
const inline =
  /^(?:a|abbr|b|big|cite|code|del|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|tt|u|var|ac:inline-comment-marker)$/;

/** The text that a reader sees, words for images too, with a space at the edge of every block. */
export function visibleText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  if (node.type === 'element' && unseen.test(node.tagName)) return ' ';
  if (node.type === 'element' && node.tagName === 'img') return ` ${attribute(node, 'alt')} `;
  const text = node.children.map(visibleText).join('');
  return node.type === 'element' && inline.test(node.tagName) ? text : ` ${text} `;
}

const wordsIn = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** What a reader of the Markdown sees. */
function textOfMarkdown(markdown: string): string {
  const html = micromark(markdown, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
  });
  return visibleText(readHtml(html));
}

/** Words named in a note. */
const namedWords = 5;

/**
 * The words of a source that its Markdown does not have, in their order.
 * @param source the visible text
 */
export function missingWords(source: string, markdown: string): { count: number; example: string } {
  const wanted = wordsIn(source);
  // most texts lose nothing, and this tells so ten times as fast as a parser
  const missing =
    missingIn(wanted, roughText(markdown)).length === 0 ? [] : missingIn(wanted, textOfMarkdown(markdown));
  return { count: missing.length, example: missing.slice(0, namedWords).join(' ') };
}

/** Markdown without addresses, tags and escapes: hardly ever more words than a reader sees, at times fewer. */
const roughText = (markdown: string): string =>
  markdown
    .replace(/\]\([^()\s]*\)/g, ' ')
    .replace(/<\/?(?:u|sub|sup|kbd|mark|small|strong|em|del|code|a)\b[^<>]*>/g, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code: string) =>
      String.fromCodePoint(parseInt(code, 16) % 0x110000),
    )
    .replace(/&(?:amp|lt|gt|quot);/g, ' ')
    .replace(/\\(?=[\p{P}\p{S}])|\*\*|~~/gu, '');

function missingIn(wanted: readonly string[], text: string): string[] {
  const left = new Map<string, number>();
  const written = wordsIn(text);
  for (const word of written) left.set(word, (left.get(word) ?? 0) + 1);
  const missing: string[] = [];
  for (const word of wanted) {
    const count = left.get(word) ?? 0;
    if (count === 0) missing.push(word);
    else left.set(word, count - 1);
  }
  // marks within a word may have parted or joined it: then no letter is missing
  return missing.length > 0 && written.join('').includes(wanted.join('')) ? [] : missing;
}
