import { defaultHandlers, type Handle, type State } from 'hast-util-to-mdast';
import type { Element } from 'hast';
import type { BlockContent } from 'mdast';
import { escapeHtml } from '../../../text/escape-html.ts';
import { handlers as shared } from '../../../text/rich-text/handlers.ts';
import { html, type RawBlock } from '../../../text/rich-text/phrasing.ts';
import { attribute, isElement, textOf } from '../../../text/rich-text/tree.ts';
import { isPlainTable, markSideHeads, tableHtml } from './tables.ts';

const rawBlock = (value: string): RawBlock => ({ type: 'rawBlock', value });

/** `<details>` stays HTML, and what it hides is Markdown between its tags. */
const details: Handle = (state, node) => {
  const summary = node.children.find((child) => isElement(child) && child.tagName === 'summary');
  const title = summary ? textOf(summary).replace(/\s+/g, ' ').trim() : '';
  const rest: Element = { ...node, children: node.children.filter((child) => child !== summary) };
  return [
    rawBlock(`<details>\n<summary>${escapeHtml(title)}</summary>`),
    ...(state.toFlow(state.all(rest)) as BlockContent[]),
    rawBlock('</details>'),
  ] as never;
};

/** Markdown that was written by a transform: `value`, as a block where `isBlock` is set. */
const rawMarkdown: Handle = (_state, node) => {
  const value = attribute(node, 'value');
  return node.properties.isBlock ? rawBlock(value) : html(value);
};

/** Markdown has no sign for the width of an image. */
const img: Handle = (state, node) => {
  const width = /^\d{1,5}$/.exec(attribute(node, 'width'))?.[0];
  if (width === undefined) return defaultHandlers.img(state, node);
  const [src, alt] = [attribute(node, 'src'), attribute(node, 'alt')].map(escapeHtml);
  return html(`<img src="${src}" alt="${alt}" width="${width}">`);
};

const small: Handle = (state, node) =>
  ({ type: 'tagged', children: state.all(node), data: { hName: 'small' } }) as never;

/** @param onHtmlTable told of each table that bars cannot write */
export const handlersWith = (onHtmlTable: (table: Element) => void): Record<string, Handle> => ({
  ...shared,
  details,
  small,
  img,
  'raw-markdown': rawMarkdown,
  table: (state: State, node: Element) => {
    if (isPlainTable(node)) {
      markSideHeads(node);
      return defaultHandlers.table(state, node);
    }
    onHtmlTable(node);
    return rawBlock(tableHtml(node));
  },
});
