import fc from 'fast-check';
import type { Root } from 'hast';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { allBy } from '../../../../../../api/conversion/in/from-html/addresses.ts';
import { convert } from '../../../../../../api/conversion/in/from-html/convert.ts';
import { readHtml } from '../../../../../../api/conversion/in/from-html/read-html.ts';
import { textOf } from '../../../../../../api/text/rich-text/tree.ts';
import { rawHtml } from '../../../../../e2e/payloads.ts';
import { propertyRuns } from '../../../../../support/property-runs.ts';

const read = (html: string, address: (url: string) => string | null = (url) => url) =>
  convert(readHtml(html), { addresses: allBy(address) });
const markdownOf = async (html: string) => (await read(html)).markdown.trimEnd();
const codes = async (html: string) => (await read(html)).notes.map(({ code, count }) => [code, count]);

describe('HTML becomes Markdown', () => {
  test.each([
    ['<h2>Plan <b>A</b></h2><p>one<br>two</p>', '## Plan A\n\none\\\ntwo'],
    ['<p>foo<b> bold </b>bar <i>it</i></p>', 'foo **bold** bar *it*'],
    ['<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n  - b\n- c'],
    ['<ol start="3"><li>c</li><li>d</li></ol>', '3. c\n4. d'],
    ['<ul><li><input type="checkbox" checked>done</li></ul>', '- [x] done'],
    ['<pre><code class="language-js">a();\n\nb();</code></pre>', '```js\na();\n\nb();\n```'],
    ['<p>H<sub>2</sub>O <u>now</u> <s>then</s></p>', 'H<sub>2</sub>O <u>now</u> ~~then~~'],
    ['<blockquote data-callout="warning"><p>Hot</p></blockquote>', '> [!WARNING]\n> Hot'],
    [
      '<details><summary>More <b>&lt;x&gt;</b></summary><p>Hidden</p></details><p>End</p>',
      '<details>\n<summary>More &lt;x&gt;</summary>\n\nHidden\n\n</details>\n\nEnd',
    ],
    [
      '<p><img src="https://a.example/b.png" alt="B" width="300"></p>',
      '<img src="https://a.example/b.png" alt="B" width="300">',
    ],
    ['<hr><p>a: b</p><hr>', '***\n\na: b\n\n---'],
    ['<p><a href="https://a.example/">Word<br><br></a></p>', '[Word](https://a.example/)'],
    [
      '<p>from $5 to $6</p><p>so $x$ and $<b>y</b>$, <b>$z$</b></p>',
      'from $5 to $6\n\nso \\$x\\$ and \\$**y**\\$, **\\$z\\$**',
    ],
    ['one<p></p>two<div> </div>three<h2></h2>four', 'one two three four'],
    ['<p>2 * 3 &lt; _x_ # no</p>', '2 \\* 3 < *x* # no'.replace('*x*', '\\_x\\_')],
  ])('%s', async (html, markdown) => {
    expect(await markdownOf(html)).toBe(markdown);
  });

  test('a table whose first row is its head is written with bars', async () => {
    const html =
      '<table><tr><th>Name</th><th>Age</th></tr><tr><th>Anna | x</th><td><p>31</p></td></tr></table>';
    expect(await markdownOf(html)).toBe('| Name | Age |\n| --- | --- |\n| **Anna \\| x** | 31 |');
  });

  test.each([
    ['without a head', '<table><tr><td>a</td><td>b</td></tr></table>'],
    ['with merged cells', '<table><tr><th colspan="2">a</th></tr><tr><td>b</td><td>c</td></tr></table>'],
    ['with rows of other lengths', '<table><tr><th>a</th><th>b</th></tr><tr><td>c</td></tr></table>'],
    ['with a list in it', '<table><tr><th>a</th></tr><tr><td><ul><li>b</li></ul></td></tr></table>'],
    ['with code in it', '<table><tr><th>a</th></tr><tr><td><pre>b\n\n\nc</pre></td></tr></table>'],
  ])('a table %s stays HTML, without an empty line', async (_, html) => {
    const { markdown, notes } = await read(html);
    expect(markdown).toMatch(/^<table>\n[^]*<\/table>\n$/);
    expect(markdown).not.toMatch(/\n\s*\n/);
    expect(notes.map(({ code }) => code)).toEqual(['table-as-html']);
    expect(textOf(shown(markdown)).replace(/\s+/g, '')).toMatch(/^abc?$/);
  });

  test('blocks in a cell of HTML stay apart', async () => {
    const html =
      '<table><tr><td colspan="2"><div>a</div>b<div>c<ul><li>d</li></ul></div></td><td><div>e</div></td></tr></table>';
    const cells = '<td colspan="2"><p>a</p>b c<ul><li>d</li></ul> </td><td>e</td>';
    expect(await markdownOf(html)).toBe(`<table>\n<tbody>\n<tr>\n${cells}</tr>\n</tbody>\n</table>`);
  });

  test('links and images are led, and those to nothing keep their words', async () => {
    const resolve = (url: string) =>
      url === 'b.html' ? 'import:item/b#x' : url === 'i.png' ? 'import:file/i' : null;
    const { markdown, notes } = await read(
      '<p><a href="b.html">B</a> <a href="c.html">C</a> <img src="i.png" alt="I"> <img src="j.png" alt="J"></p>',
      resolve,
    );
    expect(markdown).toBe('[B](import:item/b#x) C ![I](import:file/i) J\n');
    expect(notes).toEqual([
      { code: 'dead-link', count: 1, example: 'c.html' },
      { code: 'dead-image', count: 1, example: 'J' },
    ]);
  });

  test('looks and embedded pages are counted', async () => {
    expect(
      await codes(
        '<p style="color: red; text-align: center">a</p><iframe src="https://v.example/1"></iframe>',
      ),
    ).toEqual([
      ['colour-left-out', 1],
      ['alignment-left-out', 1],
      ['embedded-as-link', 1],
    ]);
  });

  test('words that do not come along are named', async () => {
    const addresses = allBy((url) => url);
    const { notes } = await convert(readHtml('<p>here</p>'), { addresses, words: 'here and there' });
    expect(notes).toEqual([{ code: 'words-missing', count: 2, example: 'and there' }]);
  });
});

