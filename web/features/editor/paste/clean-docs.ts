import type { Root } from 'hast';
import {
  attribute,
  findIn,
  isElement,
  make,
  rewrite,
  styleOf,
  textOf,
} from '../../../../api/text/rich-text/tree.ts';

const monospaced = /courier|mono|consolas|inconsolata|source code/;

export const isFromDocs = (html: string): boolean => html.includes('docs-internal-guid-');

/**
 * Google Docs: everything in one `<b style="font-weight:normal">`, all marks as styles of spans, and boxes of tasks as
 * pictures. Changes the tree.
 */
export function cleanDocs(tree: Root): void {
  rewrite(tree, (element) => {
    const { tagName, children } = element;
    if (attribute(element, 'id').startsWith('docs-internal-guid-')) return 'children';
    if (tagName === 'li' && attribute(element, 'role') === 'checkbox') {
      const box = make('input', [], {
        type: 'checkbox',
        ...(attribute(element, 'ariaChecked') === 'true' && { checked: true }),
      });
      const isSign = (node: (typeof children)[number]) => isElement(node) && node.tagName === 'img';
      return [make('li', [box, ...children.filter((child) => !isSign(child))])];
    }
    // a paragraph of an item is no paragraph
    if (tagName === 'p' && attribute(element, 'role') === 'presentation') return 'children';
    // 'Title' and 'Subtitle' are paragraphs in a larger type
    if (tagName === 'p' && findIn(element, (each) => styleOf(each, 'font-size') === '26pt'))
      return [make('h1', children)];
    if (
      tagName === 'span' &&
      monospaced.test(styleOf(element, 'font-family')) &&
      textOf(element).trim() !== ''
    )
      return [make('code', children)];
    return undefined;
  });
}
