import { ImportedXmlComponent, type ParagraphChild, type XmlComponent } from 'docx';
import type { AccentMark, Formula, LetterStyle } from '../formula.ts';

type Attributes = Record<string, string>;

/** An element of Word's language for formulas (ECMA-376, part 1, chapter 22). */
function part(name: string, attributes: Attributes, ...children: (XmlComponent | string)[]): XmlComponent {
  const own = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [`m:${key}`, value]));
  const element = new ImportedXmlComponent(`m:${name}`, own);
  for (const child of children) element.push(child);
  return element;
}

const holder = (name: string, formula: Formula | undefined): XmlComponent =>
  part(name, {}, ...(formula ? partsOf(formula) : []));
const set = (name: string, value: string): XmlComponent => part(name, { val: value });

/** A formula within a line. */
export const formulaInLine = (formula: Formula): ParagraphChild => part('oMath', {}, ...partsOf(formula));

/** A formula on a line of its own. */
export const formulaBlock = (formula: Formula): ParagraphChild =>
  part('oMathPara', {}, part('oMath', {}, ...partsOf(formula)));

/** Word's alphabet and cut for each style. */
const styles: Record<LetterStyle, [alphabet: string, cut: string]> = {
  normal: ['roman', 'p'],
  bold: ['roman', 'b'],
  italic: ['roman', 'i'],
  'bold-italic': ['roman', 'bi'],
  'double-struck': ['double-struck', 'p'],
  script: ['script', 'p'],
  fraktur: ['fraktur', 'p'],
  'bold-fraktur': ['fraktur', 'b'],
  'sans-serif': ['sans-serif', 'p'],
  'bold-sans-serif': ['sans-serif', 'b'],
  'sans-serif-italic': ['sans-serif', 'i'],
  monospace: ['monospace', 'p'],
};

function run(text: string, style?: LetterStyle): XmlComponent {
  const [alphabet, cut] = style ? styles[style] : [undefined, undefined];
  const look = alphabet && cut ? [part('rPr', {}, set('scr', alphabet), set('sty', cut))] : [];
  return part('r', {}, ...look, part('t', {}, text));
}

/** Whether it is a sign such as a sum or an integral, which is as tall as its operand. */
const isLarge = (formula: Formula): boolean =>
  formula.k === 'sign' && /^[\u220f-\u2211\u222b-\u2233\u22c0-\u22c3\u2a00-\u2a06]$/u.test(formula.t);

function partsOf(formula: Formula): XmlComponent[] {
  if (formula.k !== 'row') return [partOf(formula)];
  const parts: XmlComponent[] = [];
  for (let at = 0; at < formula.c.length;) {
    const taken = take(formula.c, at);
    parts.push(...taken.parts);
    at = taken.end;
  }
  return parts;
}

interface Taken {
  parts: XmlComponent[];
  /** The index of the next part. */
  end: number;
}

const brackets: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

/** Takes a part of a row. In Word a sum or a function contains its operand, so that one is taken along. */
function take(row: readonly Formula[], at: number): Taken {
  const part = row[at];
  if (!part) return { parts: [], end: at + 1 };
  if (part.k === 'row') return { parts: partsOf(part), end: at + 1 };
  const operand = takesOperand(part) ? takeOperand(row, at + 1) : undefined;
  if (!operand) return { parts: [partOf(part)], end: at + 1 };
  return { parts: [withOperand(part, operand.parts)], end: operand.end };
}

const takesOperand = (part: Formula): boolean =>
  part.k === 'name' ||
  ((part.k === 'scripts' || part.k === 'limits') && (part.c.k === 'name' || isLarge(part.c)));

/** Takes brackets as a whole. */
function takeOperand(row: readonly Formula[], at: number): Taken | undefined {
  const part = row[at];
  if (!part) return undefined;
  if (part.k === 'space') {
    const next = takeOperand(row, at + 1);
    return next && { ...next, parts: [partOf(part), ...next.parts] };
  }
  if (part.k !== 'sign') return take(row, at);
  const closing = brackets[part.t];
  const end =
    closing === undefined ? -1 : row.findIndex((each, index) => index > at && endsWith(each, closing));
  return end === -1 ? undefined : { parts: partsOf({ k: 'row', c: row.slice(at, end + 1) }), end: end + 1 };
}

/** Whether it is this bracket, with an index or without. */
const endsWith = (part: Formula, bracket: string): boolean =>
  part.k === 'scripts' ? endsWith(part.c, bracket) : part.k === 'sign' && part.t === bracket;

function withOperand(each: Formula, operand: XmlComponent[]): XmlComponent {
  if ((each.k === 'scripts' || each.k === 'limits') && isLarge(each.c)) return sumOf(each, operand);
  return part('func', {}, part('fName', {}, partOf(each)), part('e', {}, ...operand));
}

function sumOf(sum: Formula & { k: 'scripts' | 'limits' }, operand: XmlComponent[]): XmlComponent {
  const [below, above] = sum.k === 'scripts' ? [sum.sub, sum.sup] : [sum.below, sum.above];
  const look = [
    set('chr', sum.c.k === 'sign' ? sum.c.t : ''),
    set('limLoc', sum.k === 'limits' ? 'undOvr' : 'subSup'),
    ...(below ? [] : [set('subHide', '1')]),
    ...(above ? [] : [set('supHide', '1')]),
  ];
  return part(
    'nary',
    {},
    part('naryPr', {}, ...look),
    holder('sub', below),
    holder('sup', above),
    part('e', {}, ...operand),
  );
}

