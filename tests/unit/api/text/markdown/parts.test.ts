import { describe, expect, test } from 'vitest';
import { markdownParts } from '../../../../../api/text/markdown/parts.ts';
import { readMarkdown } from '../../../../../api/core/text-pool/read-markdown.ts';

const targetsOf = (markdown: string): string[] => markdownParts(markdown).targets.map(({ raw }) => raw);

describe('link targets', () => {
  test.each([
    [
      'an inline link with a title',
      '[a](x.md "t (1)") [b](y.md \'t\')\n[c](z.md (t))',
      ['x.md', 'y.md', 'z.md'],
    ],
    ['an image in a link', '[![i](i.png)](x.md)', ['i.png', 'x.md']],
    [
      'angle brackets, escapes and parentheses',
      '[a](<my x.md>) [b](y\\).md) [c](z(1).md)',
      ['my x.md', 'y\\).md', 'z(1).md'],
    ],
    ['a target on the next line', '[a](\n  x.md\n"t")', ['x.md']],
    [
      'definitions, with their uses before',
      '[a][L] [b]\n\n[l]: x.md\n[b]: <y z.md>\n  "t"',
      ['x.md', 'y z.md'],
    ],
    [
      'HTML in text and in a block',
      'a <a class=b href="x.md">x</a>\n\n<p>\n<img alt="" src=\'i.png\'/>\n</p>',
      ['x.md', 'i.png'],
    ],
    ['quotes and lists', '> - [a](x.md)\n>   [b](y.md)\n\n1. [c](z.md)', ['x.md', 'y.md', 'z.md']],
    ['table cells', '| a | b |\n|---|---|\n| ` | [x](x.md) ` |', ['x.md']],
    ['headings', '# [a](x.md)\n[b](y.md)\n===', ['x.md', 'y.md']],
    ['what follows a byte order mark and CRLF', '\ufeff[a]: x.md\r\n\r\n[b](y.md)\r\n', ['x.md', 'y.md']],
  ])('are found: %s', (_, markdown, expected) => {
    expect(targetsOf(markdown)).toEqual(expected);
  });

  test.each([
    ['fenced code', '```\n[a](x.md)\n```\n~~~ js\n[a](x.md)\n```\n~~~'],
    ['a fence that never ends', '````\n[a](x.md)\n```\n[a](x.md)'],
    ['a fence in a list', '- a\n\n  ```\n  [a](x.md)\n  ```'],
    ['indented code', 'a\n\n    [a](x.md)\n\n\t[a](x.md)'],
    ['code spans, over lines too', '`[a](x.md)` ``[a` (x.md)]``  `[a]\n(x.md)`'],
    ['escaped brackets', '\\[a](x.md) [a\\](x.md)'],
    ['comments and scripts', '<!-- [a](x.md) <a href="x.md"> -->\n\n<script>\n"<a href=x.md>"\n</script>'],
    ['HTML blocks', '<div>\n[a](x.md)\n</div>'],
    ['attributes', '<a title="[a](x.md)">'],
    ['footnotes', '[^1]: x.md'],
    ['text that is no HTML', '<div>\n<script>"<a href=x.md>"</SCRIPT>\n<!-- <a href=x.md>'],
    ['code in a footnote', '[^1]: ~~~\n    [a](x.md)'],
    ['front matter', '---\ntitle: "[a](x.md)"\n---\n'],
    ['blanks in a bare target', '[a](my x.md)'],
    ['a definition below a paragraph', 'text\n[a]: x.md'],
  ])('are not found in %s', (_, markdown) => {
    expect(targetsOf(markdown)).toEqual([]);
  });

  test('of two links in each other, only the inner one counts', () => {
    expect(targetsOf('[a [b](y.md) c](x.md)')).toEqual(['y.md']);
    expect(targetsOf('[a [b] c](x.md)\n\n[b]: y.md')).toEqual(['y.md']);
  });

  test('a code block in a list ends with the item', () => {
    expect(targetsOf('- ```\n  [a](x.md)\n\n[b](y.md)')).toEqual(['y.md']);
  });
});

describe('blocks', () => {
  test('are told with their places, levels and depths', () => {
    const source =
      '\ufeff# One *two*\n\n> - ```\n>   code\n>\n>   Under\n>   lined\n>   ---\n\n***\n\n|a|\n|-|\n\n    code';
    const { blocks } = markdownParts(source);
    const told = blocks.map((block) => [block.kind, block.depth, source.slice(block.start, block.end)]);
    expect(told).toEqual([
      ['heading', 0, '# One *two*'],
      ['code', 2, '```\n>   code\n>\n>   Under\n>   lined\n>   ---'],
      ['rule', 0, '***'],
      ['table', 0, '|a|\n|-|'],
      ['code', 0, '    code'],
    ]);
  });

  test.each([
    ['# A [link][l] ![and picture](i.png), `code` *here*[^1] #', 'A link , code here'],
    ['&Eacute;t&#233; \\* a*b &\n---', 'Été * a*b &'],
    [
      '## one<br>two <b>three</b> <http://a.example> www.a.example',
      'one two three http://a.example www.a.example',
    ],
    ['over\n  two lines\n===', 'over two lines'],
  ])('a heading shows what a page shows: %j', (source, text) => {
    const [heading] = markdownParts(`${source}\n\n[l]: x "title"\n\n[^1]: note`).blocks;
    expect(heading).toMatchObject({ kind: 'heading', text });
  });
});

describe('a text that was written to stall', () => {
  test.each([
    ['bullets', '* '.repeat(50_000)],
    ['quotes', '>'.repeat(50_000)],
  ])('is given up: %s', async (_, source) => {
    expect(await readMarkdown(source, { time: 300 })).toBeNull();
  });

  test('does not keep the next one waiting', async () => {
    const long = `# Title\n\n${'Words [here](x.md).\n\n'.repeat(600)}`;
    expect((await readMarkdown(long, { time: 60_000 }))?.targets).toHaveLength(600);
  });
});
