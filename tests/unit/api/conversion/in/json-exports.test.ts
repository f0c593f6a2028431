import { describe, expect, it } from 'vitest';
import { bookstackReader } from '../../../../../api/conversion/in/bookstack/reader.ts';
import { outlineJsonReader } from '../../../../../api/conversion/in/outline-json/reader.ts';
import { codesOf, memoryArchive, pageOf, readAll, treeOf } from '../../../../support/memory-archive.ts';

const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks });
const node = (type: string, content: unknown[] = [], attrs: object = {}) => ({ type, content, attrs });
const said = (id: string, title: string, content: unknown[], more: object = {}) => ({
  ...{ id, urlId: `url${id}567890`, title, data: node('doc', content), createdByName: 'Anna Kern' },
  ...{ createdByEmail: 'anna@example.org', createdAt: '2024-07-18T18:03:41.622Z', updatedAt: null },
  ...{ publishedAt: '2024-07-18T18:03:41.622Z', template: false, ...more },
});

describe('an export of Outline as JSON', () => {
  const archive = (documents: Record<string, object>, structure: unknown[]) =>
    memoryArchive({
      'metadata.json': '{"exportVersion":1}',
      'Team.json': JSON.stringify({
        collection: { id: 'col', name: 'Team', data: node('doc'), documentStructure: structure },
        documents,
        attachments: { f: { id: 'f', documentId: 'b', name: 'plan.png', key: 'uploads/x/f/plan.png' } },
      }),
      'uploads/x/f/plan.png': 'bytes',
    });

  it('keeps the tree, texts, links, files, authors and times', async () => {
    const link = { type: 'link', attrs: { href: '/doc/second-urlb567890' } };
    const { pages, notes } = await readAll(
      outlineJsonReader,
      archive(
        {
          a: said('a', 'First', [
            node('heading', [text('Head')], { level: 2 }),
            node('paragraph', [text('to '), text('second', link), text(' bold', { type: 'strong' })]),
            node('container_notice', [node('paragraph', [text('Mind')])], { style: 'warning' }),
            node('checkbox_list', [
              node('checkbox_item', [node('paragraph', [text('done')])], { checked: true }),
            ]),
            node('code_fence', [text('a < b')], { language: 'js' }),
            node('math_block', [text('x^2')]),
            node('unheard_of', [node('paragraph', [text('kept')])]),
          ]),
          b: said('b', 'Second', [
            node('paragraph', [node('image', [], { src: '/api/attachments.redirect?id=f', alt: 'plan' })]),
          ]),
          t: said('t', 'Form', [], { template: true }),
          d: said('d', 'Idea', [], { publishedAt: null }),
        },
        [{ id: 'a', children: [{ id: 'b', children: [] }] }],
      ),
    );
    expect(treeOf(pages)).toEqual(['Team', '  First', '    Second']);
    expect(codesOf(notes)).toEqual(['draft-left-out: 1', 'template-left-out: 1']);
    const first = pageOf(pages, 'First');
    expect(first.markdown).toBe(
      '## Head\n\nto [second](import:item/b) **bold**\n\n> [!WARNING]\n> Mind\n\n- [x] done\n\n```js\na < b\n```\n\n$$\nx^2\n$$\n\nkept\n',
    );
    expect(codesOf(first.notes)).toEqual(['block-not-known: 1']);
    expect(first.item.author).toEqual({ name: 'Anna Kern', email: 'anna@example.org' });
    const second = pageOf(pages, 'Second');
    expect(second.markdown).toBe('![plan](import:file/f)\n');
    expect(second.item.files.map(({ name }) => name)).toEqual(['plan.png']);
  });

  it('keeps the words of a text that is nested a hundred thousand deep', async () => {
    const deep = `${'{"type":"blockquote","content":['.repeat(100_000)}{"type":"text","text":"end"}${']}'.repeat(100_000)}`;
    const documents = JSON.stringify({ a: said('a', 'Deep', ['HERE']) }).replace('"HERE"', deep);
    const nested = memoryArchive({
      'metadata.json': '{}',
      'T.json': `{"collection":{"id":"c","name":"T","data":null},"documents":${documents}}`,
    });
    const { pages } = await readAll(outlineJsonReader, nested);
    expect(pageOf(pages, 'Deep').markdown).toBe('```\nend\n```\n');
    expect(codesOf(pageOf(pages, 'Deep').notes)).toEqual(['kept-as-source: 1']);
  });

  it('refuses what is no collection', async () => {
    const broken = memoryArchive({ 'metadata.json': '{}', 'T.json': '{"collection":1}' });
    await expect(readAll(outlineJsonReader, broken)).rejects.toThrow('archiveDamaged');
  });
});

describe('a portable zip of BookStack', () => {
  const archive = memoryArchive({
    'data.json': JSON.stringify({
      instance: { id: 'x', version: 'v25' },
      book: {
        ...{
          id: 1,
          name: 'Handbook',
          description_html: '<p>About us</p>',
          tags: [{ name: 'team', value: 'a' }],
        },
        chapters: [
          {
            ...{ id: 2, name: 'Start', priority: 2 },
            pages: [
              {
                ...{ id: 3, name: 'First', priority: 1 },
                html: '<h1>Hello</h1><p><a href="[[bsexport:page:4]]">next</a> <a href="[[bsexport:page:9]]">gone</a></p><img src="[[bsexport:image:5]]" alt="pic">',
                images: [{ id: 5, name: 'pic.png', file: 'abc' }],
                attachments: [
                  { id: 6, name: 'Site', link: 'https://example.org/' },
                  { id: 7, name: 'lost.pdf', file: 'nope' },
                ],
              },
            ],
          },
        ],
        pages: [{ id: 4, name: 'Next', priority: 1, markdown: '[back]([[bsexport:page:3]])' }],
      },
    }),
    'files/abc': 'bytes',
  });

  it('keeps books, chapters, pages, links, images and labels', async () => {
    expect(await bookstackReader.recognise(archive)).toBe('data.json');
    const { pages, notes } = await readAll(bookstackReader, archive);
    expect(treeOf(pages)).toEqual(['Handbook', '  Next', '  Start', '    First']);
    expect(pageOf(pages, 'Handbook').markdown).toBe('About us\n');
    expect(pageOf(pages, 'Handbook').item.labels).toEqual(['team: a']);
    expect(pageOf(pages, 'Next').markdown).toBe('[back](import:item/page%3A3)\n');
    const first = pageOf(pages, 'First');
    expect(first.markdown).toBe(
      '# Hello\n\n[next](import:item/page%3A4) gone\n\n![pic](import:file/image%3A5)\n\n- [Site](<https://example.org/>)\n',
    );
    expect(first.item.files.map(({ name }) => name)).toEqual(['pic.png']);
    expect(codesOf(first.notes)).toEqual(['dead-link: 1']);
    expect(codesOf(notes)).toEqual(['file-missing: 1']);
  });

  it('tells pages without ids apart, and their files, by their names and order', async () => {
    const page = { name: 'Same', html: '<p>x</p>', images: [{ name: 'a.png', file: 'abc' }] };
    const data = { instance: {}, book: { name: 'Book', pages: [page, page] } };
    const twice = memoryArchive({ 'data.json': JSON.stringify(data), 'files/abc': 'bytes' });
    const { pages } = await readAll(bookstackReader, twice);
    expect(pages.map(({ item }) => item.key)).toEqual(['book:Book', 'page:Same', 'page:Same (2)']);
    expect(pages.flatMap(({ item }) => item.files.map(({ key }) => key))).toEqual([
      'image:a.png',
      'image:a (2).png',
    ]);
  });
});
