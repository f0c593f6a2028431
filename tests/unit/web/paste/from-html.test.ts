import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../../../api/text/reading/html-parser.ts';
import { parseMarkdown } from '../../../../api/text/reading/pipeline.ts';
import { quietHtml } from '../../../../web/features/editor/formatted/paste/quiet-html.ts';
import { markdownFrom, type PastePlace } from '../../../../web/features/editor/paste/from-html.ts';
import { textOf } from '../../../../api/text/rich-text/tree.ts';
import { documents, rawHtml } from '../../../e2e/payloads.ts';
import { allPasted } from '../../../support/pasted-html.ts';
import { propertyRuns } from '../../../support/property-runs.ts';

const anywhere: PastePlace = { isInline: false, list: undefined };
const inHeading: PastePlace = { isInline: true, list: undefined };
const read = (html: string, plain = '', place = anywhere) =>
  markdownFrom(quietHtml(html), { plain, place })?.markdown;

describe('what applications put on the clipboard', () => {
  it.each(allPasted)('of $name becomes Markdown', ({ html, plain, markdown }) => {
    expect(read(html, plain)).toBe(markdown);
  });
});

describe('HTML that says no more than its text', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['<p>One<br>two</p>', 'One\ntwo'],
    ['<span style="color: rgb(0, 0, 0); font-weight: 400">2 * 3 * 4</span>', '2 * 3 * 4'],
    [
      '<div style="font-family: Menlo; white-space: pre;"><div><span>if (a) {</span></div><div><span>&nbsp; b(*c);</span></div><br><div>}</div></div>',
      'if (a) {\n  b(*c);\n\n}',
    ],
    ['<!-- nothing --><script>run()</script>', ''],
  ])('%j is pasted as %j', (html, plain) => {
    expect(read(html, plain)).toBeUndefined();
  });
});

describe('one construct', () => {
  it.each([
    // marks
    ['<b>bold </b>word', '**bold** word'],
    ['<b>one</b><b> two</b>', '**one two**'],
    ['<b>one <i>two</i> three</b>', '**one *two* three**'],
    ['<b><p>One</p><p>two</p></b>', '**One**\n\n**two**'],
    ['<span style="text-decoration: underline line-through">x</span>', '<u>~~x~~</u>'],
    ["<span style='background:yellow;mso-highlight:yellow'>new</span> text", '<mark>new</mark> text'],
    ['<span style="background-color: rgb(255, 242, 0)">new</span>', '<mark>new</mark>'],
    ['<b>x</b> <span style="background-color: #ffffff">white</span>', '**x** white'],
    ['<b>x</b> <span style="background: #f5f5f5">grey</span>', '**x** grey'],
    ['<b> </b>x<i></i>', 'x'],
    ['2 * 3 *4* &lt;b&gt; [x] `y` <i>z</i>', '2 \\* 3 \\*4\\* \\<b> \\[x] \\`y\\` *z*'],
    ['<h2><b>All</b> bold</h2>', '## All bold'],
    // addresses
    ['<a href="https://a.example/">https://a.example/</a>', '<https://a.example/>'],
    ['<a href="https://a.example/(x)">a [1]</a>', '[a \\[1\\]](https://a.example/\\(x\\))'],
    ['<a href="javascript:ran()">x</a> <b>y</b>', 'x **y**'],
    ['<a href="file:///C:/x">x</a> <b>y</b>', 'x **y**'],
    [`<a href="${location.origin}/documents/48#part">x</a>`, '[x](/documents/48#part)'],
    ['See http://a.example and b@c.example <b>y</b>', 'See http://a.example and b@c.example **y**'],
    ['<img src="https://e.example/1f600.png" alt="😀"> <b>y</b>', '😀 **y**'],
    ['<img src="blob:https://a.example/1" alt="pic"><b>y</b>', '**y**'],
    // blocks
    ['<p>One<br><br>two</p>', 'One\n\ntwo'],
    ['<ul><li>a</li><ul><li>b</li></ul></ul>', '- a\n  - b'],
    ['<ul><li></li><li><p>a</p></li></ul>', '- a'],
    ['<pre>a\n```\nb</pre>', '````\na\n```\nb\n````'],
    ['<table><tr><td>a</td></tr></table><b>y</b>', 'a\n\n**y**'],
    [
      '<table><tr><td>a</td><td align="right">b</td></tr><tr><td colspan="2"><ul><li>c</li><li>d|e</li></ul></td></tr></table>',
      '| a | b |\n| --- | --: |\n| • c<br>• d\\|e |  |',
    ],
    [
      '<div role="note" class="callout tip"><div class="callout-label">Tip</div><p>x</p></div>',
      '> [!TIP]\n> x',
    ],
  ])('%s: %s', (html, markdown) => {
    expect(read(html, ' ')).toBe(markdown);
  });
});

