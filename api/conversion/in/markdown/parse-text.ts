import { markdownParts, type LinkTarget, type MarkdownBlock } from '../../../text/markdown/parts.ts';
import { headingTitle } from './document-title.ts';

/** What an import needs of a Markdown text. */
export interface ReadText {
  /** The words of the first-level heading that it begins with; '' without one. */
  title: string;
  targets: LinkTarget[];
  /** What stands where a target would, but has blanks: no link by CommonMark, yet several programs write such. */
  blankTargets: LinkTarget[];
}

/** The heading above and the link targets of a text; null for one that is nested too deep. */
export function parseText(markdown: string): ReadText | null {
  try {
    const { blocks, targets } = markdownParts(markdown);
    const known = new Set(targets.map(({ start }) => start));
    const blankTargets = findBlankTargets(markdown, blocks).filter(({ start }) => !known.has(start));
    return { title: headingTitle(markdown, blocks), targets, blankTargets };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** With parentheses in pairs, as in `photo (1).png`. */
const inParentheses = /\]\(((?:[^()<>[\]\n]|\([^()<>[\]\n]{0,100}\)){1,400})\)/g;

function findBlankTargets(markdown: string, blocks: readonly MarkdownBlock[]): LinkTarget[] {
  return blocks.flatMap(({ kind, start, end }) => {
    if (kind === 'code' || kind === 'html' || kind === 'rule') return [];
    return [...markdown.slice(start, end).matchAll(inParentheses)].flatMap(({ index, 1: raw = '' }) => {
      const from = start + index + 2 + raw.length - raw.trimStart().length;
      return raw.trim().includes(' ')
        ? [{ raw: raw.trim(), start: from, end: from + raw.trim().length, writtenIn: 'markdown' }]
        : [];
    });
  });
}
