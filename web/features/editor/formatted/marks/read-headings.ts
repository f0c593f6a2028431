import { isQuicklyParsed } from '../../../../../api/text/markdown/cost.ts';
import { parseHtml } from '../../../../../api/text/reading/html-parser.ts';
import { eachElement, lineOf } from '../../../../../api/text/reading/own-plugins.ts';
import { parseMarkdown } from '../../../../../api/text/reading/pipeline.ts';
// what it shares with the reading view stays in the reading view's file, so that the page of a document loads no more
// files
import '../../../../components/markdown/rendered.tsx';

/** A heading that a link can lead to. */
export interface HeadingPlace {
  words: string;
  /** Behind `#` in the address. */
  id: string;
}

/** The headings of a Markdown text, with the ids of the reading view; none for a text that takes long to parse. */
export function readHeadings(source: string): HeadingPlace[] {
  const tree = isQuicklyParsed(source) ? parseMarkdown(source, parseHtml) : undefined;
  const places: HeadingPlace[] = [];
  if (!tree) return places;
  eachElement(tree, (element) => {
    const { id } = element.properties;
    if (!/^h[1-6]$/.test(element.tagName) || typeof id !== 'string') return;
    const words = lineOf(element);
    if (words !== '') places.push({ words, id });
  });
  return places;
}
