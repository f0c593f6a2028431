import { findIn, make, rewrite, textOf } from '../../../text/rich-text/tree.ts';
import type { ResolveAddresses } from '../from-html/addresses.ts';
import { readHtml } from '../from-html/read-html.ts';
import type { ImportBody } from '../item.ts';
import { convertAny } from '../shared/convert-html.ts';
import type { Root } from 'hast';

/** The title of a page of HTML: its first heading of the first level, else its `<title>`; '' without one. */
export function htmlTitle(html: string): string {
  for (const name of ['h1', 'title']) {
    const start = html.search(new RegExp(`<${name}[\\s>]`, 'i'));
    const end = start === -1 ? -1 : html.slice(start, start + 2000).search(new RegExp(`</${name}`, 'i'));
    if (end === -1) continue;
    const title = textOf(readHtml(`<b>${html.slice(html.indexOf('>', start) + 1, start + end)}</b>`));
    const clean = title.replace(/\s+/g, ' ').trim();
    if (clean) return clean;
  }
  return '';
}

/** A page as Markdown, without what names it already. @param title of the document */
export const htmlBody = (html: string, title: string, addresses: ResolveAddresses): Promise<ImportBody> =>
  convertAny(() => plainTree(html, title), html, { addresses });

/** Pages of sites say their navigation as well; nobody writes it. */
function plainTree(html: string, title: string): Root {
  const tree = readHtml(html);
  const body = findIn(tree, ({ tagName }) => tagName === 'body') ?? tree;
  let isFirst = true;
  rewrite(body, (element) => {
    if (element.tagName !== 'h1' || !isFirst) return undefined;
    isFirst = false;
    const isTitle = textOf(element).replace(/\s+/g, ' ').trim() === title;
    return isTitle && !findIn(element, ({ tagName }) => tagName === 'img') ? [] : undefined;
  });
  return { type: 'root', children: [make('div', body.children as never)] };
}
