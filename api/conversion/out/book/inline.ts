import type { Element, ElementContent } from 'hast';
import { textOf } from '../../../text/hast.ts';
import { lineImageClass } from '../../../text/markdown/images.ts';
import { typedFormula } from './formula-of.ts';
import type { Inline, MarkKind, Picture } from './tree.ts';

/** Marks inside each other: deeper ones are dropped, but their words stay. */
const maxMarkDepth = 10;

const marks: Record<string, MarkKind> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  var: 'em',
  s: 'del',
  del: 'del',
  strike: 'del',
  u: 'ins',
  ins: 'ins',
  mark: 'mark',
  sub: 'sub',
  sup: 'sup',
  kbd: 'kbd',
};

const codeTags = new Set(['code', 'tt', 'samp']);

/** What a line must know about the rest of its text. */
export interface InlineContext {
  /** The number of the footnote that a link names; undefined if it names none. */
  noteOf: (link: Element) => number | undefined;
}

/** Turns elements into the parts of one line, without blanks at its ends. */
export function inlineOf(nodes: readonly ElementContent[], context: InlineContext): Inline[] {
  return tidy(partsOf(nodes, context, 0));
}

function partsOf(nodes: readonly ElementContent[], context: InlineContext, depth: number): Inline[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return [node.value.replace(/[ \t\n\r\f]+/g, ' ')];
    return node.type === 'element' ? elementParts(node, context, depth) : [];
  });
}

function elementParts(element: Element, context: InlineContext, depth: number): Inline[] {
  const { tagName, properties } = element;
  const { id } = properties;
  const place: Inline[] = typeof id === 'string' && id !== '' ? [{ k: 'anchor', id }] : [];
  if (codeTags.has(tagName)) return [...place, codePart(element)];
  if (tagName === 'br') return [{ k: 'br' }];
  if (tagName === 'img') return [...place, { k: 'image', ...pictureOf(element) }];
  if (tagName === 'input') return [{ k: 'box', on: properties.checked === true }];
  if (tagName === 'a') return linkParts(element, context, { depth, place });
  const inside = () => partsOf(element.children, context, depth + 1);
  if (tagName === 'q') return [...place, '“', ...inside(), '”'];
  // the pronunciation of a Japanese or Chinese word
  if (tagName === 'rt' || tagName === 'rp') return tagName === 'rt' ? ['(', ...inside(), ')'] : [];
  const mark = depth < maxMarkDepth && !isNoteMark(element, context) ? marks[tagName] : undefined;
  if (mark) return [{ k: mark, c: [...place, ...inside()] }];
  // the words of blocks within a line stay apart
  return isBlockLike(tagName) ? [...place, ' ', ...inside(), ' '] : [...place, ...inside()];
}

const isBlockLike = (tagName: string): boolean =>
  /^(?:p|div|li|tr|td|th|h[1-6]|dt|dd|pre|blockquote|figcaption|summary)$/.test(tagName);

function linkParts(
  link: Element,
  context: InlineContext,
  { depth, place }: { depth: number; place: Inline[] },
): Inline[] {
  if (link.properties.dataFootnoteBackref !== undefined) return [];
  const n = context.noteOf(link);
  if (n !== undefined) return [{ k: 'note', n }];
  const inside = partsOf(link.children, context, depth + 1);
  const { href } = link.properties;
  return typeof href === 'string' && href !== ''
    ? [...place, { k: 'link', to: href, c: inside }]
    : [...place, ...inside];
}

/** Whether the element only raises the number of a footnote. The formats raise it themselves. */
function isNoteMark({ tagName, children }: Element, context: InlineContext): boolean {
  const [only, ...others] = children;
  return (
    tagName === 'sup' &&
    others.length === 0 &&
    only?.type === 'element' &&
    only.tagName === 'a' &&
    context.noteOf(only) !== undefined
  );
}

function codePart(element: Element): Inline {
  const text = textOf(element);
  const classes = element.properties.className;
  const isMath = Array.isArray(classes) && classes.includes('language-math');
  return isMath
    ? { k: 'math', ...typedFormula(text.trim(), { isBlock: false }) }
    : { k: 'code', t: text.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks)) };
}

export function pictureOf({ properties }: Element): Picture {
  const { src, alt, width, height, className } = properties;
  return {
    src: typeof src === 'string' ? src : '',
    alt: typeof alt === 'string' ? alt.replace(/\s+/g, ' ').trim() : '',
    ...sizeOf('width', width),
    ...sizeOf('height', height),
    ...(Array.isArray(className) && className.includes(lineImageClass) && { isInLine: true as const }),
  };
}

function sizeOf(name: 'width' | 'height', value: unknown): Partial<Picture> {
  const pixels = typeof value === 'string' && !/^\d+(?:px)?$/.test(value) ? 0 : parseInt(String(value), 10);
  return pixels > 0 ? { [name]: pixels } : {};
}

interface Line {
  /** Whether a blank would be the first of its line, or the second in a row. */
  needsNoBlank: boolean;
}

/** Removes blanks that no reader sees, and parts that are empty then. */
function tidy(parts: readonly Inline[]): Inline[] {
  return withoutLastBlank(withoutDoubleBlanks(parts, { needsNoBlank: true }));
}

function withoutDoubleBlanks(parts: readonly Inline[], line: Line): Inline[] {
  const kept: Inline[] = [];
  for (const part of parts) {
    if (typeof part === 'string') {
      const text = line.needsNoBlank ? part.replace(/^ /, '') : part;
      if (text === '') continue;
      line.needsNoBlank = text.endsWith(' ');
      const last = kept.at(-1);
      if (typeof last === 'string') kept[kept.length - 1] = last + text;
      else kept.push(text);
    } else if ('c' in part) {
      const c = withoutDoubleBlanks(part.c, line);
      if (c.length > 0) kept.push({ ...part, c });
    } else {
      if (part.k === 'br') line.needsNoBlank = true;
      else if (part.k !== 'anchor') line.needsNoBlank = false;
      kept.push(part);
    }
  }
  return kept;
}

function withoutLastBlank(parts: Inline[]): Inline[] {
  const last = parts.at(-1);
  if (typeof last !== 'string') return parts;
  const text = last.trimEnd();
  return text === '' ? parts.slice(0, -1) : [...parts.slice(0, -1), text];
}
