import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

const wordsOf = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' };
const signOf = (all: string, name: string): string => {
  const code = /^#(x?)([0-9a-f]+)$/i.exec(name);
  if (!code) return signs[name] ?? all;
  return String.fromCodePoint(parseInt(code[2] ?? '', code[1] ? 16 : 10));
};

/**
 * What a reader sees of a Markdown text, with blanks where words end. Written apart from the readers of imports, so
 * that a fault of theirs does not hide in it.
 */
export function textOfMarkdown(markdown: string): string {
  const html = micromark(markdown, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
  });
  return html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<\/?(?:p|li|td|th|h\d|br|blockquote|pre|summary)\b[^>]*>/g, ' ')
    .replace(/<\/?\w[^>]*>/g, '')
    .replace(/&(#?\w+);/g, signOf);
}

/**
 * The words of a source that are missing in the Markdown made of it, in their order. A word counts as often as it
 * stands in the source.
 * @param source the plain text of the source, read apart from the reader that is tested
 */
export function lostWords(source: string, markdown: string): string[] {
  const left = new Map<string, number>();
  for (const word of wordsOf(textOfMarkdown(markdown))) left.set(word, (left.get(word) ?? 0) + 1);
  return wordsOf(source).filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}
