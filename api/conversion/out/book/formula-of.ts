import type { Element, ElementContent } from 'hast';
import { combining, letterStyles, type AccentMark, type Formula, type LetterStyle } from './formula.ts';
import { gridOf } from './formula-grid.ts';
import { drawnPart, mathmlOf } from '../shared/mathml.ts';
import type { TypedFormula } from './tree.ts';

/** Parts inside each other. Typst and Word work by recursion, and no real formula is that deep. */
const maxDepth = 16;

/** Thrown if the formula holds something that we cannot print. */
class Unprintable extends Error {}

/** @param tex LaTeX */
export function typedFormula(tex: string, options: { isBlock: boolean }): TypedFormula {
  const f = formulaOf(tex, options);
  return f ? { tex, f } : { tex };
}

/** @returns undefined if KaTeX cannot read it, or it holds something that we cannot print */
function formulaOf(tex: string, options: { isBlock: boolean }): Formula | undefined {
  const drawn = drawnPart(mathmlOf(tex, options) ?? []);
  if (!drawn) return undefined;
  try {
    return partOf(drawn, 0);
  } catch (error) {
    if (error instanceof Unprintable) return undefined;
    throw error;
  }
}

type Maker = (element: Element, inside: (child: Element | undefined) => Formula) => Formula;

const makers: Record<string, Maker> = {
  mn: (element) => ({ k: 'number', t: textOf(element), ...styleOf(element) }),
  mtext: (element) => wordsOf(element),
  mspace: ({ properties }) => ({ k: 'space', em: emOf(properties.width) ?? 0 }),
  mfrac: (element, inside) => {
    const [above, below] = elementsIn(element);
    const hasLine = parseFloat(String(element.properties.linethickness ?? 1)) !== 0;
    return { k: 'fraction', c: inside(above), below: inside(below), hasLine };
  },
  msqrt: (element, inside) => ({ k: 'root', c: inside(grouped(element.children)) }),
  mroot: (element, inside) => {
    const [base, degree] = elementsIn(element);
    return { k: 'root', c: inside(base), degree: inside(degree) };
  },
  msub: (element, inside) => scriptsOf(element, inside, ['sub']),
  msup: (element, inside) => scriptsOf(element, inside, ['sup']),
  msubsup: (element, inside) => scriptsOf(element, inside, ['sub', 'sup']),
  munder: (element, inside) => limitsOf(element, inside, ['below']),
  mover: (element, inside) => limitsOf(element, inside, ['above']),
  munderover: (element, inside) => limitsOf(element, inside, ['below', 'above']),
  mtable: (element, inside) => gridOf(element, (cell) => inside(grouped(cell))),
  mphantom: (element, inside) => ({ k: 'hidden', c: inside(grouped(element.children)) }),
  menclose: (element, inside) => ({
    k: String(element.properties.notation).includes('strike') ? 'strike' : 'frame',
    c: inside(grouped(element.children)),
  }),
  mstyle: (element, inside) => {
    const c = inside(grouped(element.children));
    const { displaystyle } = element.properties;
    return displaystyle === undefined || isLeaf(c)
      ? c
      : { k: 'style', isDisplay: displaystyle === 'true', c };
  },
};

function partOf(element: Element, depth: number): Formula {
  if (depth > maxDepth) throw new Unprintable();
  const inside = (child: Element | undefined) => (child ? partOf(child, depth + 1) : nothing);
  const { tagName } = element;
  if (tagName === 'mrow' || tagName === 'mpadded') return rowOf(element, depth);
  // KaTeX wraps a group into one of these to give it a class
  const only = elementsIn(element)[0];
  if (tagName === 'mi') return only ? rowOf(element, depth) : letterOf(element);
  if (tagName === 'mo') return only ? classedOf(element, only, depth) : signOf(element);
  const make = makers[tagName];
  if (!make) throw new Unprintable();
  return make(element, inside);
}

const nothing: Formula = { k: 'row', c: [] };

const isLeaf = ({ k }: Formula): boolean =>
  ['letter', 'number', 'name', 'words', 'sign', 'space'].includes(k);

const elementsIn = (element: Element): Element[] =>
  element.children.filter((child) => child.type === 'element');

const grouped = (children: ElementContent[]): Element => ({
  type: 'element',
  tagName: 'mrow',
  properties: {},
  children,
});

function rowOf(element: Element, depth: number): Formula {
  const children = elementsIn(element);
  const [first, last] = [children[0], children.at(-1)];
  const opens = isFence(first);
  const closes = children.length > 1 && isFence(last);
  if (opens || closes) {
    const held = children.slice(opens ? 1 : 0, closes ? -1 : undefined);
    return {
      k: 'fence',
      open: opens && first ? bracketOf(first) : '',
      close: closes && last ? bracketOf(last) : '',
      c: rowOf(grouped(held), depth + 1),
    };
  }
  const parts = children
    // a row with a single part adds no depth, because it becomes that part
    .map((child) => partOf(child, children.length === 1 ? depth : depth + 1))
    .flatMap((part) => (part.k === 'row' ? part.c : [part]))
    .filter((part) => part.k !== 'sign' || part.t !== '');
  const [only, ...others] = parts;
  return only && others.length === 0 ? only : { k: 'row', c: parts };
}

/** Whether it is a bracket that grows with its content. Others have a fixed size. */
const isFence = (element: Element | undefined): boolean =>
  element?.tagName === 'mo' &&
  element.properties.fence === 'true' &&
  element.properties.minsize === undefined &&
  element.properties.stretchy !== 'false';

