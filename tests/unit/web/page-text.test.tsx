import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadMarkdown } from '../../../web/components/markdown/markdown.tsx';
import { PageText } from '../../../web/components/markdown/page-text.tsx';

beforeAll(async () => {
  await loadMarkdown();
});

function page(source: string, title: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = renderToStaticMarkup(
    <MemoryRouter>
      <PageText source={source} title={title} />
    </MemoryRouter>,
  );
  return root;
}

const headingsOf = (root: HTMLElement) =>
  [...root.querySelectorAll('h1, h2, h3')].map((heading) => heading.textContent.replace(/^#/, ''));
const propertiesOf = (root: HTMLElement) =>
  [...root.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]);

describe('the front matter of a text', () => {
  test('is shown as properties, not as a heading', () => {
    const source = [
      '---',
      'title: "Pods: an overview"',
      'weight: 10 # first',
      'reviewers:',
      '- erictune',
      '- "lavalamp"',
      "tags: [a, 'b, c']",
      'description: >',
      '  Over two',
      '  lines.',
      'card:',
      '  name: concepts',
      '# a comment',
      'empty:',
      '---',
      '',
      'The text.',
    ].join('\n');
    const root = page(source, 'Pods: an overview');
    expect(propertiesOf(root)).toEqual([
      ['weight', '10'],
      ['reviewers', 'erictune, lavalamp'],
      ['tags', 'a, b, c'],
      ['description', 'Over two lines.'],
      ['card', 'name: concepts'],
    ]);
    expect(headingsOf(root)).toEqual([]);
    expect(root.textContent).toMatch(/The text\.$/);
  });

  test('keeps a title that is not the page’s, and Windows line ends do not matter', () => {
    const root = page('\ufeff---\r\ntitle: Other\r\n---\r\n# Heading', 'Title');
    expect(propertiesOf(root)).toEqual([['title', 'Other']]);
    expect(headingsOf(root)).toEqual(['Heading']);
  });

  test('is not a rule at the top, nor one that never ends', () => {
    expect(headingsOf(page('---\nplain words\n---\n', 'Title'))).toEqual(['plain words']);
    expect(propertiesOf(page('---\nname: value\n\nText', 'Title'))).toEqual([]);
  });
});

describe('a first heading that says the title', () => {
  test.each([
    ['# The Title\n\nText', []],
    ['The  Title\n===\n\n## Next', ['Next']],
    ['---\nname: value\n---\n\n# The *Title*\n', []],
    ['![](https://pictures.example/logo.png)\n\n# The Title\n', []],
    ['# Other\n\n# The Title', ['Other', 'The Title']],
    ['Words first\n\n# The Title', ['The Title']],
    ['# The Title ![](https://pictures.example/logo.png)', []],
    ['# The Title and ![](https://pictures.example/logo.png)', ['The Title and ']],
  ])('%j leaves the headings %j', (source, expected) => {
    expect(headingsOf(page(source, 'The Title'))).toEqual(expected);
  });

  test('leaves its pictures, with their links', () => {
    const badges =
      '[![Chat](https://p.example/a.svg) us](https://chat.example) ![b](https://p.example/b.svg)';
    const root = page(`# The Title ${badges}\n\n## Next`, 'The Title us');
    expect(headingsOf(root)).toEqual(['Next']);
    const shown = [...root.querySelectorAll('.title-anchor img')];
    expect(shown.map((image) => image.getAttribute('src'))).toHaveLength(2);
    expect(root.querySelector('.title-anchor a')?.getAttribute('href')).toBe('https://chat.example');
    expect(root.querySelector('.title-anchor')?.textContent?.trim()).toBe('');
  });

  test('leaves its place to the links that lead to it', () => {
    expect(page('# The Title\n\n[up](#the-title)', 'The Title').querySelector('#the-title')).not.toBeNull();
  });

  test('counts where the title was cut', () => {
    const heading = `${'x'.repeat(99)}😀 and more`;
    expect(headingsOf(page(`# ${heading}\n\n## Next`, 'x'.repeat(99)))).toEqual(['Next']);
  });

  test('is left out of a long text, too', () => {
    const source = `# The Title\n\n${'Words.\n\n'.repeat(100)}`;
    const root = page(source, 'The Title');
    expect(headingsOf(root)).toEqual([]);
    expect(root.querySelectorAll('p')).toHaveLength(100);
  });
});
