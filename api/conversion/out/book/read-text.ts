import { endOfFrontMatter, shownFields } from '../../../text/markdown/front-matter.ts';
import { parseHtml } from '../../../text/reading/html-parser.ts';
import { parseMarkdown } from '../../../text/reading/pipeline.ts';
import { dropTitleHeading } from '../../../text/reading/title-heading.ts';
import { createColourer } from '../shared/colours.ts';
import { fromHast } from './from-hast.ts';
import type { BookText } from './tree.ts';

/**
 * Reads Markdown for print, like the page does. A heading that repeats the title is removed. It may take much time and
 * memory, so it runs in a child process.
 */
export function readText(source: string, title: string): BookText {
  try {
    const fields = shownFields(source, title);
    const root = parseMarkdown(source.slice(endOfFrontMatter(source)), parseHtml);
    if (!root) return sourceText(source);
    dropTitleHeading(root, title);
    return { fields, ...fromHast(root, { colour: createColourer() }) };
  } catch (error) {
    // deep nesting overflows the stack
    if (error instanceof RangeError) return sourceText(source);
    throw error;
  }
}

/** Shows a text as it was typed, because it cannot be read. */
export const sourceText = (source: string): BookText => ({
  fields: [],
  blocks: [
    {
      k: 'code',
      lang: 'markdown',
      lines: source.split(/\r\n|\n|\r/).map((line) => (line === '' ? [] : [line])),
    },
  ],
  notes: [],
  isSource: true,
});