describe('hostile HTML', () => {
  const hostile = [
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="import:item/x) <script>">x</a>',
    '<img src=x onerror=alert(1)>',
    '<img src="https://a.example/&quot; onerror=alert(1) x=&quot;" width="3">',
    '<table onclick="alert(1)"><tr><td style="x" onclick="alert(1)"><script>alert(1)</script><a href="javascript:alert(1)">x</a></td></tr></table>',
    '<details ontoggle=alert(1)><summary onclick=alert(1)>&lt;/summary&gt;&lt;script&gt;</summary>x</details>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    '<pre>&lt;/pre&gt;&lt;script&gt;</pre>',
    ...rawHtml,
  ];

  test.each(hostile)('%j runs nothing, before any sanitiser', async (html) => {
    const { markdown } = await read(html);
    const tree = JSON.stringify(shown(markdown));
    expect(tree).not.toMatch(/"tagName":"(?:script|svg|iframe|object|embed|style|math)"/);
    expect(tree).not.toMatch(/"on[A-Za-z]+":/);
    expect(tree).not.toMatch(/"(?:href|src)":"\s*(?:java|data|vb)/i);
  });
});

/** The Markdown as a browser would show it if nothing cleaned it. */
function shown(markdown: string): Root {
  return readHtml(
    micromark(markdown, {
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
      allowDangerousHtml: true,
      allowDangerousProtocol: true,
    }),
  );
}

test('any HTML keeps its words', async () => {
  const words = fc.stringMatching(/^[a-zA-Z0-9äöü*_#|<>&[\]`~$\\.!-]{1,8}$/);
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const inline = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      fc.array(words, { minLength: 1, maxLength: 3 }).map((all) => escaped(all.join(' '))),
      fc
        .tuple(
          fc.constantFrom('b', 'i', 's', 'u', 'code', 'sup', 'span'),
          fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
        )
        .map(([tag, all]) => `<${tag}>${all.join(' ')}</${tag}>`),
    ),
  })).node;
  const block = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      inline.map((text) => `<p>${text}</p>`),
      inline.map((text) => `<h3>${text}</h3>`),
      words.map((text) => `<pre>${escaped(text)}\n\n  ${escaped(text)}</pre>`),
      fc
        .array(tie('node'), { minLength: 1, maxLength: 3 })
        .map((all) => `<ul>${all.map((each) => `<li>${each as string}</li>`).join('')}</ul>`),
      fc
        .array(tie('node'), { minLength: 1, maxLength: 2 })
        .map((all) => `<blockquote>${all.join('')}</blockquote>`),
      fc
        .array(tie('node'), { minLength: 1, maxLength: 4 })
        .map((all) => `<table><tr>${all.map((each) => `<td>${each as string}</td>`).join('')}</tr></table>`),
      fc
        .array(inline, { minLength: 1, maxLength: 4 })
        .map((all) => `<table><tr>${all.map((each) => `<th>${each}</th>`).join('')}</tr></table>`),
    ),
  })).node;
  await fc.assert(
    fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 4 }), async (blocks) => {
      const lost = (await read(blocks.join(''))).notes.filter(({ code }) => code === 'words-missing');
      expect(lost).toEqual([]);
    }),
    { numRuns: propertyRuns(300) },
  );
});
