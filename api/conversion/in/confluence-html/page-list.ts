import type { Element } from 'hast';
import { attribute, findIn, isElement, textOf, type Parent } from '../../../text/rich-text/tree.ts';
import { readHtml } from '../from-html/read-html.ts';
import { decodePercent } from '../../../text/decode-percent.ts';

export interface ListedPage {
  /** As `index.html` names it: `Plan_98307.html`. */
  path: string;
  title: string;
  parent: string | null;
}

/** The pages of the export in their order, each parent before its children, as its `index.html` lists them. */
export function listedPages(html: string): ListedPage[] {
  const pages: ListedPage[] = [];
  const seen = new Set<string>();
  const walk = (node: Parent, parent: string | null) => {
    for (const child of node.children) {
      if (!isElement(child)) continue;
      const link = child.tagName === 'li' ? ownLink(child) : undefined;
      const path = link ? decodePercent(attribute(link, 'href')) : '';
      if (!link || !/^[^:/?#]+\.html$/.test(path) || seen.has(path)) {
        walk(child, parent);
        continue;
      }
      seen.add(path);
      pages.push({ path, title: textOf(link).replace(/\s+/g, ' ').trim(), parent });
      walk(child, path);
    }
  };
  walk(readHtml(html), null);
  return pages;
}

/** The link of an item itself, not of one below it. */
const ownLink = (item: Element): Element | undefined => {
  const own = item.children.filter((child) => !isElement(child) || !/^[ou]l$/.test(child.tagName));
  return findIn({ type: 'root', children: own }, ({ tagName }) => tagName === 'a');
};
