import type { Element, ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Language } from '../../../text/languages.ts';
import type { SpaceLanguage } from '../../../text/words/word-languages.ts';
import { endOfFrontMatter, shownFields } from '../../../text/markdown/front-matter.ts';
import { parseHtml } from '../../../text/reading/html-parser.ts';
import { parseMarkdown } from '../../../text/reading/pipeline.ts';
import { dropTitleHeading } from '../../../text/reading/title-heading.ts';
import { languageOfText } from '../shared/text-language.ts';
import type { Places } from './places.ts';
import { htmlTexts } from './texts.ts';
import { transform, wordsOf } from './transform.ts';

export interface TextToDraw {
  source: string;
  /** Of the document: a heading that repeats it is left out. */
  title: string;
  places: Places;
  /** Of the person who reads it: for what the page says itself. */
  language: Language;
  /** Of the texts of the space. */
  spaceLanguage: SpaceLanguage;
}

export interface DrawnText {
  html: string;
  /** Of the text, where it is known: `de`. */
  language: string | undefined;
  /** Its words, for a search. */
  words: string;
  /** The keys of the pictures that it shows. */
  pictures: string[];
}

/** Writing walks the tree by recursion. */
const deepest = 200;

/**
 * A text as safe HTML, as the page shows it. May take long, and much memory: runs in a process of its own.
 * @returns undefined where it is nested too deeply
 */
export function drawText({
  source,
  title,
  places,
  language,
  spaceLanguage,
}: TextToDraw): DrawnText | undefined {
  const texts = htmlTexts[language];
  const root = parseMarkdown(source.slice(endOfFrontMatter(source)), parseHtml);
  if (!root || depthOf(root) > deepest) return undefined;
  dropTitleHeading(root, title);
  const words = wordsOf(root).replace(/\s+/g, ' ').trim();
  const pictures = [...transform(root, { places, texts })];
  root.children.unshift(...propertiesOf(source, title));
  return { html: toHtml(root), language: languageOfText(words, spaceLanguage), words, pictures };
}

function depthOf(root: Root): number {
  const stack: { node: Root | ElementContent; depth: number }[] = [{ node: root, depth: 0 }];
  let most = 0;
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, depth } = next;
    most = Math.max(most, depth);
    if ('children' in node)
      for (const child of node.children as ElementContent[]) stack.push({ node: child, depth: depth + 1 });
  }
  return most;
}

/** The fields of the front matter, as quiet properties above the text. */
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
