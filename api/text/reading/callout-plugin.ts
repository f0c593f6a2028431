import type { Element, Root } from 'hast';
import { isWhiteSpace } from '../hast.ts';
import { calloutKind } from '../markdown/callouts.ts';
import { eachElement } from './own-plugins.ts';

/** Removes the first line of a quote that is a callout, and turns the quote into one. */
function takeCallout(quote: Element): void {
  const paragraph = quote.children.find((child) => !isWhiteSpace(child));
  if (paragraph?.type !== 'element' || paragraph.tagName !== 'p') return;
  const [words, next] = paragraph.children;
  if (words?.type !== 'text') return;
  const [line = ''] = words.value.split('\n', 1);
  const isWhole = line.length === words.value.length;
  const isAlone = !isWhole || next === undefined || (next.type === 'element' && next.tagName === 'br');
  const kind = isAlone ? calloutKind(line) : undefined;
  if (kind === undefined) return;
  if (isWhole) paragraph.children.splice(0, next === undefined ? 1 : 2);
  else words.value = words.value.slice(line.length + 1);
  const [first] = paragraph.children;
  // a hard break leaves the line ending of the source
  if (first?.type === 'text') first.value = first.value.trimStart();
  if (paragraph.children.length === 0) quote.children.splice(quote.children.indexOf(paragraph), 1);
  quote.tagName = 'div';
  quote.properties = { role: 'note', dataCallout: kind };
}

/** Quotes that begin with `[!NOTE]` or another kind become callouts. Must run after the sanitiser. */
export function rehypeCallouts() {
  return (tree: Root): void => {
    eachElement(tree, (element) => {
      if (element.tagName === 'blockquote') takeCallout(element);
    });
  };
}
