import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { isQuicklyParsed } from '../../../../api/contract/markdown-cost.ts';
import type { CalloutKind } from '../../../../api/contract/callouts.ts';
import { calloutLabel } from '../../../components/markdown/callout.tsx';
import { parseHtml } from '../../../components/markdown/html-parser.ts';
import { assertShowable, parseMarkdown } from '../../../components/markdown/pipeline.ts';
import { Drawn } from '../../../components/markdown/rendered.tsx';

/** Addresses that lead somewhere also from another program. */
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

/**
 * Markdown as HTML for other programs, with the marks of the reading view but not its buttons.
 * @returns undefined for a text that takes long to read
 */
export function htmlOf(source: string): string | undefined {
  if (!isQuicklyParsed(source)) return undefined;
  const tree = parseMarkdown(source, parseHtml);
  if (!tree) return undefined;
  assertShowable(tree);
  // a document that is not shown fetches no pictures
  const host = document.implementation.createHTMLDocument('').createElement('div');
  const root = createRoot(host);
  flushSync(() => root.render(<Drawn tree={tree} components={{}} />));
  const copy = host.cloneNode(true) as HTMLElement;
  root.unmount();
  completeAddresses(copy);
  labelCallouts(copy);
  // who pastes it here again takes the Markdown beside it
  copy.dataset.lectern = location.origin;
  return copy.outerHTML;
}
