import { describe, expect, it } from 'vitest';
import { linkKind } from '../../../api/text/reading/links.ts';
import { isQuicklyParsed } from '../../../api/text/markdown/cost.ts';
import { assertShowable } from '../../../api/text/reading/pipeline.ts';

const prose =
  'A line with *some* [words](/documents/1) and `code`.\n\n- [x] done\n  - nested\n\n> quoted\n\n';

describe('what may be parsed while the page waits', () => {
  it('is what people write', () => {
    expect(isQuicklyParsed(prose.repeat(60))).toBe(true);
    expect(isQuicklyParsed('')).toBe(true);
    expect(isQuicklyParsed('- - - -\n\n* * *\n\n1. 2. 3.')).toBe(true);
    // more than 4,000 characters without a blank line
    const links =
      '- [`name`](/documents/1), [![build](/a.png)](/documents/2) and many more words behind them, as people write\n';
    expect(isQuicklyParsed(links.repeat(45))).toBe(true);
    expect(isQuicklyParsed('A list that is cut off: [1, 2, 3\n\n'.repeat(400))).toBe(true);
    expect(isQuicklyParsed(`Contents ${'.'.repeat(80)} 7\n`.repeat(100))).toBe(true);
  });

  // evidence: S80
  it.each([
    ['bullets', '* '.repeat(4_000)],
    ['quotes', '>'.repeat(4_000)],
    ['quotes and bullets', '> - '.repeat(50)],
    ['numbers', '1. '.repeat(3_000)],
    ['brackets', '['.repeat(10_000)],
    ['stars', '*a **a '.repeat(1_000)],
    ['tags', '<div>'.repeat(2_000)],
    ['comments that never end', 'words <!-- '.repeat(1_000)],
    ['instructions that never end', '(<?'.repeat(2_000)],
    ['thousands of short quotes', '>\n\n'.repeat(2_000)],
    ['thousands of footnotes', '[^1]: words\n\n'.repeat(600)],
    ['a table of two thousand columns', `|${'a|'.repeat(2_000)}\n|${'-|'.repeat(2_000)}`],
    ['hundreds of lists in lists', '1) '.repeat(20).concat('\n').repeat(300)],
    ['bullets in a footnote', `[^1]: ${'- '.repeat(3_000)}`],
    ['footnotes in footnotes', '[^1]:'.repeat(1_000)],
    ['bullets behind a byte order mark', `\ufeff${'- '.repeat(3_000)}`],
    ['words behind a bracket that nothing closes', `[${'a '.repeat(9_000)}`],
    ['such words where code holds the bracket that would', `[ \`]\` ${'a '.repeat(9_000)}`],
    ['stars without a blank line, between lines of other spaces', '*a **a\n\u00a0\n'.repeat(400)],
    ['an address with thousands of marks', `http://docs.example${'!'.repeat(16_000)}b`],
    ['an address with thousands of characters by name', `http://docs.example/${'&amp;'.repeat(3_000)}b`],
    ['a long text', prose.repeat(1_000)],
    ['headings and lists by turns', '# a\n1. ! '.repeat(900)],
    ['addresses behind underscores', '_www.a.example'.repeat(570)],
    ['pictures, addresses and tags', '![](/x)http://a.example(<b>'.repeat(300)],
    ['lines and items by turns', '---\n+ &#0;'.repeat(800)],
    ['escapes', ')\\'.repeat(9_999)],
  ])('is not %s', (_, source) => {
    expect(isQuicklyParsed(source)).toBe(false);
  });

  it('is decided in linear time', () => {
    const started = performance.now();
    const units = [
      '> ',
      '- ',
      '1. ',
      '*',
      '[',
      '\n',
      ' ',
      '\t',
      '`',
      '[^',
      '[^\\',
      '\\',
      '!',
      '&a',
      '[a]',
      '[`a`',
    ];
    for (const unit of units) isQuicklyParsed(unit.repeat(19_999));
    // a deadline: in squared time it would be a minute
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('a tree that is too deep to be drawn', () => {
  it('is refused', () => {
    const tree = { type: 'root' as const, children: [] as object[] };
    let parent: { children: object[] } = tree;
    for (let depth = 0; depth < 300; depth += 1) {
      const child = { type: 'element', tagName: 'div', properties: {}, children: [] };
      parent.children.push(child);
      parent = child;
    }
    expect(() => assertShowable(tree as unknown as Parameters<typeof assertShowable>[0])).toThrow();
  });
});

describe('a link', () => {
  const origin = 'https://docs.example';
  it.each([
    ['/documents/5#part', 'page'],
    ['https://docs.example/documents/5', 'page'],
    ['/uploads/document-attachments/a.png', 'file'],
    ['/api/documents/5/download', 'file'],
    ['https://elsewhere.example/', 'external'],
    ['//elsewhere.example/', 'external'],
    ['mailto:a@docs.example', 'file'],
    ['#part', 'here'],
    ['', 'dead'],
    [undefined, 'dead'],
  ])('to %j is of kind %s', (href, kind) => {
    expect(linkKind(href, origin)).toBe(kind);
  });
});
