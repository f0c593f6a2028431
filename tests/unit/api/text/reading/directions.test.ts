import { toHtml } from 'hast-util-to-html';
import { describe, expect, it } from 'vitest';
import { directedPieces } from '../../../../../api/text/reading/directions.ts';
import { parseHtml } from '../../../../../api/text/reading/html-parser.ts';
import { parseMarkdown } from '../../../../../api/text/reading/pipeline.ts';

function htmlOf(source: string): string {
  const tree = parseMarkdown(source, parseHtml);
  if (!tree) throw new Error('The text was not parsed');
  return toHtml(tree).replaceAll('\n', '');
}

describe('a block reads in the direction of its first letter', () => {
  it.each([
    ['a paragraph', 'متن persian درست', '<p dir="rtl">متن persian درست</p>'],
    [
      'beside one that reads otherwise',
      'one دو\n\n1. دو one',
      '<p>one دو</p><ol dir="rtl"><li>دو one</li></ol>',
    ],
    ['a heading', '## שלום', '<h2 id="שלום" dir="rtl">שלום</h2>'],
    ['a list as one', '- שלום\n- Hello', '<ul dir="rtl"><li>שלום</li><li>Hello</li></ul>'],
    ['a quote', '> سلام', '<blockquote dir="rtl"><p>سلام</p></blockquote>'],
    [
      'in a quote',
      '> سلام\n>\n> Hello',
      '<blockquote dir="rtl"><p>سلام</p><p dir="ltr">Hello</p></blockquote>',
    ],
    ['behind digits and signs', '12. (!) *שלום*', '<ol start="12" dir="rtl"><li>(!) <em>שלום</em></li></ol>'],
    ['behind a mark of direction', '\u200fOutline ויקי', '<p dir="rtl">\u200fOutline ויקי</p>'],
    ['behind an embedding', '\u202bOutline wiki', '<p dir="rtl">\u202bOutline wiki</p>'],
    ['as its HTML says', '<p dir="ltr">שלום</p>', '<p dir="ltr">שלום</p>'],
  ])('%s', (_, source, html) => {
    expect(htmlOf(source)).toBe(html);
  });

  it('a table, and each cell that reads otherwise', () => {
    const html = htmlOf('| الاسم | Age |\n|---|---|\n| محمد | 30 |');
    expect(html).toContain('<table dir="rtl">');
    expect(html).toContain('<th>الاسم</th><th dir="ltr">Age</th>');
    expect(html).toContain('<td>محمد</td><td>30</td>');
  });

  it('code stays from left to right, and has no say', () => {
    expect(htmlOf('`npm` ואז `git`')).toBe(
      '<p dir="rtl"><code dir="ltr">npm</code> ואז <code dir="ltr">git</code></p>',
    );
    expect(htmlOf('- שלום\n\n      ls -l')).toContain('<pre dir="ltr"><code>ls -l</code></pre>');
  });

  it('a text without such letters is as it was', () => {
    expect(htmlOf('# One\n\n- two\n\n| a |\n|---|\n| 3 |\n\n> 日本')).not.toContain('dir=');
  });
});

describe('a line in pieces of one direction', () => {
  it.each([
    ['ltr', 'One, two 3.', ['One, two 3.']],
    ['ltr', 'One שלום, עולם 5! two', ['One ', '«שלום, עולם 5', '! two']],
    ['ltr', '', []],
    ['rtl', 'שלום.', ['«שלום.']],
    ['rtl', 'גרסה Lectern v2.0, 7 (ok). סוף', ['«גרסה ', 'Lectern v2.0, 7 (ok', '«). סוף']],
    ['rtl', '12. (!) ', ['«12. (!) ']],
    ['rtl', 'cafe\u0301', ['cafe\u0301']],
  ] as const)('%s: %j', (around, line, wanted) => {
    const pieces = directedPieces(line, around);
    expect(pieces.map(({ text, direction }) => (direction === 'rtl' ? `«${text}` : text))).toEqual(wanted);
    expect(pieces.map(({ text }) => text).join('')).toBe(line);
  });

  it('a line of hostile length has few pieces', () => {
    // the first two change with each letter and word, the third as often as a line may
    for (const [pattern, most] of [
      ['aא', 1],
      ['a א ', 1],
      ['\u202aא\u202bb', 1],
      ['abcdefg אבגדהוז ', 25_016],
    ] as const) {
      const line = pattern.repeat(200_000 / pattern.length);
      const pieces = directedPieces(line, 'ltr');
      expect(pieces.length, pattern).toBeLessThanOrEqual(most);
      expect(pieces.map(({ text }) => text).join('') === line, pattern).toBe(true);
    }
  });
});
