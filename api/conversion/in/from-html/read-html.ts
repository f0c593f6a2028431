import type { Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';

/** HTML as a tree, as a browser reads it. Nothing of it runs, and nothing is fetched. @param source a page or a part of one */
export const readHtml = (source: string): Root => {
  const isPage = /<(?:!doctype|html|body)[\s>]/i.test(source);
  return fromHtml(source, { fragment: !isPage });
};

/** A book of 300 pages has a tenth of that. */
const maxTags = 150_000;

/**
 * Refuses a text before it is parsed: 8 MB of tags take minutes, and the process would be killed for it.
 * @throws RangeError
 */
export function requireFewTags(source: string): void {
  let count = 0;
  for (let at = source.indexOf('<'); at !== -1; at = source.indexOf('<', at + 1))
    if ((count += 1) > maxTags) throw new RangeError('Too many tags in one text');
}
