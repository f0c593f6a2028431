import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { endOfFrontMatter } from '../../../text/markdown/front-matter.ts';
import { textOfMarkup } from './markup.ts';

/** How often each word stands in a text. */
export type WordCounts = Map<string, number>;

export const wordsIn = (text: string): string[] =>
  text
    // nobody sees these
    .replace(/\u00ad|==/g, '')
    .normalize('NFC')
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

export function addWords(counts: WordCounts, text: string): void {
  for (const word of wordsIn(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
}

/** The number of a footnote. */
const footnoteMark = /<sup><a href="#user-content-fn-[^>]*>\d+<\/a><\/sup>/g;

/**
 * What a reader sees of a Markdown text, front matter too, with blanks where words end. Written apart from the readers
 * of imports, so that a fault of theirs does not hide in it.
 */
export function textOfMarkdown(markdown: string): string {
  const start = endOfFrontMatter(markdown);
  const html = micromark(markdown.slice(start), {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
  });
  return `${markdown.slice(0, start)} ${textOfMarkup(html.replace(footnoteMark, '')).text}`;
}

/**
 * Takes the words of a text out of those that are there.
 * @returns those of the text that are not, in their order. A word counts as often as it stands in the text.
 */
export function takeWords(text: string, left: WordCounts): string[] {
  return wordsIn(text).filter((word) => {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    return count === 0;
  });
}
