import type { Element, Root } from 'hast';
import { eachElement } from '../../../text/reading/own-plugins.ts';
import { decodePercent } from '../../../text/decode-percent.ts';

export interface Footnotes {
  /** Returns the number of the footnote that a link names; undefined if it names none. */
  noteOf(link: Element): number | undefined;
  /** Whether it holds only the texts of footnotes, which are printed at the links instead. */
  isSection(element: Element): boolean;
  /** Returns the texts of the footnotes that were named so far, by their numbers. */
  named(): Element[];
  /** Returns texts that no link names: somebody wrote such a section as HTML. */
  unnamed(): Element[];
}

/** Finds the footnotes of a text. GFM puts their texts into a section at the end, and links to them. */
export function createFootnotes(root: Root): Footnotes {
  const sections = new Set<Element>();
  eachElement(root, (element) => {
    if (isWholeSection(element)) sections.add(element);
  });
  const texts = new Map<string, Element>();
  const others: Element[] = [];
  for (const text of [...sections].flatMap(textsOf)) {
    const { id } = text.properties;
    if (typeof id === 'string' && !texts.has(id)) texts.set(id, text);
    else others.push(text);
  }
  const numbers = new Map<string, number>();
  return {
    noteOf({ properties: { href, dataFootnoteRef } }) {
      if (dataFootnoteRef === undefined || typeof href !== 'string') return undefined;
      const id = decodePercent(href.slice(1));
      if (!texts.has(id)) return undefined;
      const n = numbers.get(id) ?? numbers.size;
      numbers.set(id, n);
      return n;
    },
    isSection: (element) => sections.has(element),
    named: () => [...numbers.keys()].flatMap((id) => texts.get(id) ?? []),
    unnamed: () => [...others, ...[...texts].filter(([id]) => !numbers.has(id)).map(([, text]) => text)],
  };
}

/** Whether it holds a heading and a list alone. Somebody may have written one as HTML, with more in it. */
function isWholeSection({ tagName, properties, children }: Element): boolean {
  return (
    tagName === 'section' &&
    properties.dataFootnotes !== undefined &&
    children.every((child) =>
      child.type === 'element'
        ? child.tagName === 'ol' || isHeading(child)
        : child.type === 'text' && child.value.trim() === '',
    )
  );
}

const isHeading = ({ tagName, properties: { className } }: Element): boolean =>
  tagName === 'h2' && Array.isArray(className) && className.includes('sr-only');

const textsOf = (section: Element): Element[] =>
  section.children
    .filter((child) => child.type === 'element' && child.tagName === 'ol')
    .flatMap((list) => ('children' in list ? list.children : []))
    .filter((child): child is Element => child.type === 'element');
