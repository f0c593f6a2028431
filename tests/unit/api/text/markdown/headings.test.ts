import { describe, expect, it } from 'vitest';
import { endOfFrontMatter } from '../../../../../api/text/markdown/front-matter.ts';
import { headingAbove } from '../../../../../api/text/markdown/headings.ts';
import { cutSnippet } from '../../../../../api/text/words/snippet.ts';
import { parseMarkdown } from '../../../../../api/text/reading/pipeline.ts';
import { eachElement } from '../../../../../api/text/reading/own-plugins.ts';

/** The ids of the headings that the reading view shows. */
function idsOnThePage(markdown: string): string[] {
  const ids: string[] = [];
  const root = parseMarkdown(markdown.slice(endOfFrontMatter(markdown)))!;
  eachElement({ type: 'root', children: root.children }, ({ tagName, properties }) => {
    if (/^h[1-6]$/.test(tagName) && typeof properties.id === 'string') ids.push(properties.id);
  });
  return ids;
}

const headings = [
  '## Set-up',
  '## Set-up',
  '### `kubectl run` & *friends*',
  '## [Links](https://a.example/b_c) stay, ![pictures](a.png) go',
  'Underlined\n---',
  'Of two\nlines\n===',
  '## Ünïcode 東京 🙂',
  '## a_b c-d (e), f.g?',
  '## $x^2$ and ~~struck~~',
  '## set-up-1',
  '## trailing ##',
  '> ## quoted',
  '- ## listed',
  '## \\_r\\_1\\_',
  '##',
  '## AT&amp;T',
  '```\n## code\n```\n\n## Last',
];

describe('the heading above a place', () => {
  it('has the id that the page gives it', () => {
    const markdown = `---\ntitle: x\n---\n\n${headings.map((each) => `${each}\n\nsome words\n\n`).join('')}`;
    const found = [...markdown.matchAll(/some words/g)].flatMap(
      ({ index }) => headingAbove(markdown, index)?.slug ?? [],
    );
    expect(found.sort()).toEqual(
      idsOnThePage(markdown)
        .filter((id) => id !== '')
        .sort(),
    );
  });

  it('is the heading itself where that matches, also one that is underlined', () => {
    const markdown = '# One\n\ntext\n\nTwo words\n-----\n\ntext\n';
    expect(headingAbove(markdown, markdown.indexOf('words'))).toEqual({
      text: 'Two words',
      slug: 'two-words',
    });
    expect(headingAbove(markdown, markdown.indexOf('text'))).toEqual({ text: 'One', slug: 'one' });
  });

  it('is none above the first, and none in front matter', () => {
    expect(headingAbove('---\ntitle: x\n# no: heading\n---\nwords\n\n# One\n', 34)).toBeNull();
    expect(cutSnippet('walrus\n\n# One\n', [{ alternatives: ['walrus'], isPair: false }]).heading).toBeNull();
  });

  it('comes with a snippet of what stands below it', () => {
    const markdown = `# One\n\n${'Nothing is said here. '.repeat(90)}\n\n## Two **bold**\n\nA walrus sleeps.\n`;
    const { heading } = cutSnippet(markdown, [{ alternatives: ['walrus'], isPair: false }]);
    expect(heading).toEqual({ text: 'Two bold', slug: 'two-bold' });
  });

  it('is found in time in a text that was written to stall', () => {
    const markdown = `${'a\n'.repeat(50_000)}${'#'.repeat(50_000)}\n${'> '.repeat(20_000)}\n# End\n\nwords`;
    expect(headingAbove(markdown, markdown.length)).not.toBeNull();
  });
});