const bracketOf = (element: Element): string => barOf(textOf(element));

/** KaTeX writes bars as the relations 'divides' and 'is parallel to'. */
const barOf = (text: string): string => ({ '\u2223': '|', '\u2225': '\u2016' })[text] ?? text;

/** Invisible signs of MathML, such as the application of a function. */
const unseen = /[\u200b\u2061-\u2064]/g;
const unsafe = /[\p{Cs}\p{Cc}\ufffe\uffff]/u;

function textOf(element: Element): string {
  const text = element.children
    .map((child) => (child.type === 'text' ? child.value : wordsIn(child)))
    .join('');
  if (unsafe.test(text)) throw new Unprintable();
  return text.replace(unseen, '');
}

const wordsIn = (node: ElementContent): string => (node.type === 'element' ? textOf(node) : '');

function styleOf({ properties: { mathvariant } }: Element): { v?: LetterStyle } {
  const style = letterStyles.find((each) => each === mathvariant);
  return style ? { v: style } : {};
}

function letterOf(element: Element): Formula {
  const t = textOf(element);
  const { v } = styleOf(element);
  if ([...t].length > 1 && (v === undefined || v === 'normal')) return { k: 'name', t };
  return { k: 'letter', t: barOf(t), ...(v && { v }) };
}

/** A sign that consists of other parts: `mod`, or `=` with a mark above. */
function classedOf(element: Element, only: Element, depth: number): Formula {
  const text = textOf(element);
  const isWord = only.tagName === 'mrow' && /^\p{L}{2,}$/u.test(text);
  return isWord ? { k: 'name', t: text } : rowOf(element, depth);
}

function signOf(element: Element): Formula {
  const { minsize, fence, stretchy } = element.properties;
  const text = textOf(element).trim();
  if (/^\u2032+$/.test(text)) return { k: 'primes', n: text.length };
  const size = emOf(minsize);
  if (stretchy === 'true' && fence === undefined) return { k: 'arrow', t: text };
  if (size !== undefined) return { k: 'sign', t: barOf(text), size };
  return fence === 'true'
    ? { k: 'sign', t: barOf(text), isMiddle: true }
    : { k: 'sign', t: stretchy === 'false' ? barOf(text) : text };
}

/** Widths of blanks, in em. */
const blanks: Record<string, number> = {
  '\u00a0': 0.25,
  ' ': 0.25,
  '\u2003': 1,
  '\u2002': 0.5,
  '\u2004': 0.33,
  '\u2005': 0.22,
  '\u2009': 0.17,
  '\u200a': 0.06,
  '\u205f': 0.22,
};

function wordsOf(element: Element): Formula {
  const raw = element.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  const characters = [...raw.replace('\u2063', '')];
  if (characters.every((each) => each in blanks)) {
    const em = characters.reduce((sum, each) => sum + (blanks[each] ?? 0), 0);
    // KaTeX marks a negative space by this sign
    return { k: 'space', em: raw.includes('\u2063') ? -em : em };
  }
  const text = textOf(element);
  const space: Formula = { k: 'space', em: 0.25 };
  const words: Formula = { k: 'words', t: text.trim(), ...styleOf(element) };
  const parts = [...(/^\s/.test(text) ? [space] : []), words, ...(/\s$/.test(text) ? [space] : [])];
  return parts.length === 1 ? words : { k: 'row', c: parts };
}

function emOf(value: unknown): number | undefined {
  const [, number] = /^\+?(-?(?:\d+(?:\.\d+)?|\.\d+))em$/.exec(String(value)) ?? [];
  return number === undefined ? undefined : Number(number);
}

function scriptsOf(
  element: Element,
  inside: (child: Element | undefined) => Formula,
  names: ('sub' | 'sup')[],
): Formula {
  const [base, ...others] = elementsIn(element);
  const scripts = Object.fromEntries(names.map((name, index) => [name, inside(others[index])]));
  return { k: 'scripts', c: inside(base), ...primed(scripts) };
}

/** Joins the primes of `f''` into one part. */
function primed({ sup, ...rest }: { sub?: Formula; sup?: Formula }): { sub?: Formula; sup?: Formula } {
  if (sup?.k !== 'row' || sup.c.length === 0) return { ...rest, ...(sup && { sup }) };
  const counts = sup.c.map((part) => (part.k === 'primes' ? part.n : 0));
  const isPrimes = counts.every((count) => count > 0);
  return { ...rest, sup: isPrimes ? { k: 'primes', n: counts.reduce((sum, n) => sum + n, 0) } : sup };
}

function limitsOf(
  element: Element,
  inside: (child: Element | undefined) => Formula,
  names: ('below' | 'above')[],
): Formula {
  const [base, ...others] = elementsIn(element);
  const [only] = others;
  const mark = names.length === 1 && only ? markOf(element, only, names[0] === 'below') : undefined;
  if (mark) return { k: 'accent', c: inside(base), mark };
  return {
    k: 'limits',
    c: inside(base),
    ...Object.fromEntries(names.map((name, index) => [name, inside(others[index])])),
  };
}

function markOf({ properties }: Element, sign: Element, isBelow: boolean): AccentMark | undefined {
  if (sign.tagName !== 'mo') return undefined;
  const text = textOf(sign);
  if (text === '\u203e') return isBelow ? 'line-below' : 'line';
  if (text === '\u23de') return 'brace';
  if (text === '\u23df') return 'brace-below';
  if (properties.accent !== 'true' || isBelow) return undefined;
  return text in combining ? combining[text as keyof typeof combining] : undefined;
}
