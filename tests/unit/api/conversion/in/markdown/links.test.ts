import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markdownParts, type LinkTarget } from '../../../../../../api/text/markdown/parts.ts';
import { localTarget } from '../../../../../../api/conversion/in/markdown/relative-path.ts';
import { replaceTargets } from '../../../../../../api/text/markdown/replace-targets.ts';
import { propertyRuns } from '../../../../../support/property-runs.ts';

const linkTargets = (markdown: string): LinkTarget[] => markdownParts(markdown).targets;
const targetsOf = (markdown: string): string[] => linkTargets(markdown).map(({ raw }) => raw);

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
      { numRuns: propertyRuns(2000) },
    );
  });

  test('finds the replaced targets again, in the same places', () => {
    fc.assert(
      fc.property(markdown, (source) => {
        const targets = linkTargets(source);
        const replaced = replaceTargets(source, new Map(targets.map((target) => [target, '/documents/1'])));
        expect(targetsOf(replaced)).toEqual(targets.map(() => '/documents/1'));
      }),
      { numRuns: propertyRuns(2000) },
    );
  });
});

describe('targets in the folder', () => {
  test.each([
    ['a%20b.md?x=1#y', 'markdown', 'a b.md', '?x=1#y'],
    ['a\\_b\\#c.md', 'markdown', 'a_b', '\\#c.md'],
    ['a\\_b.md', 'html', 'a\\_b.md', ''],
    ['a&amp;b&#32;c.md', 'html', 'a&b c.md', ''],
    ['100%.md', 'markdown', '100%.md', ''],
    ['../up/%C3%A9.md', 'markdown', '../up/é.md', ''],
    ['/docs/a%20b.md#y', 'markdown', '/docs/a b.md', '#y'],
  ] as const)('%s in %s', (raw, writtenIn, path, suffix) => {
    expect(localTarget({ raw, writtenIn })).toEqual({ path, suffix });
  });

  test.each([
    'https://example.org/a.md',
    'mailto:a@b',
    'javascript:x',
    '//host/a.md',
    '\\\\host\\a.md',
    '#here',
    '?q',
    '',
  ])('not %j', (raw) => {
    expect(localTarget({ raw, writtenIn: 'markdown' })).toBeNull();
  });
});
