import { notedLinks } from '../markdown/document-links.ts';
import { excerptOf } from '../markdown/plain-text.ts';
import { labelsOf } from '../markdown/labels.ts';
import { newlyMentioned } from '../markdown/mentions.ts';
import type { SpaceLanguage, WordLanguage } from './word-languages.ts';
import { searchText } from './search-text.ts';
import { languageIn } from './text-language.ts';

/** A title as it is stored and indexed: see `titleText`. */
export interface TitleText {
  title: string;
  /** A tsvector in text form, all weights A. */
  vector: string;
  /** Words for `search_words`, each once, separated by spaces. */
  words: string;
}

/** A content as it is stored and indexed: see `contentText`. */
export interface ContentText {
  content: string;
  excerpt: string;
  /** The language that its words are stemmed in. */
  language: WordLanguage;
  /** A tsvector in text form, without weights. */
  vector: string;
  /** A tsvector in text form of the words in headings. */
  headings: string;
  /** Words for `search_words`; must include those that the previous text did not have. */
  words: string;
  /** The labels of its front matter. */
  labels: string[];
  /** Its links to documents and files, a line each: see `notedLinks`. */
  links: string;
}

/** A document's text with everything that saving stores beside it. */
export interface DocumentText extends ContentText {
  /** Usernames in lower case that this text mentions and the previous one did not. */
  mentioned: string[];
  /** True if its links are those of the previous text. */
  hasSameLinks: boolean;
}

/** A title with everything that saving stores beside it. A title is too short to tell its language. */
export function titleText(title: string, language: WordLanguage = 'en'): TitleText {
  const { vector, words } = searchText(title, { weight: 'A', language });
  return { title, vector, words };
}

/**
 * Prepares a text for saving. For a text that may be long, `cutContent` in `long-texts.ts` does the same without blocking
 * the event loop.
 * @param before the text that it replaces, whose words are already known
 * @param setting the language of its space
 * @param title of the document, which the excerpt does not repeat
 */
export function contentText(
  content: string,
  {
    before = '',
    setting = 'auto',
    title = '',
  }: { before?: string; setting?: SpaceLanguage; title?: string } = {},
): DocumentText {
  const language = languageIn(setting, content);
  const { vector, headings, words } = searchText(content, { language, isMarkdown: true });
  const changed = before === '' ? content : changedPart(content, before);
  // if most of the text changed, all words may be new: splitting the changed part again would cost more than it saves
  const added = changed.length > content.length / 2 ? words : searchText(changed, { isMarkdown: true }).words;
  const mentioned = newlyMentioned(before, content);
  const [excerpt, labels, links] = [excerptOf(content, title), labelsOf(content), notedLinks(content)];
  const hasSameLinks = notedLinks(before) === links;
  return {
    content,
    excerpt,
    language,
    vector,
    headings,
    words: added,
    labels,
    mentioned,
    links,
    hasSameLinks,
  };
}

/** The part of a text between the beginning and end that it shares with another, extended to whole words. */
function changedPart(text: string, other: string): string {
  const shared = Math.min(text.length, other.length);
  let start = 0;
  while (start < shared && text.charCodeAt(start) === other.charCodeAt(start)) start += 1;
  let tail = 0;
  while (tail < shared - start && text.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  let end = text.length - tail;
  while (start > 0 && !isSpaceAt(text, start - 1)) start -= 1;
  while (end < text.length && !isSpaceAt(text, end)) end += 1;
  return text.slice(start, end);
}

const isSpaceAt = (text: string, at: number): boolean => text.charCodeAt(at) <= 32;
