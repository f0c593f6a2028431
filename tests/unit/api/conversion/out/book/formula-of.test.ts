import { describe, expect, test } from 'vitest';
import { typedFormula } from '../../../../../../api/conversion/out/book/formula-of.ts';

const inLine = (tex: string) => typedFormula(tex, { isBlock: false }).f;
const inBlock = (tex: string) => typedFormula(tex, { isBlock: true }).f;
const letter = (t: string) => ({ k: 'letter', t });
const number = (t: string) => ({ k: 'number', t });
const sign = (t: string) => ({ k: 'sign', t });

describe('a formula for print', () => {
  test.each([
    ['\\frac{a}{2}', { k: 'fraction', c: letter('a'), below: number('2'), hasLine: true }],
    ['\\sqrt[3]{x}', { k: 'root', c: letter('x'), degree: number('3') }],
    ['x_i^2', { k: 'scripts', c: letter('x'), sub: letter('i'), sup: number('2') }],
    ["f''", { k: 'scripts', c: letter('f'), sup: { k: 'primes', n: 2 } }],
    ['\\hat{x}', { k: 'accent', c: letter('x'), mark: '\u0302' }],
    ['\\mathbb{R}', { k: 'letter', t: 'R', v: 'double-struck' }],
    ['\\sin x', { k: 'row', c: [{ k: 'name', t: 'sin' }, letter('x')] }],
    ['\\left(\\frac{a}{b}\\right]', { k: 'fence', open: '(', close: ']', c: inLine('\\frac{a}{b}') }],
    ['a\\quad b', { k: 'row', c: [letter('a'), { k: 'space', em: 1 }, letter('b')] }],
  ])('%s keeps what it is made of', (tex, made) => {
    expect(inLine(tex)).toEqual(made);
  });

  test('has limits below and above in a line of its own, and beside in a text', () => {
    const [below, above] = [{ k: 'row', c: [letter('i'), sign('='), number('1')] }, letter('n')];
    expect(inBlock('\\sum_{i=1}^n')).toEqual({ k: 'limits', c: sign('∑'), below, above });
    expect(inLine('\\sum_{i=1}^n')).toEqual({ k: 'scripts', c: sign('∑'), sub: below, sup: above });
  });

  test('has matrices, and lines that stand in line', () => {
    expect(inBlock('\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}')).toMatchObject({
      k: 'fence',
      c: {
        k: 'grid',
        columns: ['center', 'center'],
        rows: [
          [letter('a'), letter('b')],
          [letter('c'), letter('d')],
        ],
      },
    });
    expect(inBlock('\\begin{align}a&=b\\\\&=c\\end{align}')).toMatchObject({
      k: 'lines',
      rows: [{ length: 2 }, { length: 2 }],
    });
  });

  test.each([
    ['what KaTeX cannot read', '\\foo{'],
    ['what holds half a character', '\\char"D800'],
    ['what is nested deeper than Typst can set', `${'\\sqrt{1+'.repeat(60)}x${'}'.repeat(60)}`],
    ['what is longer than the page draws', 'x'.repeat(4_001)],
  ])('stays as it was typed: %s', (_, tex) => {
    expect(typedFormula(tex, { isBlock: true })).toEqual({ tex });
  });
});
