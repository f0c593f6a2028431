import type { Element, ElementContent } from 'hast';
import type { Child, Parent } from '../hast.ts';

export { textOf } from '../hast.ts';
export type { Child, Parent };

export const isElement = (node: Child | undefined): node is Element => node?.type === 'element';

/** Makes an element. */
export const make = (
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element => ({ type: 'element', tagName, properties, children });

export const textNode = (value: string): ElementContent => ({ type: 'text', value });

/** An attribute as a text; empty if it is missing. */
export function attribute({ properties }: Element, name: string): string {
  const value = properties[name];
  return Array.isArray(value) ? value.join(' ') : value === undefined || value === null ? '' : String(value);
}

export const hasClass = (element: Element, pattern: RegExp): boolean =>
  attribute(element, 'className')
    .split(/\s+/)
    .some((name) => pattern.test(name));

/**
 * The value of a property in an element's own style, in small letters; empty if it is missing. The page moves pasted
 * styles to `data-style`, where they have no effect.
 */
export function styleOf(element: Element, name: string): string {
  for (const part of (attribute(element, 'dataStyle') || attribute(element, 'style')).split(';')) {
    const colon = part.indexOf(':');
    if (colon !== -1 && part.slice(0, colon).trim().toLowerCase() === name)
      return part
        .slice(colon + 1)
        .trim()
        .toLowerCase();
  }
  return '';
}

/** The first element below for which a test holds. */
export function findIn(parent: Parent, test: (element: Element) => boolean): Element | undefined {
  for (const child of parent.children) {
    if (!isElement(child)) continue;
    const found = test(child) ? child : findIn(child, test);
    if (found) return found;
  }
  return undefined;
}

/** What an element is replaced by: other nodes, its children (`'children'`), or nothing changes (undefined). */
export type Rewrite = (element: Element, parent: Parent) => ElementContent[] | 'children' | undefined;

/** Rewrites all elements below, inner ones first, and removes comments. Changes the tree. */
export function rewrite(parent: Parent, change: Rewrite): void {
  const next: Child[] = [];
  for (const child of parent.children) {
    if (child.type === 'text') next.push(child);
    if (!isElement(child)) continue;
    rewrite(child, change);
    const made = change(child, parent);
    if (made === undefined) next.push(child);
    else next.push(...(made === 'children' ? child.children : made));
  }
  parent.children = next;
}

/** A paragraph that looks like a list item. */
export interface Item {
  /** 1 is the outermost. */
  level: number;
  isOrdered: boolean;
  start?: number;
  children: ElementContent[];
}

/** Nested lists, built from items with levels. */
export function listsOf(items: readonly Item[]): Element[] {
  const lists: Element[] = [];
  let open: { level: number; list: Element }[] = [];
  for (const { level, isOrdered, start, children } of items) {
    open = open.filter((each) => each.level <= level);
    let last = open.at(-1);
    // another kind of list at the same level
    if (last?.level === level && (last.list.tagName === 'ol') !== isOrdered) {
      open.pop();
      last = open.at(-1);
    }
    if (!last || last.level < level) {
      const list = make(isOrdered ? 'ol' : 'ul', [], isOrdered && start !== undefined ? { start } : {});
      const outer = last?.list.children.at(-1);
      if (outer && isElement(outer)) outer.children.push(list);
      else lists.push(list);
      last = { level, list };
      open.push(last);
    }
    last.list.children.push(make('li', children));
  }
  return lists;
}
