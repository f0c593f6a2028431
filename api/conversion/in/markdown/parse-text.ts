import { markdownParts } from '../../../text/markdown/parts.ts';
import type { ReadText } from '../shared/read-text-aside.ts';
import { headingTitle } from './document-title.ts';

/** The first heading of a text and where its links lead; null for one that is nested too deep. */
export function parseText(markdown: string): ReadText | null {
  try {
    const { blocks, targets } = markdownParts(markdown);
    return { title: headingTitle(markdown, blocks), targets };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
