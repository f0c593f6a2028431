import type { Element, Root } from 'hast';
import type { Parent } from '../hast.ts';
import { eachElement } from './own-plugins.ts';

type Direction = 'ltr' | 'rtl';

/** Letters, and the invisible marks by which a writer chooses a direction. */
const strong = /[\p{L}\u200e\u200f\u202a\u202b\u2066\u2067]/u;
const fromRight =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\u200f\u202b\u2067]/u;

/** The direction of the first letter, as browsers find it for `dir="auto"`; undefined if there is none. */
export function directionOf(text: string): Direction | undefined {
  const [letter] = strong.exec(text) ?? [];
  return letter && (fromRight.test(letter) ? 'rtl' : 'ltr');
}

const code = new Set(['code', 'pre']);
/** A list reads as one, so that its marks stand in one column: its items have no direction of their own. */
const blocks = new Set(
  [
    'p',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'dl',
    'blockquote',
    'div',
    'details',
    'summary',
  ].concat(['figcaption', 'table', 'td', 'th']),
);

function firstDirection(element: Element, found: ReadonlyMap<Element, Direction>): Direction | undefined {
  for (const child of element.children) {
    const direction =
      child.type === 'text' ? directionOf(child.value) : child.type === 'element' && found.get(child);
    if (direction) return direction;
  }
  return undefined;
}

const given = ({ properties: { dir } }: Element): Direction | undefined =>
  dir === 'rtl' || dir === 'ltr' ? dir : undefined;

/**
 * Gives each block the direction of its first letter, and code that of code. A text that reads from left to right
 * stays as it is. `dir="auto"` would do the same in browsers, but not for a list or a quote with such blocks inside.
 */
export function rehypeDirections() {
  return (tree: Root): void => {
    // each behind the one that holds it
    const elements: [Element, Parent][] = [];
    eachElement(tree, (element, parent) => elements.push([element, parent]));
    const found = new Map<Element, Direction>();
    for (const [element] of elements.toReversed()) {
      const direction =
        given(element) ?? (code.has(element.tagName) ? undefined : firstDirection(element, found));
      if (direction) found.set(element, direction);
    }
    const around = new Map<Parent, Direction>();
    for (const [element, parent] of elements) {
      const outer = around.get(parent) ?? 'ltr';
      const own = code.has(element.tagName)
        ? 'ltr'
        : blocks.has(element.tagName)
          ? found.get(element)
          : undefined;
      const direction = given(element) ?? own ?? outer;
      if (direction !== outer) element.properties.dir = direction;
      around.set(element, direction);
    }
  };
}
