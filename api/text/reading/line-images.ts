import type { Element, ElementContent, Root, Text } from 'hast';
import type { Child, Parent } from '../hast.ts';

/** In em: how high an image within a line may be. The line keeps its distance to its neighbours. */
export const maxLineImageHeight = 1.4;

/** The class of an image within a line. The sanitiser lets no text choose it. */
export const lineImageClass = 'in-line';

/**
 * Whether what a line shows beside its images is more than blanks. Then its images are part of the line, unless the text
 * gives them a size. The marks of footnotes do not count. All views and exports follow this rule.
 */
export const hasWords = (shown: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(shown);

/** Marks the images that are part of a line of words. Must run after the sanitiser and `rehypeFigures`. */
export function rehypeLineImages() {
  return (tree: Root): void => {
    const lines = new Lines();
    const stack: ({ parent: Parent; node: Child } | 'end')[] = [];
    const push = (parent: Parent) => {
      for (let at = parent.children.length - 1; at >= 0; at -= 1)
        stack.push({ parent, node: parent.children[at]! });
    };
    push(tree);
    for (let next = stack.pop(); next; next = stack.pop()) {
      if (next === 'end') {
        lines.end();
        continue;
      }
      const { parent, node } = next;
      if (node.type === 'text') lines.addText(node, parent);
      if (node.type !== 'element' || isFootnoteMark(node)) continue;
      if (node.tagName === 'img') lines.addImage(node);
      if (!blockTags.has(node.tagName)) {
        push(node);
        continue;
      }
      lines.end();
      stack.push('end');
      push(node);
    }
    lines.end();
    breakLines(lines.toBreak);
  };
}

/** Elements that begin and end a line. */
const blockTags = new Set(
  (
    'blockquote br caption dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary ' +
    'table tbody td tfoot th thead tr ul'
  ).split(' '),
);

const isFootnoteMark = ({ properties }: Element): boolean =>
  properties.dataFootnoteRef !== undefined || properties.dataFootnoteBackref !== undefined;

/** Whether the text gives an image a width or a height. */
const hasSize = ({ properties: { width, height } }: Element): boolean =>
  [width, height].some((size) => Number.parseFloat(String(size)) > 0);

/** A line ending in a text. */
interface LineEnding {
  parent: Parent;
  text: Text;
  at: number;
}

class Lines {
  /** The line endings between words and images that are alone on their line. */
  readonly toBreak: LineEnding[] = [];
  #images: Element[] = [];
  #hasWords = false;
  /** The line ending before this line, and what the line before it shows; undefined after a block or a break. */
  #begin: LineEnding | undefined;
  #before: 'words' | 'images' | undefined;

  addImage(image: Element): void {
    this.#images.push(image);
  }

  addText(text: Text, parent: Parent): void {
    let from = 0;
    for (let at = text.value.indexOf('\n'); at >= 0; at = text.value.indexOf('\n', from)) {
      this.#hasWords ||= hasWords(text.value.slice(from, at));
      this.end({ parent, text, at });
      from = at + 1;
    }
    this.#hasWords ||= hasWords(text.value.slice(from));
  }

  end(next?: LineEnding): void {
    const shown = this.#hasWords ? 'words' : this.#images.length > 0 ? 'images' : undefined;
    for (const image of this.#images)
      if (shown === 'words' && !hasSize(image)) image.properties.className = [lineImageClass];
    if (shown && this.#before && shown !== this.#before && this.#begin) this.toBreak.push(this.#begin);
    this.#before = next && (shown ?? this.#before);
    this.#begin = next;
    this.#images = [];
    this.#hasWords = false;
  }
}

/** Turns line endings into breaks, so that an image that is alone on its line in the source is so when it is shown. */
function breakLines(endings: readonly LineEnding[]): void {
  const places = new Map<Child, number[]>();
  for (const { text, at } of endings) places.set(text, [...(places.get(text) ?? []), at]);
  for (const parent of new Set(endings.map((each) => each.parent))) {
    const children = parent.children as ElementContent[];
    parent.children = children.flatMap((child) => piecesOf(child, places.get(child) ?? []));
  }
}

function piecesOf(child: ElementContent, places: readonly number[]): ElementContent[] {
  if (child.type !== 'text') return [child];
  const ends = [...places, child.value.length];
  return ends.flatMap((end, index): ElementContent[] => {
    const from = index === 0 ? 0 : ends[index - 1]! + 1;
    const piece: ElementContent = { type: 'text', value: child.value.slice(from, end) };
    const isLast = index === places.length;
    return isLast ? [piece] : [piece, { type: 'element', tagName: 'br', properties: {}, children: [] }];
  });
}
