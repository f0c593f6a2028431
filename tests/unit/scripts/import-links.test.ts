import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkTargets, replaceTargets } from '../../../scripts/folder-import/markdown-targets.ts';
import { relativeTarget } from '../../../scripts/folder-import/relative-path.ts';

const targetsOf = (markdown: string): string[] => linkTargets(markdown).map(({ raw }) => raw);

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

const piece = fc.constantFrom(
  ...['[', ']', '(', ')', '<', '>', '`', '``', '```', '~~~', '!', '\\', '"', "'", '|', '\n', '\r\n', '\n\n'],
  ...['    ', '\t', '> ', '- ', '1. ', '# ', '---', '===', '|-|', ' ', 'a', 'x.md', '[a](x.md)', '[a]: x.md'],
  ...['<a href="x.md">', "<img src='x.md'>", '<!--', '-->', '<div>', '</div>', '&amp;', '\ufeff', '😀'],
);
const markdown = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

// NUL marks the places below
const anyText = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''));

describe('replacing targets', () => {
  test('changes no byte outside of them', () => {
    fc.assert(
      fc.property(fc.oneof(markdown, anyText), (source) => {
        const targets = linkTargets(source);
        const replaced = replaceTargets(source, new Map(targets.map((target) => [target, '\0'])));
        const back = replaced.split('\0').map((part, index) => part + (targets[index]?.raw ?? ''));
        expect(back.join('')).toBe(source);
        expect(targets.every(({ start, end, raw }) => start < end && source.slice(start, end) === raw)).toBe(
          true,
        );
      }),
      { numRuns: 2000 },
    );
  });

  test('finds the replaced targets again, in the same places', () => {
    fc.assert(
      fc.property(markdown, (source) => {
        const targets = linkTargets(source);
        const replaced = replaceTargets(source, new Map(targets.map((target) => [target, '/documents/1'])));
        expect(targetsOf(replaced)).toEqual(targets.map(() => '/documents/1'));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('text that was written to stall', () => {
  const size = 100_000;
  const starts = [
    '[',
    '[a](',
    '[a](<',
    '[a](b "',
    "[a](b '",
    '![',
    '`',
    '<a b="',
    "<a b='",
    '<a b=" c=\'',
    '<!--',
    '<a ',
  ];
  const lines = [
    '> ',
    '- ',
    '* ',
    '1. ',
    '>- ',
    '\t',
    '[a]: <',
    '[a]:\n',
    '|',
    '|a',
    '`a``a```',
    '<!-',
    '***',
    '<?',
    '# ',
    '---\n',
  ];
  test.each([...starts, ...lines])('%j over and over takes no time', (part) => {
    const source = part.repeat(Math.ceil(size / part.length));
    const variants = [source, `${source}\n\n[a](x.md)`, source.replaceAll(' ', ' a\n'), `- ${source}`];
    const started = performance.now();
    for (const variant of variants) linkTargets(variant);
    // a quadratic way takes minutes
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});

describe('relative targets', () => {
  test.each([
    ['a%20b.md?x=1#y', 'markdown', 'a b.md', '?x=1#y'],
    ['a\\_b\\#c.md', 'markdown', 'a_b', '\\#c.md'],
    ['a\\_b.md', 'html', 'a\\_b.md', ''],
    ['a&amp;b&#32;c.md', 'html', 'a&b c.md', ''],
    ['100%.md', 'markdown', '100%.md', ''],
    ['../up/%C3%A9.md', 'markdown', '../up/é.md', ''],
  ] as const)('%s in %s', (raw, writtenIn, path, suffix) => {
    expect(relativeTarget({ raw, writtenIn })).toEqual({ path, suffix });
  });

  test.each([
    'https://example.org/a.md',
    'mailto:a@b',
    'javascript:x',
    '//host/a.md',
    '/a.md',
    '#here',
    '?q',
    '',
  ])('not %j', (raw) => {
    expect(relativeTarget({ raw, writtenIn: 'markdown' })).toBeNull();
  });
});
