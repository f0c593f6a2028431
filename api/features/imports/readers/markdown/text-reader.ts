import { createHash } from 'node:crypto';
import type { LinkTarget, MarkdownParts } from '../../../../core/text/markdown-parts.ts';
import { readMarkdown } from '../../../../core/text/read-markdown.ts';
import { headingTitle } from './document-title.ts';

/** What an import needs of a text. */
export interface ReadText {
  /** The title in its first heading that has any; '' without one. */
  title: string;
  targets: LinkTarget[];
}

/** @returns null where the text takes too long to read, or is nested too deep */
export type TextReader = (text: string) => Promise<ReadText | null>;

/** Characters of all texts whose parts are remembered: targets are slices, which keep their whole text in memory. */
const mostText = 50_000_000;

/**
 * A reader for one import, which needs each text three times: for its title, its first version and its links.
 * Each text is parsed once. This matters most for a text that cannot be parsed in time: each attempt takes 30 seconds.
 * @param parse gives null for a text that cannot be parsed in time
 */
export function createTextReader(
  parse: (text: string) => Promise<MarkdownParts | null> = readMarkdown,
): TextReader {
  const known = new Map<string, ReadText | null>();
  let length = 0;
  return async (text) => {
    const key = createHash('sha256').update(text).digest('base64url');
    const before = known.get(key);
    if (before !== undefined) return before;
    const parts = await parse(text);
    const read = parts && { title: headingTitle(text, parts.blocks), targets: parts.targets };
    if (read) length += text.length;
    if (!read || length <= mostText) known.set(key, read);
    return read;
  };
}
