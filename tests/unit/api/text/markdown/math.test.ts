import { describe, expect, it } from 'vitest';
import { markdownLines } from '../../../../../api/text/markdown/lines.ts';
import { markdownParts } from '../../../../../api/text/markdown/parts.ts';

/** The lines of code, math included. */
function byLines(markdown: string): number[] {
  return [...markdownLines(markdown)].flatMap(({ kind }, index) => (/code|fence/.test(kind) ? [index] : []));
}

function byParser(markdown: string): number[] {
  const lineAt = (offset: number) => markdown.slice(0, offset).split('\n').length - 1;
  return markdownParts(markdown)
    .blocks.filter(({ kind }) => kind === 'code')
    .flatMap(({ start, end }) =>
      Array.from({ length: lineAt(end) - lineAt(start) + 1 }, (_, index) => lineAt(start) + index),
    );
}

describe('a block of math', () => {
  it.each([
    ['$$\nx\n$$', [0, 1, 2]],
    ['$$\n# x\n- y\n\n> z\n$$\ntext', [0, 1, 2, 3, 4, 5]],
    ['text\n$$\nx\n$$\ntext', [1, 2, 3]],
    ['$$ x^2 $$', [0]],
    ['text\n$$x$$  \ntext', [1]],
    ['> $$\n> x\n> $$\ntext', [0, 1, 2]],
    ['> $$\nlazy', [0]],
    ['- a\n\n  $$\n  x\n  $$\n\ntext', [2, 3, 4]],
    ['$$\nnever closed', [0, 1]],
    ['$$\n$$$\n$$', [0, 1, 2]],
    ['   $$\n   x\n   $$', [0, 1, 2]],
    ['$$\nx\n$$ no end\n$$', [0, 1, 2, 3]],
  ])('of %j is read alike by lines and by the parser', (markdown, lines) => {
    expect(byParser(markdown)).toEqual(lines);
    expect(byLines(markdown)).toEqual(lines);
  });

  it.each([
    'from $5 to $6',
    '$5',
    '$$ is the id of the shell',
    'It costs $$ here and $$ there',
    '$$ a $$ b',
    '$$$$',
    '$$  $$',
    '\\$$\nx',
    '$ x $',
    '$$ x $ y $$',
  ])('is not made of %j', (markdown) => {
    expect(byParser(markdown)).toEqual([]);
    expect(byLines(markdown)).toEqual([]);
  });

  it('holds no headings and no links', () => {
    const { blocks, targets } = markdownParts('$$\n# x\n[a](b)\n$$\n\n[c](d)');
    expect(blocks.map(({ kind }) => kind)).toEqual(['code', 'paragraph']);
    expect(targets.map(({ raw }) => raw)).toEqual(['d']);
  });
});