function partOf(formula: Formula): XmlComponent {
  switch (formula.k) {
    case 'row':
      return part('box', {}, holder('e', formula));
    case 'letter':
      return run(formula.t, formula.v);
    case 'number':
      return run(formula.t, formula.v);
    case 'name':
      return run(formula.t, 'normal');
    case 'words':
      return formula.v
        ? run(formula.t, formula.v)
        : part('r', {}, part('rPr', {}, part('nor', {})), part('t', {}, formula.t));
    case 'sign':
    case 'arrow':
      return run(formula.t);
    case 'space':
      return run(blankOf(formula.em));
    case 'primes':
      return run('\u2032'.repeat(formula.n));
    case 'fraction': {
      const look = formula.hasLine ? [] : [part('fPr', {}, set('type', 'noBar'))];
      return part('f', {}, ...look, holder('num', formula.c), holder('den', formula.below));
    }
    case 'root': {
      const look = formula.degree ? [] : [part('radPr', {}, set('degHide', '1'))];
      return part('rad', {}, ...look, holder('deg', formula.degree), holder('e', formula.c));
    }
    case 'scripts':
      return scriptsOf(formula);
    case 'limits':
      return limitsOf(formula);
    case 'accent':
      return accentOf(formula.mark, formula.c);
    case 'fence': {
      const look = part('dPr', {}, set('begChr', formula.open), set('endChr', formula.close));
      return part('d', {}, look, holder('e', formula.c));
    }
    case 'grid':
      return gridOf(formula);
    case 'lines':
      return gridOf({ ...formula, columns: columnsOfLines(formula.rows) });
    case 'frame':
      return part('borderBox', {}, holder('e', formula.c));
    case 'strike':
      return part('borderBox', {}, part('borderBoxPr', {}, ...struckOut), holder('e', formula.c));
    case 'hidden':
      return part('phant', {}, part('phantPr', {}, set('show', '0')), holder('e', formula.c));
    case 'style':
      return part('box', {}, holder('e', formula.c));
  }
}

const struckOut = ['hideTop', 'hideBot', 'hideLeft', 'hideRight', 'strikeBLTR'].map((name) => set(name, '1'));

/** Returns blanks of about this width. */
const blankOf = (em: number): string => {
  if (em >= 0.9) return '\u2003'.repeat(Math.min(Math.round(em), 10));
  if (em >= 0.4) return '\u2002';
  if (em >= 0.2) return '\u2005';
  return em > 0.1 ? '\u2009' : em > 0 ? '\u200a' : '';
};

function scriptsOf({ c, sub, sup }: Formula & { k: 'scripts' }): XmlComponent {
  if (sub && sup) return part('sSubSup', {}, holder('e', c), holder('sub', sub), holder('sup', sup));
  if (sub) return part('sSub', {}, holder('e', c), holder('sub', sub));
  return part('sSup', {}, holder('e', c), holder('sup', sup));
}

function limitsOf({ c, below, above }: Formula & { k: 'limits' }): XmlComponent {
  const lower = below ? part('limLow', {}, holder('e', c), holder('lim', below)) : undefined;
  if (!above) return lower ?? part('box', {}, holder('e', c));
  return part('limUpp', {}, lower ? part('e', {}, lower) : holder('e', c), holder('lim', above));
}

function accentOf(mark: AccentMark, c: Formula): XmlComponent {
  const inside = holder('e', c);
  if (mark === 'line' || mark === 'line-below')
    return part('bar', {}, part('barPr', {}, set('pos', mark === 'line' ? 'top' : 'bot')), inside);
  if (mark === 'brace' || mark === 'brace-below') {
    const [chr, pos, base] = mark === 'brace' ? ['\u23de', 'top', 'bot'] : ['\u23df', 'bot', 'top'];
    const look = part('groupChrPr', {}, set('chr', chr), set('pos', pos), set('vertJc', base));
    return part('groupChr', {}, look, inside);
  }
  return part('acc', {}, part('accPr', {}, set('chr', mark)), inside);
}

/** Aligns lines by a table without gaps. Word's own way to do that cannot be read by other programs. */
const columnsOfLines = (rows: Formula[][]) =>
  (rows[0] ?? []).map((_, index) => (index % 2 === 0 ? ('right' as const) : ('left' as const)));

function gridOf({
  k,
  rows,
  columns,
}: Pick<Formula & { k: 'grid' }, 'rows' | 'columns'> & { k: 'grid' | 'lines' }): XmlComponent {
  const each = columns.map((align) =>
    part('mc', {}, part('mcPr', {}, set('count', '1'), set('mcJc', align))),
  );
  return part(
    'm',
    {},
    part(
      'mPr',
      {},
      ...(k === 'lines' ? [set('cGpRule', '3'), set('cGp', '60')] : []),
      part('mcs', {}, ...each),
    ),
    ...rows.map((cells) => part('mr', {}, ...cells.map((cell) => holder('e', cell)))),
  );
}
