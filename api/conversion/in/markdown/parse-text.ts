import { markdownParts, type LinkTarget } from '../../../text/markdown/parts.ts';
import { headingTitle } from './document-title.ts';

/** What an import needs of a Markdown text. */
export interface ReadText {
  /** The words of the first-level heading that it begins with; '' without one. */
  title: string;
  targets: LinkTarget[];
}

/** The heading above and the link targets of a text; null for one that is nested too deep. */
export function parseText(markdown: string): ReadText | null {
  try {
    const { blocks, targets } = markdownParts(markdown);
    return { title: headingTitle(markdown, blocks), targets };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
