import { defaultHandlers, type Handle } from 'hast-util-to-mdast';
import type { PhrasingContent } from 'mdast';
import { html, type Tagged } from './phrasing.ts';

const tagged: Handle = (state, node) =>
  ({
    type: 'tagged',
    children: state.all(node) as PhrasingContent[],
    data: { hName: node.tagName },
  }) satisfies Tagged;

const blockquote: Handle = (state, node) => {
  const quote = defaultHandlers.blockquote(state, node);
  const kind = node.properties.dataCallout;
  if (typeof kind !== 'string') return quote;
  const sign = `[!${kind.toUpperCase()}]`;
  const [first] = quote.children;
  if (first?.type === 'paragraph') first.children.unshift(html(`${sign}\n`));
  else quote.children.unshift({ type: 'paragraph', children: [html(sign)] });
  return quote;
};

/** For elements that the HTML reader does not know, or reads with less detail than our Markdown can express. */
export const handlers = { u: tagged, kbd: tagged, mark: tagged, sub: tagged, sup: tagged, blockquote };
