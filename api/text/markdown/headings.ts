import GithubSlugger from 'github-slugger';
import { endOfFrontMatter } from './front-matter.ts';
import { markdownLines, type MarkdownLine } from './lines.ts';
import { cutText, headingText } from './plain-text.ts';

/** A heading of a text, and the fragment that links to it. */
export interface Heading {
  text: string;
  /** The id that the page gives it: `/documents/7#slug`. */
  slug: string;
}

/** Longer headings are shortened for display. UTF-16 units. */
const maxHeadingLength = 200;

/**
 * The heading above a place in a Markdown text; null if there is none. The slugs are those of the reading view
 * (`rehype-slug`), as far as single lines show: a heading written as HTML is not recognised.
 * @param at UTF-16 units from the beginning of the text
 * @param lines of the whole text, if they are known
 */
export function headingAbove(
  markdown: string,
  at: number,
  lines: Iterable<MarkdownLine> = markdownLines(markdown),
): Heading | null {
  const slugs = new GithubSlugger();
  let found: Heading | null = null;
  let paragraph: string[] = [];
  const body = endOfFrontMatter(markdown);
  for (const { kind, isFirst, start, from, to } of body > 0 ? markdownLines(markdown, body) : lines) {
    // what follows the place matters only if it underlines it
    const goesOn = kind === 'underline' || (kind === 'text' && !isFirst);
    if (start > at && !goesOn) break;
    const typed = markdown.slice(start + from, start + to);
    if (kind === 'heading') found = headingOf(typed, slugs);
    if (kind === 'underline') found = headingOf(paragraph.join('\n'), slugs);
    if (!goesOn || kind === 'underline') paragraph = [];
    if (kind === 'text') paragraph.push(typed);
  }
  return found?.text ? found : null;
}

function headingOf(typed: string, slugs: GithubSlugger): Heading {
  const text = headingText(typed);
  const slug = slugs.slug(text);
  return {
    text: cutText(text.replace(/\s+/g, ' ').trim(), maxHeadingLength),
    // `rehypeForeignIds` keeps headings apart from ids of the page's own parts
    slug: slug.includes('_r_') ? `user-content-${slug}` : slug,
  };
}
