import type { ContentText, TitleText } from '../../db/write-statements.ts';
import { excerptOf } from './markdown-text.ts';
import { searchText } from './search-text.ts';

/** A title in the shape that saving takes. */
export function titleText(title: string): TitleText {
  return { title, ...searchText(title, { weight: 'A' }) };
}

/**
 * A content in the shape that saving takes. The Markdown source is indexed, for people also search for links.
 * @param before the text that it takes the place of, whose words are known already
 */
export function contentText(content: string, before = ''): ContentText {
  const { vector, words } = searchText(content);
  const changed = before === '' ? content : changedPart(content, before);
  // of a text that changed for the most part all words may be new: cutting it again would cost more than it saves
  const added = changed.length > content.length / 2 ? words : searchText(changed).words;
  return { content, excerpt: excerptOf(content), vector, words: added };
}

/** What is left of a text without the beginning and the end that it shares with another; whole words. */
function changedPart(text: string, other: string): string {
  const shared = Math.min(text.length, other.length);
  let start = 0;
  while (start < shared && text.charCodeAt(start) === other.charCodeAt(start)) start += 1;
  let tail = 0;
  while (tail < shared - start && text.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  let end = text.length - tail;
  while (start > 0 && !isBlank(text, start - 1)) start -= 1;
  while (end < text.length && !isBlank(text, end)) end += 1;
  return text.slice(start, end);
}

const isBlank = (text: string, at: number): boolean => text.charCodeAt(at) <= 32;
