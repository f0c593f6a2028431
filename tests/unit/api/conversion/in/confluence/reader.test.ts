import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { openZip } from '../../../../../../api/conversion/in/archive/open-zip.ts';
import { confluenceReader } from '../../../../../../api/conversion/in/confluence/reader.ts';
import { bodyOf, entities, exported, page, space } from '../../../../../support/confluence-export.ts';
import { bytesSource, rawZip } from '../../../../../support/raw-zip.ts';
import { one, read, reference, user } from '../../../../../support/read-confluence.ts';
import { temporaryFolder } from '../../../../../support/temporary.ts';

test.each([
  ['entities.xml', 'entities.xml'],
  ['Export/entities.xml', 'Export/entities.xml'],
  ['a/b/entities.xml', null],
  ['index.html', null],
])('an archive with %s is recognised by %s', async (name, by) => {
  const archive = await openZip(bytesSource(rawZip([{ name }])), 'e.zip');
  expect(await confluenceReader.recognise({ ...archive, temporary: temporaryFolder() })).toBe(by);
});

describe('an export', () => {
  test('gives its pages in their order, with people, dates and labels', async () => {
    const { items } = await read(
      entities(
        page({ id: '13', title: 'Second', parent: '10', properties: { position: 2 } }),
        page({ id: '12', title: 'First', parent: '10', properties: { position: 1 } }),
        page({ id: '14', title: 'Below', parent: '12' }),
        page({
          id: '10',
          title: 'Home',
          properties: { lastModifier: reference('ConfluenceUserImpl', 'u1') },
        }),
        one,
        user('u1', 'anna', 'anna@example.org'),
        exported('InternalUser', '5', { name: 'Anna', displayName: 'Anna Kern' }),
        exported('Label', '7', { name: 'plan', namespace: 'global' }),
        exported('Labelling', '8', { label: reference('Label', '7'), content: reference('Page', '10') }),
      ),
    );
    expect(items.map(({ title, parentKey, order, path }) => [title, parentKey, order, path])).toEqual([
      ['Home', null, 0, 'Home'],
      ['First', 'page-10', 0, 'Home/First'],
      ['Below', 'page-12', 0, 'Home/First/Below'],
      ['Second', 'page-10', 1, 'Home/Second'],
    ]);
    expect(items[0]).toMatchObject({
      author: { name: 'Anna Kern', username: 'anna', email: 'anna@example.org' },
      createdAt: new Date('2021-03-03T10:00:00Z'),
      updatedAt: new Date('2021-03-04T10:00:00Z'),
      labels: ['plan'],
    });
  });

  test('leaves out drafts, trash, archived pages and old versions, and counts them', async () => {
    const { items, notes } = await read(
      entities(
        one,
        page({ id: '10', title: 'Kept' }),
        page({ id: '11', title: 'Draft', properties: { contentStatus: 'draft' } }),
        page({ id: '12', title: 'Trash', properties: { contentStatus: 'deleted' } }),
        page({ id: '13', title: 'Archived', properties: { contentStatus: 'archived' } }),
        page({ id: '14', title: 'Old', properties: { originalVersion: reference('Page', '10') } }),
        page({ id: '15', title: 'Old', properties: { originalVersionId: '10' } }),
        page({ id: '16', title: 'Orphan', parent: '99' }),
        exported('LikeEntity', '30', { content: reference('Page', '10') }),
        exported('PageTemplate', '31', { name: 'T' }),
      ),
    );
    expect(items.map(({ title }) => title)).toEqual(['Kept', 'Orphan']);
    expect(notes).toContainEqual({ code: 'likes-left-out', count: 1, example: 'Kept' });
    expect(items[1]?.notes).toEqual([{ code: 'parent-missing', count: 1, example: 'Orphan' }]);
    expect(Object.fromEntries(notes.map(({ code, count }) => [code, count]))).toEqual({
      'draft-left-out': 1,
      'trash-left-out': 1,
      'archived-left-out': 1,
      'old-versions-left-out': 2,
      'likes-left-out': 1,
      'template-left-out': 1,
    });
  });

  test('puts blog posts below a document, newest first, and each of two spaces below its own', async () => {
    const post = (id: string, title: string, creationDate: string) =>
      page({ id, title, kind: 'BlogPost', properties: { creationDate } });
    const { items } = await read(
      entities(
        one,
        space('2', 'S'),
        page({ id: '10', title: 'Home' }),
        page({ id: '11', title: 'Sales', spaceId: '2' }),
        post('12', 'Older', '2020-01-01 00:00:00.000'),
        post('13', 'Newer', '2022-01-01 00:00:00.000'),
      ),
    );
    expect(items.map(({ key, parentKey, title, order }) => [key, parentKey, title, order])).toEqual([
      ['space-1', null, 'Handbook', 0],
      ['page-10', 'space-1', 'Home', 0],
      ['blog-1', 'space-1', 'Blog', 1],
      ['page-13', 'blog-1', 'Newer', 0],
      ['page-12', 'blog-1', 'Older', 1],
      ['space-2', null, 'S', 1],
      ['page-11', 'space-2', 'Sales', 0],
    ]);
  });

  test('gives the newest version of each file and names missing ones', async () => {
    const file = (id: string, title: string, version: number, more = {}) =>
      exported('Attachment', id, { title, version, containerContent: reference('Page', '10'), ...more });
    const { items, notes } = await read(
      entities(
        one,
        page({ id: '10', title: 'Home' }),
        file('20', 'a.txt', 2),
        file('21', 'a.txt', 1, { originalVersion: reference('Attachment', '20') }),
        file('22', 'gone.txt', 1),
      ),
      [
        { name: 'attachments/10/20/1', data: 'old' },
        { name: 'attachments/10/20/2', data: 'new' },
      ],
    );
    expect(items[0]?.files.map(({ name, key, size }) => [name, key, size])).toEqual([
      ['a.txt', 'file-20', 3],
    ]);
    expect(await text(await items[0]!.files[0]!.open())).toBe('new');
    expect(items[0]?.notes).toEqual([{ code: 'file-missing', count: 1, example: 'gone.txt' }]);
    expect(notes).toEqual([{ code: 'old-files-left-out', count: 1, example: 'a.txt' }]);
  });

  test('gives comments with their replies, and the words that one is about', async () => {
    const comment = (id: string, more: Parameters<typeof exported>[2], collections = {}) =>
      exported('Comment', id, { containerContent: reference('Page', '10'), ...more }, collections) +
      bodyOf(id, `<p>text ${id}</p>`, 'Comment');
    const { items } = await read(
      entities(
        one,
        page({ id: '10', title: 'Home' }),
        user('u1', 'anna', ''),
        comment('31', { parent: reference('Comment', '30'), creationDate: '2021-01-02 00:00:00.000' }),
        comment(
          '30',
          { creationDate: '2021-01-01 00:00:00.000', creator: reference('ConfluenceUserImpl', 'u1') },
          { contentProperties: ['40'] },
        ),
        comment('32', { contentStatus: 'deleted' }),
        exported('ContentProperty', '40', {
          name: 'inline-original-selection',
          stringValue: 'these *words*',
        }),
      ),
    );
    expect(
      items[0]?.comments?.map(({ key, parentKey, author, quote, markdown }) => [
        key,
        parentKey,
        author?.name,
        quote,
        markdown,
      ]),
    ).toEqual([
      ['comment-30', null, 'anna', 'these *words*', 'text 30\n'],
      ['comment-31', 'comment-30', undefined, undefined, 'text 31\n'],
    ]);
  });

  test('keeps who alone may see a page, also below one that is not imported', async () => {
    const set = (id: string, pageId: string, type: string) =>
      exported('ContentPermissionSet', id, { type, owningContent: reference('Page', pageId) });
    const permission = (id: string, setId: string, who: Parameters<typeof exported>[2]) =>
      exported('ContentPermission', id, { owningSet: reference('ContentPermissionSet', setId), ...who });
    const anna = { userSubject: reference('ConfluenceUserImpl', 'u1') };
    const { items } = await read(
      entities(
        one,
        user('u1', 'anna', 'anna@example.org'),
        page({ id: '10', title: 'View' }),
        page({ id: '11', title: 'Edit' }),
        page({ id: '12', title: 'Empty' }),
        page({ id: '13', title: 'Trash', properties: { contentStatus: 'deleted' } }),
        page({ id: '14', title: 'Under trash', parent: '13' }),
        page({ id: '15', title: 'Unknown' }),
        set('50', '10', 'View') +
          permission('60', '50', anna) +
          permission('61', '50', { groupName: 'staff' }),
        set('51', '11', 'Edit') + permission('62', '51', anna),
        set('52', '12', 'View'),
        set('53', '13', 'View') + permission('63', '53', { groupName: 'admins' }),
        exported(
          'ContentPermissionSet',
          '54',
          { type: 'View', owningContent: reference('Page', '15') },
          { contentPermissions: ['99'] },
        ),
      ),
    );
    const restricted = Object.fromEntries(items.map(({ title, restricted }) => [title, restricted]));
    expect(restricted).toEqual({
      View: {
        kind: 'view',
        people: [{ name: 'anna', username: 'anna', email: 'anna@example.org' }],
        groups: ['staff'],
      },
      Edit: undefined,
      Empty: undefined,
      'Under trash': { kind: 'view', people: [], groups: ['admins'] },
      Unknown: { kind: 'view', people: [], groups: [] },
    });
  });

  test('shows the files of another page as copies, but for those of a page that fewer people see', async () => {
    const picture = (id: string, pageId: string) =>
      exported('Attachment', id, {
        title: `${id}.png`,
        version: 1,
        containerContent: reference('Page', pageId),
      });
    const image = (file: string, title: string) =>
      `<ac:image><ri:attachment ri:filename="${file}"><ri:page ri:content-title="${title}" /></ri:attachment></ac:image>`;
    const { items } = await read(
      entities(
        one,
        page({
          id: '10',
          title: 'Home',
          body: `<p>${image('20.png', 'Other')} ${image('21.png', 'Secret')} <a href="import:file/file-21">x</a></p>`,
        }),
        page({ id: '11', title: 'Other' }),
        page({ id: '12', title: 'Secret' }),
        page({ id: '13', title: 'Below', parent: '12', body: `<p>${image('21.png', 'Secret')}</p>` }),
        picture('20', '11'),
        picture('21', '12'),
        exported('ContentPermissionSet', '50', { type: 'View', owningContent: reference('Page', '12') }),
        exported('ContentPermission', '60', {
          owningSet: reference('ContentPermissionSet', '50'),
          groupName: 'staff',
        }),
      ),
      [
        { name: 'attachments/11/20/1', data: 'open' },
        { name: 'attachments/12/21/1', data: 'secret' },
      ],
    );
    const [home, below] = ['Home', 'Below'].map((title) => items.find((item) => item.title === title));
    expect(home?.markdown).toBe('![20.png](import:file/file-20) 21.png [x](import:file/file-21)\n');
    expect(home?.notes).toEqual([{ code: 'file-of-restricted', count: 1, example: '21.png' }]);
    const copy = home?.fileOf?.('file-20');
    expect(copy && (await text(await copy.open()))).toBe('open');
    expect(home?.fileOf?.('file-21')).toBeUndefined();
    expect(below?.markdown).toBe('![21.png](import:file/file-21)\n');
    expect(below?.fileOf?.('file-21')?.name).toBe('21.png');
  });

  test('with old texts in wiki markup keeps their source', async () => {
    const { items } = await read(
      entities(one, page({ id: '10', title: 'Old', body: '' }), bodyOf('10', 'h1. *Old*', 'Page', 0)),
    );
    expect(items[0]).toMatchObject({
      markdown: '```\nh1. *Old*\n```\n',
      notes: [{ code: 'wiki-text', count: 1, example: 'Old' }],
    });
  });

  test('with a text that is nested too deep keeps its source', async () => {
    const body = `${'<span>'.repeat(30_000)}deep${'</span>'.repeat(30_000)}`;
    const { items } = await read(entities(one, page({ id: '10', title: 'Deep', body })));
    expect(items[0]?.markdown).toContain('deep');
    expect(items[0]?.notes).toEqual([{ code: 'kept-as-source', count: 1, example: 'Deep' }]);
  });

  test('loses the characters that XML forbids, and counts them', async () => {
    const { items, notes } = await read(
      entities(one, page({ id: '10', title: 'A\u0001B&#28;C' })).replace('&amp;#28;', '&#28;'),
    );
    expect(items[0]?.title).toBe('ABC');
    expect(notes).toEqual([{ code: 'xml-characters', count: 2, example: 'entities.xml' }]);
  });

  test.each([
    ['a document type', '<!DOCTYPE x [<!ENTITY a "b">]><hibernate-generic/>', { text: 'xmlHasDoctype' }],
    [
      'half of its list',
      '<hibernate-generic><object class="Page">',
      { text: 'xmlDamaged', values: { name: 'entities.xml' } },
    ],
  ])('with %s is refused', async (_, xml, refusal) => {
    await expect(read(xml)).rejects.toMatchObject(refusal);
  });

  test('whose pages hang in a circle ends', async () => {
    const { items } = await read(
      entities(
        one,
        page({ id: '10', title: 'A', parent: '11' }),
        page({ id: '11', title: 'B', parent: '10' }),
      ),
    );
    expect(items.map(({ title }) => title).sort()).toEqual(['A', 'B']);
  });
});
