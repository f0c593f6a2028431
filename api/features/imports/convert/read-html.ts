import type { Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';

/** HTML as a tree, as a browser reads it. Nothing of it runs, and nothing is fetched. @param source a page or a part of one */
export const readHtml = (source: string): Root => {
  const isPage = /<(?:!doctype|html|body)[\s>]/i.test(source);
  return fromHtml(source, { fragment: !isPage });
};
