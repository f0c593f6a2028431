import type { Element, ElementContent, Root } from 'hast';
import { attribute, isElement, make, rewrite } from '../../../text/rich-text/tree.ts';
import { idPrefix } from './mammoth.ts';
import { markPrefix, type Mark } from './plain-document.ts';

type MakePicture = (part: string | undefined, address: string, alt: string) => ElementContent;

/** Puts what marks stand for in their places: pictures, boxes of tasks, the ends of lists and quotations. */
export function applyMarks(tree: Root, marks: readonly Mark[], makePicture: MakePicture): void {
  const markOf = (node: ElementContent | undefined): Mark | undefined => {
    const id = isElement(node) && node.tagName === 'a' ? attribute(node, 'id') : '';
    return id.startsWith(`${idPrefix}${markPrefix}`)
      ? marks[Number(id.slice(idPrefix.length + markPrefix.length))]
      : undefined;
  };
  /** The mark at the beginning of an item or a paragraph, which the result leaves out. */
  const take = <Kind extends Mark['kind']>(element: Element, kind: Kind) => {
    const at = element.children.findIndex((child) => markOf(child)?.kind === kind);
    const mark = markOf(element.children[at]);
    if (at !== -1) element.children.splice(at, 1);
    return mark as (Mark & { kind: Kind }) | undefined;
  };
  rewrite(tree, (element) => {
    const mark = markOf(element);
    if (mark?.kind === 'picture') return [makePicture(mark.part, mark.address, mark.alt)];
    if (/^[ou]l$/.test(element.tagName)) return listsOf(element, (item) => take(item, 'item'));
    if (element.tagName === 'blockquote') return quotesOf(element, (line) => take(line, 'quote'));
    return undefined;
  });
}

/** mammoth joins neighbouring lists, and lets each begin with 1. */
function listsOf(list: Element, take: (item: Element) => (Mark & { kind: 'item' }) | undefined): Element[] {
  const lists: Element[] = [];
  let last: (Mark & { kind: 'item' }) | undefined;
  for (const item of list.children) {
    if (!isElement(item)) continue;
    const mark = take(item);
    const goesOn =
      !mark || (last?.list === mark.list && (!mark.isOrdered || mark.number === last.number + 1));
    if (lists.length === 0 || !goesOn) {
      const properties = mark?.isOrdered && mark.number !== 1 ? { start: mark.number } : {};
      lists.push(make(list.tagName, [], properties));
    }
    lists.at(-1)?.children.push(item);
    if (mark) last = mark;
    if (mark?.isDone !== undefined) item.children.unshift(box(mark.isDone));
  }
  return lists;
}

const box = (isDone: boolean): Element =>
  make('input', [], { type: 'checkbox', ...(isDone && { checked: true }) });

/** mammoth joins neighbouring quotations. */
function quotesOf(
  quote: Element,
  take: (paragraph: Element) => (Mark & { kind: 'quote' }) | undefined,
): Element[] {
  const quotes: Element[] = [];
  let frame: number | undefined;
  for (const child of quote.children) {
    const mark = isElement(child) ? take(child) : undefined;
    if (quotes.length === 0 || (mark && mark.frame !== frame))
      quotes.push(make('blockquote', [], mark?.callout === undefined ? {} : { dataCallout: mark.callout }));
    quotes.at(-1)?.children.push(child);
    if (mark) frame = mark.frame;
  }
  return quotes;
}