describe('the place', () => {
  it('of a heading takes words alone', () => {
    expect(read('<h1>One</h1><ul><li>t<b>w</b>o</li><li>three</li></ul>', '', inHeading)).toBe(
      'One t**w**o three',
    );
  });

  it('of a list gives its own marks to a list', () => {
    const list = { bullet: '*', delimiter: ')', number: 4, isTask: false } as const;
    expect(read('<ul><li>a</li><li>b</li></ul>', '', { isInline: false, list })).toBe('4) a\n5) b');
    const tasks = { bullet: '*', delimiter: '.', number: undefined, isTask: true } as const;
    expect(read('<ol><li>a</li><li>b</li></ol>', '', { isInline: false, list: tasks })).toBe(
      '* [ ] a\n* [ ] b',
    );
  });
});

/** What a page would make of it, with everything that could run still in it. */
const attacks = [
  ...rawHtml,
  ...Object.values(documents),
  ...[
    'javascript:ran()',
    'java\tscript:ran()',
    ' JaVaScRiPt:ran()',
    'data:text/html,<script>ran()</script>',
    'vbscript:ran()',
  ].map(
    (address) =>
      `<b>x</b><a href="${address}">x</a><img src="${address}"><a href="//a.example"><img src="${address}" alt="[x](${address})"></a>`,
  ),
];

describe('hostile HTML', () => {
  // evidence: S151
  it.each(attacks)('%#: nothing that could run is left', (html) => {
    const markdown = read(html, ' ') ?? '';
    const source = JSON.stringify(parseMarkdown(markdown, parseHtml));
    expect(markdown).not.toMatch(
      /(?<!\\)<(?!(?:\/?(?:u|kbd|mark|sub|sup)|br|https?:[^>]*|mailto:[^>]*)>)[a-z!?/]/i,
    );
    expect(source).not.toMatch(/"(?:href|src)":"(?!https?:|mailto:|\/|#)/);
    expect(source).not.toMatch(/"tagName":"(?:script|style|iframe|object|svg|form|input)"/);
  });
});

const tags =
  'p div span b i u s a code pre h1 h3 ul ol li table tr td th br hr img blockquote sup kbd o:p font'.split(
    ' ',
  );
const styles = [
  '',
  'font-weight:700',
  'font-style:italic',
  'mso-list:l0 level2 lfo1',
  'text-decoration:line-through',
];
const word = fc.stringMatching(/^[a-z]{2,9}$/);

/** Trees of elements in which any may stand in any. */
const markup = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(word, fc.constantFrom(' ', '&nbsp;', ' * ', '&lt;', '[', ' _', '#', '\n')),
    fc
      .tuple(fc.constantFrom(...tags), fc.constantFrom(...styles), fc.array(tie('node'), { maxLength: 5 }))
      .map(
        ([tag, style, inner]) =>
          `<${tag} style="${style}" href="https://a.example">${inner.join('')}</${tag}>`,
      ),
  ),
})).node;

const wordsOf = (text: string) => text.match(/[a-z]{2,}/g) ?? [];

describe('any HTML', () => {
  it('is read without an error and keeps its words', () => {
    fc.assert(
      fc.property(
        fc.array(markup, { maxLength: 6 }),
        fc.constantFrom('', 'docs-internal-guid-', 'class=Mso', 'confluence'),
        fc.constantFrom(anywhere, inHeading),
        (parts, source, place) => {
          const html = `${parts.join(' ')}<!--${source}-->`;
          const shown = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
          const markdown = markdownFrom(quietHtml(html), { plain: 'else', place })?.markdown ?? '';
          const tree = parseMarkdown(markdown, parseHtml);
          const read = tree ? textOf(tree) : '';
          const letters = (text: string) => wordsOf(text).join('');
          expect(letters(read)).toBe(letters(shown));
        },
      ),
      { numRuns: propertyRuns(300), examples: [[['<ol><li></li>aa<ol>ab</ol></ol>'], '', anywhere]] },
    );
  });

  it('that nests too deeply is left as its text', () => {
    const deep = '<b>'.repeat(3_000);
    expect(read(`${deep}x`)).toBeUndefined();
  });
});
