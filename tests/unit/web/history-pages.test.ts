import type { Element, ElementContent } from 'hast';
import { describe, expect, it } from 'vitest';
import { comparePages, type ComparedPages } from '../../../web/features/history/compare-pages.ts';

/** Words with marked ones in brackets; a tag stands before the words of its block. */
function written(node: ElementContent | null): string {
  if (node === null) return '-';
  if (node.type === 'text') return node.value.replaceAll('\n', ' ');
  if (node.type !== 'element') return '';
  const inner = node.children.map(written).join('');
  const isMark =
    Array.isArray(node.properties['className']) && node.properties['className'][0] === 'version-word';
  if (node.tagName === 'img') return `<${String(node.properties['src'])}>`;
  if (node.tagName === 'input') return node.properties['checked'] ? '(x)' : '( )';
  return isMark ? `[${inner}]` : inner;
}

const drawn = (compared: ComparedPages | undefined) =>
  compared?.blocks.map((block) =>
    block.kind === 'same' ? `=${block.count}` : `${written(block.older)} | ${written(block.newer)}`,
  );

const compare = (older: string, newer: string, title = 'T') =>
  drawn(comparePages({ title, content: older }, { title, content: newer }));

/** The tag names of a tree. */
const tagsOf = (element: Element): string[] => [
  element.tagName,
  ...element.children.flatMap((child) => (child.type === 'element' ? tagsOf(child) : [])),
];

describe('two versions compared as pages', () => {
  it('mark the words of a block that the other one lacks, across its markup', () => {
    expect(compare('Wait for **ten** quiet minutes.', 'Wait for **two** loud minutes.')).toEqual([
      'Wait for [ten][ quiet] minutes. | Wait for [two][ loud] minutes.',
    ]);
  });

  it('are the same where only the Markdown differs', () => {
    expect(compare('# A\n\n* one\n* two', 'A\n=\n\n- one\n- two')).toEqual(['=3']);
  });

  it('set a new block beside a gap, and keep those around it', () => {
    expect(compare('First.\n\nLast.', 'First.\n\n## New\n\nLast.')).toEqual(['=1', '- | New', '=1']);
  });

  it('show the item of a list that changed, not the list', () => {
    const items = (third: string) => `1. alpha beta\n2. gamma\n3. ${third}\n4. epsilon`;
    expect(compare(items('delta of one'), items('delta of two'))).toEqual([
      '=2',
      'delta of [one] | delta of [two]',
      '=1',
    ]);
    expect(compare('1. b\n2. c', '1. a\n2. b\n3. c')).toEqual(['- | a', '=2']);
  });

  it('mark what a task, a picture and a mention become', () => {
    expect(compare('- [ ] ask @jonas today', '- [x] ask @jonas today')).toEqual([
      '[( )] ask @jonas today | [(x)] ask @jonas today',
    ]);
    expect(compare('see ![a plan](/a.png) here', 'see ![a plan](/b.png) here')).toEqual([
      'see [</a.png>] here | see [</b.png>] here',
    ]);
    expect(compare('- [ ] ask @jonas today', '- [ ] ask @maren today')).toEqual([
      '( ) ask [@jonas] today | ( ) ask [@maren] today',
    ]);
  });

  it('do not mark what only moved: ids of headings and numbers of tasks', () => {
    expect(compare('## A\n\n- [ ] b', '## A\n\n- [ ] new\n\n## A\n\n- [ ] b')).toEqual([
      '=1',
      '- | ( ) new',
      '- | A',
      '=1',
    ]);
  });

  it('mark words in the cells of a table without breaking it', () => {
    const table = (cell: string) => `| a | b |\n| --- | --- |\n| one | ${cell} |`;
    const compared = comparePages(
      { title: 'T', content: table('five minutes') },
      { title: 'T', content: table('nine minutes') },
    );
    const [block] = compared!.blocks;
    const newer = block!.kind === 'changed' ? block!.newer! : undefined;
    expect(tagsOf(newer!)).toEqual(['table', 'thead', 'tr', 'th', 'th', 'tbody', 'tr', 'td', 'td', 'ins']);
  });

  it('leave out the heading that repeats the title, and show the properties', () => {
    expect(compare('# T\n\nText.', 'Text.')).toEqual(['=1']);
    expect(compare('---\nowner: jonas\n---\nText.', '---\nowner: maren\n---\nText.')).toEqual([
      'owner [jonas] | owner [maren]',
      '=1',
    ]);
  });

  it('keep nothing that could harm', () => {
    const compared = comparePages(
      { title: 'T', content: '<img src=x onerror=alert(1)> words here' },
      { title: 'T', content: '<script>alert(1)</script> words there [x](javascript:alert(1))' },
    );
    expect(JSON.stringify(compared)).not.toMatch(/onerror|script/i);
  });

  it('are given up where a text is too deep for a page', () => {
    expect(compare('> '.repeat(300) + 'deep', 'flat')).toBeUndefined();
  });
});
