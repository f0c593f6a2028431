import type { Element, ElementContent } from 'hast';
import type { Piece } from '../../lib/word-pieces.ts';

/** The class of a marked word: `<ins>` and `<del>` can be the text's own. */
export const markedWord = 'version-word';

/** The words of an element that can only be marked as a whole; undefined for any other. */
function wholeText({ tagName, properties }: Element): string | undefined {
  if (tagName === 'img') return `${String(properties['alt'] ?? '')} ${String(properties['src'] ?? '')}`;
  if (tagName === 'input') return properties['checked'] ? '[x]' : '[ ]';
  return properties['dataMention'] === undefined ? undefined : String(properties['dataMention']);
}

/** All that a page shows of an element, as text. */
export function wordsOn(element: Element): string {
  const whole = wholeText(element);
  if (whole !== undefined) return whole;
  return element.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? wordsOn(child) : ''))
    .join('');
}

/**
 * An element with its own words in `<ins>` or `<del>`.
 * @param pieces the words of the element, as `wordsOn` reads them
 */
export function markElement(element: Element, pieces: readonly Piece[], tagName: 'ins' | 'del'): Element {
  const rest = pieces.map((piece) => ({ ...piece }));
  const take = (length: number): Piece[] => {
    const taken: Piece[] = [];
    for (let left = length; left > 0 && rest[0];) {
      const [first] = rest;
      const text = first.text.slice(0, left);
      taken.push({ text, isOwn: first.isOwn });
      left -= text.length;
      first.text = first.text.slice(text.length);
      if (first.text === '') rest.shift();
    }
    return taken;
  };
  const wrap = (child: ElementContent): Element => ({
    type: 'element',
    tagName,
    properties: { className: [markedWord] },
    children: [child],
  });
  const mark = (node: ElementContent): ElementContent[] => {
    if (node.type === 'text') {
      return take(node.value.length).map(({ text, isOwn }): ElementContent => {
        const piece: ElementContent = { type: 'text', value: text };
        // blanks between the items of a list or the cells of a table cannot be marked
        return isOwn && text.trim() !== '' ? wrap(piece) : piece;
      });
    }
    if (node.type !== 'element') return [node];
    const whole = wholeText(node);
    if (whole !== undefined) return [take(whole.length).some(({ isOwn }) => isOwn) ? wrap(node) : node];
    return [{ ...node, children: node.children.flatMap(mark) }];
  };
  return { ...element, children: element.children.flatMap(mark) };
}
