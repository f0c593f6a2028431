import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { isQuicklyParsed } from '../../../../api/text/markdown/cost.ts';
import type { CalloutKind } from '../../../../api/text/markdown/callouts.ts';
import { calloutLabel } from '../../../components/markdown/callout.tsx';
import { parseHtml } from '../../../../api/text/reading/html-parser.ts';
import { assertShowable, parseMarkdown } from '../../../../api/text/reading/pipeline.ts';
import { Drawn } from '../../../components/markdown/rendered.tsx';

/** Completes addresses, so that they work in another program too. */
function completeAddresses(root: Element): void {
  for (const name of ['href', 'src'])
    for (const each of root.querySelectorAll(`[${name}]`)) {
      const address = each.getAttribute(name) ?? '';
      if (URL.canParse(address, location.origin))
        each.setAttribute(name, new URL(address, location.origin).href);
    }
}

/** A callout is a quote with its label, for programs that know no other. */
function labelCallouts(root: Element): void {
  for (const callout of root.querySelectorAll('[data-callout]')) {
    const made = callout.ownerDocument;
    const [quote, label, words] = ['blockquote', 'p', 'strong'].map((name) => made.createElement(name));
    if (!quote || !label || !words) return;
    words.textContent = calloutLabel(callout.getAttribute('data-callout') as CalloutKind);
    label.append(words);
    quote.append(label, ...callout.childNodes);
    callout.replaceWith(quote);
  }
}

/** The limit for a text; above this, the page would stop responding for too long. UTF-16 units. */
const maxTextLength = 200_000;
/** The limit for a part that is rendered at once, in UTF-16 units, or in lines. */
const partLength = 8_000;
const partLines = 400;

const fence = /^ {0,3}(`{3,}|~{3,})/;

/** Splits a long text into parts, at the beginnings of top-level blocks. */
function partsOf(source: string): string[] {
  const parts: string[] = [];
  let part: string[] = [];
  let length = 0;
  let open: string | undefined;
  for (const line of source.split('\n')) {
    const isStart = part.at(-1) === '' && open === undefined && /^[\p{L}#`~]/u.test(line);
    if (isStart && (length > partLength || part.length > partLines)) {
      parts.push(part.join('\n'));
      [part, length] = [[], 0];
    }
    const signs = fence.exec(line)?.[1];
    if (open === undefined) open = signs;
    else if (signs?.startsWith(open)) open = undefined;
    part.push(line);
    length += line.length;
  }
  return [...parts, part.join('\n')];
}

/**
 * Markdown as HTML for other programs, rendered like the reading view but without buttons.
 * @returns undefined for a text that takes long to parse
 */
export function htmlOf(source: string): string | undefined {
  const parts = source.length > maxTextLength ? [] : partsOf(source);
  if (parts.length === 0 || !parts.every((part) => isQuicklyParsed(part))) return undefined;
  const trees = parts.map((part) => parseMarkdown(part, parseHtml)).filter((tree) => tree !== undefined);
  trees.forEach(assertShowable);
  // a document that is not shown fetches no pictures
  const host = document.implementation.createHTMLDocument('').createElement('div');
  const root = createRoot(host);
  flushSync(() => root.render(trees.map((tree, index) => <Drawn key={index} tree={tree} components={{}} />)));
  const copy = host.cloneNode(true) as HTMLElement;
  root.unmount();
  completeAddresses(copy);
  labelCallouts(copy);
  // pasting it here again uses the Markdown instead
  copy.dataset.lectern = location.origin;
  return copy.outerHTML;
}
