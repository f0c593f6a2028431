import type { Element, ElementContent, Root, Text } from 'hast';
import type { Child, Parent } from '../hast.ts';
import { hasWords, lineImageClass } from '../markdown/images.ts';

/** The beginnings of all tags, among those that the sanitiser keeps, that begin and end a line. */
const block = /^(?:bl|br|d[dilt]|det|fig|h|[ou]l|li|p|se|sum|t[abdfhr])/;

/** Takes the place of a line ending that becomes a break. No text has it, because parsers replace it. */
const brokenLine = '\0';

/**
 * Marks the images that are part of a line of words, unless the text gives them a size. An image that is alone on its
 * line of the source stays alone. Must run after the sanitiser and `rehypeFigures`.
 */
export function rehypeLineImages() {
  return (tree: Root): void => {
    const broken = new Set<Parent>();
    let images: Element[] = [];
    let isOfWords = false;
    /** How the line before this one ends, and whether it has words. Undefined if a block or a hard break is before it. */
    let begin: { parent: Parent; text: Text; at: number } | undefined;
    let wasOfWords: boolean | undefined;

    const endLine = (next?: typeof begin) => {
      for (const { properties } of images)
        if (isOfWords && ![properties.width, properties.height].some((size) => parseFloat(`${size}`) > 0))
          properties.className = [lineImageClass];
      if (isOfWords || images[0]) {
        if (begin && wasOfWords === !isOfWords) {
          const { parent, text, at } = begin;
          text.value = text.value.slice(0, at) + brokenLine + text.value.slice(at + 1);
          broken.add(parent);
        }
        wasOfWords = isOfWords;
      }
      if (!next) wasOfWords = next;
      begin = next;
      images = [];
      isOfWords = false;
    };
    // an element without its parent is its end
    const stack: [Child | Parent, Parent?][] = [[tree]];
    for (let next = stack.pop(); next; next = stack.pop()) {
      const [node, parent] = next;
      if (node.type === 'text' && parent) {
        let at = -1;
        for (const line of node.value.split('\n')) {
          if (at >= 0) endLine({ parent, text: node, at });
          isOfWords ||= hasWords(line);
          at += line.length + 1;
        }
      }
      if (node.type === 'element') {
        const { tagName, properties } = node;
        if (block.test(tagName)) endLine();
        if (!parent || (properties.dataFootnoteRef ?? properties.dataFootnoteBackref) !== undefined) continue;
        if (tagName === 'img') images.push(node);
        stack.push([node]);
      }
      if ('children' in node) for (const child of node.children.toReversed()) stack.push([child, node]);
    }
    endLine();
    for (const parent of broken) parent.children = (parent.children as ElementContent[]).flatMap(withBreaks);
  };
}

const withBreaks = (child: ElementContent): ElementContent[] =>
  child.type === 'text'
    ? child.value
        .split(brokenLine)
        .flatMap((value, index): ElementContent[] => [
          ...(index > 0 ? [{ type: 'element' as const, tagName: 'br', properties: {}, children: [] }] : []),
          { type: 'text', value },
        ])
    : [child];
