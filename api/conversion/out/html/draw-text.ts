import type { Element, ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Language } from '../../../text/languages.ts';
import type { SpaceLanguage } from '../../../text/words/word-languages.ts';
import { endOfFrontMatter, shownFields } from '../../../text/markdown/front-matter.ts';
import { parseHtml } from '../../../text/reading/html-parser.ts';
import { lineOf } from '../../../text/reading/own-plugins.ts';
import { parseMarkdown } from '../../../text/reading/pipeline.ts';
import { dropTitleHeading } from '../../../text/reading/title-heading.ts';
import { languageOfText } from '../shared/text-language.ts';
import type { Places } from './places.ts';
import { exportWords } from './export-texts.ts';
import { transform } from './transform.ts';

export interface TextToDraw {
  source: string;
  /** Of the document. A heading that repeats it is removed. */
  title: string;
  places: Places;
  /** The language of the words that the page adds itself. */
  language: Language;
  /** As the space sets it. */
  spaceLanguage: SpaceLanguage;
}

export interface DrawnText {
  html: string;
  /** Of the text: `de`. */
  language: string | undefined;
  /** Its words, for the search. */
  words: string;
  /** The keys of the pictures that it shows. */
  pictures: string[];
  /** How many diagrams are shown as their source. */
  diagrams: number;
}

/** HTML is written by recursion. */
const maxDepth = 200;

/**
 * Draws a text as safe HTML, like the page does. It may take much time and memory, so it runs in a child process.
 * @returns undefined if the text is nested too deeply
 */
export function drawText({
  source,
  title,
  places,
  language,
  spaceLanguage,
}: TextToDraw): DrawnText | undefined {
  const texts = exportWords(language);
  const root = parseMarkdown(source.slice(endOfFrontMatter(source)), parseHtml);
  if (!root || depthOf(root) > maxDepth) return undefined;
  dropTitleHeading(root, title);
  const words = lineOf(root);
  const shown = transform(root, { places, texts });
  root.children.unshift(...propertiesOf(source, title));
  return {
    html: toHtml(root),
    language: languageOfText(words, spaceLanguage),
    words,
    pictures: [...shown.pictures],
    diagrams: shown.diagrams,
  };
}

function depthOf(root: Root): number {
  const stack: { node: Root | ElementContent; depth: number }[] = [{ node: root, depth: 0 }];
  let deepest = 0;
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, depth } = next;
    deepest = Math.max(deepest, depth);
    if ('children' in node)
      for (const child of node.children as ElementContent[]) stack.push({ node: child, depth: depth + 1 });
  }
  return deepest;
}

/** The fields of the front matter, shown above the text. */
function propertiesOf(source: string, title: string): Element[] {
  const fields = shownFields(source, title);
  if (fields.length === 0) return [];
  const cell = (tagName: string, value: string): Element => ({
    type: 'element',
    tagName,
    properties: {},
    children: [{ type: 'text', value }],
  });
  const children = fields.flatMap(({ name, value }) => [cell('dt', name), cell('dd', value)]);
  return [{ type: 'element', tagName: 'dl', properties: { className: ['properties'] }, children }];
}
