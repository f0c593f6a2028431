import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../../../api/text/reading/html-parser.ts';
import { eachElement } from '../../../../api/text/reading/own-plugins.ts';
import { parseMarkdown } from '../../../../api/text/reading/pipeline.ts';
import { insertFootnote } from '../../../../web/features/editor/formatted/blocks/slash-items.tsx';
import { treeOf } from '../../../../web/features/editor/formatted/language.ts';
import { selectedWhole } from '../../../../web/features/editor/formatted/caret/caret.ts';
import { Headless } from './headless.ts';
import { propertyRuns } from '../../../support/property-runs.ts';

/** How many blocks of math the reading view has. */
function readBlocks(source: string): number {
  const tree = parseMarkdown(source) ?? parseMarkdown(source, parseHtml);
  let count = 0;
  eachElement(tree!, ({ tagName, properties }, parent) => {
    const classes = properties.className;
    const isMath = Array.isArray(classes) && classes.includes('language-math');
    if (tagName === 'code' && isMath && parent.type === 'element' && parent.tagName === 'pre') count += 1;
  });
  return count;
}

function drawnBlocks(source: string): number {
  let count = 0;
  treeOf(new Headless(source).state).iterate({
    enter: ({ name }) => void (name === 'MathBlock' && (count += 1)),
  });
  return count;
}

/** The formulas within lines that the reading view has. */
function readFormulas(source: string): number {
  let count = 0;
  eachElement(parseMarkdown(source, parseHtml)!, ({ tagName, properties }, parent) => {
    const classes = properties.className;
    const isMath = Array.isArray(classes) && classes.includes('language-math');
    if (tagName === 'code' && isMath && !(parent.type === 'element' && parent.tagName === 'pre')) count += 1;
  });
  return count;
}

function drawnFormulas(source: string): number {
  let count = 0;
  treeOf(new Headless(source).state).iterate({
    enter: ({ name }) => void (name === 'InlineFormula' && (count += 1)),
  });
  return count;
}

describe('a formula within a line', () => {
  it.each([
    ['$x$', 1],
    ['so $x_1*y*z$, ($a$) and $$b$$ $`c`$.', 4],
    ['**$x$** "$y$" $\\$5$ — $z$', 4],
    ['- a $x$\n- > $y$\n\n# $z$', 3],
    ['from $5 to $6, $5 and $6, US$5 and CA$6, $5/$6, $5,$6', 0],
    ['$ x$ and $x $, $x\ny$, \\$x$, `$x$` and $HOME/$USER $$$x$$$', 0],
  ])('is one where the reading view has one: %j', (source, count) => {
    expect(readFormulas(source)).toBe(count);
    expect(drawnFormulas(source)).toBe(count);
  });

  it('is one where the reading view has one, in any text', () => {
    const piece = fc.constantFrom(
      '$',
      '$$',
      '$`',
      '`$',
      '`',
      '\\',
      ' ',
      'a',
      '5',
      '(',
      ')',
      ',',
      'ä',
      '—',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const source = `x ${pieces.join('')}`;
        expect(drawnFormulas(source)).toBe(readFormulas(source));
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});

describe('a block of math', () => {
  it.each([
    '$$\nx\n$$',
    '$$ x $$',
    'from $5 to $6',
    'words\n$$\nx\n$$\nwords',
    '> $$\n> x\n> $$',
    '- $$\n  x\n  $$',
    '$$ $$',
    '$$x',
    '$$$\nx\n$$$',
    '    $$\n    x\n    $$',
    '$$\nnever closed',
    '> $$\n> x\nlazy',
  ])('is one where the reading view has one: %j', (source) => {
    expect(drawnBlocks(source)).toBe(readBlocks(source));
  });

  it('is one where the reading view has one, in any text', () => {
    const piece = fc.constantFrom(
      '$$',
      '$$',
      '$',
      'x',
      ' ',
      '\n',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '$$ x $$',
      '$$\n',
      '# ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const source = pieces.join('');
        expect(drawnBlocks(source)).toBe(readBlocks(source));
      }),
      { numRuns: propertyRuns(1_500) },
    );
  });

  it.each([
    ['One\n\n$$\nx\n$$\n\nT‸wo', 'One\n\n‸$$\nx\n$$‸\n\nTwo'],
    ['One\n\n```mermaid\nx\n```\n\nT‸wo', 'One\n\n‸```mermaid\nx\n```‸\n\nTwo'],
  ])('is selected as a whole, and Enter opens its source: %j', (marked, selected) => {
    const text = new Headless(marked);
    text.select(selected.indexOf('‸') + 4);
    expect(text.marked).toBe(selected);
    expect(selectedWhole(text.state)).toBeDefined();
    expect(text.press('Enter').marked).toBe(
      selected.replace('‸', '').replace('‸', '').replace('x\n', 'x‸\n'),
    );
    expect(text.type('y').text).toContain('xy\n');
  });
});

it.each([
  ['One ‸two', 'One [^1]two\n\n[^1]: ‸'],
  ['One‸\n', 'One[^1]\n\n[^1]: ‸\n'],
  ['One[^1] ‸two\n\n[^1]: note\n', 'One[^1] [^2]two\n\n[^1]: note\n[^2]: ‸\n'],
  ['‸', '[^1]\n\n[^1]: ‸'],
])('a footnote is written at two places: %j', (before, after) => {
  const text = new Headless(before);
  const { from, to } = text.state.selection.main;
  text.dispatch(insertFootnote(text.state, { from, to }));
  expect(text.marked).toBe(after);
});
