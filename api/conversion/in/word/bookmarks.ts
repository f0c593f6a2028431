import GithubSlugger from 'github-slugger';
import type { Element, Root } from 'hast';
import { attribute, isElement, textOf, type Parent } from '../../../text/rich-text/tree.ts';

/**
 * Where links to the bookmarks of a text lead, by the ids of those: to the heading at which a bookmark stands, else to
 * the one above it. The fragments are those that a page gives its headings.
 */
export function slugsOfBookmarks(tree: Root): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const slugs = new GithubSlugger();
  let [above, waiting]: [string | undefined, string[]] = [undefined, []];
  const headingAt = (heading: Element) => {
    above = `#${slugs.slug(textOf(heading).replace(/\s+/g, ' ').trim())}`;
    for (const id of waiting) found.set(id, above);
  };
  const visit = (parent: Parent, isTable: boolean): void => {
    for (const child of parent.children) {
      if (!isElement(child)) {
        if (child.type === 'text' && child.value.trim() !== '') waiting = [];
        continue;
      }
      if (child.tagName === 'a' && attribute(child, 'id') !== '') {
        const id = attribute(child, 'id');
        if (above !== undefined) found.set(id, above);
        // a heading may follow it at once
        waiting.push(id);
      }
      if (/^h[1-6]$/.test(child.tagName) && !isTable && textOf(child).trim() !== '') {
        headingAt(child);
        visit(child, isTable);
        waiting = [];
      } else visit(child, isTable || child.tagName === 'table');
    }
  };
  visit(tree, false);
  return found;
}
