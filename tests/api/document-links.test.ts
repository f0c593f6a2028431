import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentLink, LinkSource, SpaceLink } from '../../api/contract/links.ts';
import { noteWaitingLinks } from '../../api/jobs/note-links.ts';
import { forgetNotedLinks } from '../../db/links/statements.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeDocument, makeSpace } from '../support/content.ts';

const publicUrl = 'https://docs.example';

let app: TestApp;
let admin: SignedIn;
let editor: SignedIn;
let spaceId: number;
/** The document that others link to. */
let targetId: number;

beforeAll(async () => {
  app = await startTestApp({ settings: { PUBLIC_URL: publicUrl } });
  admin = await app.signedIn('admin');
  editor = await app.signedIn('editor');
});
afterAll(() => app.close());
beforeEach(async () => {
  spaceId = (await makeSpace(admin)).id;
  targetId = await make('Target', 'Text.');
});

const make = async (title: string, content: string, person = admin, inSpace = spaceId): Promise<number> =>
  (await makeDocument(person, inSpace, { title, content })).id;
const linkTo = (id: number): string => `[there](/documents/${id})`;
const linkedFrom = async (id: number, person = admin) => {
  const answer = await person.get<LinkSource[]>(`/api/documents/${id}/linked-from`);
  const titles = bodyOf(answer).map(({ title }) => title);
  expect(answer.headers.get('x-total-count')).toBe(String(titles.length));
  return titles.sort();
};
const linksOf = async (id: number, person = admin) =>
  bodyOf(await person.get<DocumentLink[]>(`/api/documents/${id}/links`));
const broken = async (person = admin, space = spaceId) =>
  bodyOf(await person.get<SpaceLink[]>(`/api/spaces/${space}/links?broken=true`)).map(
    ({ from, link, lines, state, name }) => ({ from: from.title, link, lines, state, name }),
  );

describe('what links to a document', () => {
  test('is told of new documents, and of each save', async () => {
    const id = await make('Source', `A ${linkTo(targetId)}.`);
    await make('By address', `${publicUrl}/documents/${targetId}#part`);
    await make('Elsewhere', `https://other.example/documents/${targetId}`);
    await make('In code', `\`${linkTo(targetId)}\``);
    expect(await linkedFrom(targetId)).toEqual(['By address', 'Source']);
    bodyOf(await admin.put(`/api/documents/${id}`, { content: 'No more.' }));
    expect(await linkedFrom(targetId)).toEqual(['By address']);
    bodyOf(await admin.put(`/api/documents/${id}`, { title: 'Renamed' }));
    const { version } = bodyOf(await admin.get<{ version: number }>(`/api/documents/${id}`));
    bodyOf(await admin.post(`/api/documents/${id}/revisions/1/restore`, { version }));
    expect(await linkedFrom(targetId)).toEqual(['By address', 'Source']);
    bodyOf(await admin.post(`/api/documents/${id}/duplicate`, {}), 201);
    expect(await linkedFrom(targetId)).toEqual(['By address', 'Copy of Source', 'Source']);
  });

  test('stays when a save changes only words, or only the title', async () => {
    const id = await make('Source', `A ${linkTo(targetId)}.`);
    bodyOf(await admin.put(`/api/documents/${id}`, { title: 'Other title' }));
    bodyOf(await admin.put(`/api/documents/${id}`, { content: `Another ${linkTo(targetId)}.` }));
    expect(await linkedFrom(targetId)).toEqual(['Other title']);
  });

  test('follows a save that overwrites whatever is stored, and one of the version it read', async () => {
    const id = await make('Source', 'Words.');
    const save = async (content: string, version?: number) =>
      bodyOf(await admin.put<{ version: number }>(`/api/documents/${id}`, { content, version })).version;
    const second = await save(linkTo(targetId), 1);
    expect(await linkedFrom(targetId)).toEqual(['Source']);
    const third = await save(`${linkTo(targetId)} and words`, second);
    expect(await linkedFrom(targetId)).toEqual(['Source']);
    await save('```\n' + linkTo(targetId) + '\n```', third);
    expect(await linkedFrom(targetId)).toEqual([]);
    await save(linkTo(targetId));
    expect(await linkedFrom(targetId)).toEqual(['Source']);
  });

  test('survives renaming and moving either of them', async () => {
    const id = await make('Source', `A ${linkTo(targetId)}.`);
    const other = await makeSpace(admin);
    bodyOf(await admin.put(`/api/documents/${targetId}`, { title: 'Quite another' }));
    bodyOf(await admin.put(`/api/documents/${targetId}/position`, { spaceId: other.id, parentId: null }));
    expect(await linkedFrom(targetId)).toEqual(['Source']);
    const { content } = bodyOf(await admin.get<{ content: string }>(`/api/documents/${id}`));
    expect(content).toBe(`A ${linkTo(targetId)}.`);
    expect(await linksOf(id)).toMatchObject([{ state: 'found', name: 'Quite another' }]);
  });

  test('counts links to its files, but not those of a document to its own files or to itself', async () => {
    const file = await attach(targetId);
    await make('Shows the file', `![](${file})`);
    bodyOf(await admin.put(`/api/documents/${targetId}`, { content: `![](${file}) ${linkTo(targetId)}` }));
    bodyOf(await admin.post(`/api/documents/${targetId}/duplicate`, {}), 201);
    expect(await linkedFrom(targetId)).toEqual(['Copy of Target', 'Shows the file']);
  });

  test('is told page by page, newest first', async () => {
    for (const title of ['First', 'Second', 'Third']) await make(title, linkTo(targetId));
    const first = await admin.get<LinkSource[]>(`/api/documents/${targetId}/linked-from?limit=2`);
    expect(bodyOf(first).map(({ title }) => title)).toEqual(['Third', 'Second']);
    expect(first.headers.get('x-total-count')).toBe('3');
    const [, next] = /<([^>]+)>; rel="next"/.exec(String(first.headers.get('link'))) ?? [];
    expect(bodyOf(await admin.get<LinkSource[]>(next!)).map(({ title }) => title)).toEqual(['First']);
  });

  test('tells nothing of documents that somebody may not see', async () => {
    const closed = await makeSpace(admin, { visibility: 'members' });
    await make('Closed', linkTo(targetId), admin, closed.id);
    const restricted = await make('Restricted', linkTo(targetId));
    bodyOf(await admin.put(`/api/documents/${restricted}/access`, { people: [], groups: [] }));
    const deleted = await make('Deleted', linkTo(targetId));
    bodyOf(await admin.delete(`/api/documents/${deleted}`), 204);
    expect(await linkedFrom(targetId)).toEqual(['Closed', 'Restricted']);
    expect(await linkedFrom(targetId, editor)).toEqual([]);
    await addMember(admin, closed.id, editor.userId, 'viewer');
    expect(await linkedFrom(targetId, editor)).toEqual(['Closed']);
    bodyOf(await admin.delete(`/api/spaces/${closed.id}/members/${editor.userId}`), 204);
    expect(await linkedFrom(targetId, editor)).toEqual([]);
  });
});

describe('the filter "linked:"', () => {
  const find = async (q: string, person = admin) => {
    const path = `/api/search?${new URLSearchParams({ q, kind: 'all', spaceId: String(spaceId) })}`;
    return bodyOf(await person.get<{ title: string }[]>(path))
      .map(({ title }) => title)
      .sort();
  };

  test('finds what links to a document, by its id or its title, in either form', async () => {
    await make('Relative', `Otter ${linkTo(targetId)}.`);
    await make('Absolute', `Badger <${publicUrl}/documents/${targetId}>.`);
    await make('Neither', 'Otter and Target.');
    expect(await find(`linked:${targetId}`)).toEqual(['Absolute', 'Relative']);
    expect(await find('linked:target')).toEqual(['Absolute', 'Relative']);
    expect(await find('linked:"Target" otter')).toEqual(['Relative']);
    expect(await find(`linked:${targetId} linked:999999`)).toEqual(['Absolute', 'Relative']);
    expect(await find('linked:999999')).toEqual([]);
  });

  test('reads a title that somebody may not see as words', async () => {
    const hidden = await make('Okapi', 'Text.');
    bodyOf(await admin.put(`/api/documents/${hidden}/access`, { people: [], groups: [] }));
    await make('Open', `About ${linkTo(hidden)}.`);
    expect(await find('linked:okapi')).toEqual(['Open']);
    expect(await find('linked:okapi', editor)).toEqual(await find('linked:nonesuch', editor));
  });
});

describe('links that lead nowhere', () => {
  test('are listed with their lines, by title', async () => {
    await make(
      'B',
      `Fine: ${linkTo(targetId)}\n\n[gone](/documents/999999) twice\n\n[gone](/documents/999999)`,
    );
    await make('A', '![](/uploads/document-attachments/never-there)');
    expect(await broken()).toEqual([
      {
        from: 'A',
        link: '/uploads/document-attachments/never-there',
        lines: [1],
        state: 'missing',
        name: null,
      },
      { from: 'B', link: '/documents/999999', lines: [3, 5], state: 'missing', name: null },
    ]);
  });

  test('lead to a deleted document by name for whoever may restore it, and to nothing for others', async () => {
    const id = await make('Source', linkTo(targetId));
    bodyOf(await admin.delete(`/api/documents/${targetId}`), 204);
    expect(await linksOf(id)).toMatchObject([{ state: 'deleted', name: 'Target', documentId: targetId }]);
    expect(await linksOf(id, editor)).toMatchObject([{ state: 'missing', name: null, documentId: null }]);
    bodyOf(await admin.post(`/api/bin/documents/${targetId}/restore`, {}));
    expect(await broken()).toEqual([]);
  });

  test('are the same for a hidden document as for one that never was', async () => {
    const closed = await makeSpace(admin, { visibility: 'members' });
    const hidden = await make('Hidden', 'Text.', admin, closed.id);
    const restricted = await make('Restricted', 'Text.');
    const file = await attach(hidden);
    bodyOf(await admin.put(`/api/documents/${restricted}/access`, { people: [], groups: [] }));
    const binned = await make('Binned', 'Text.', admin, closed.id);
    bodyOf(await admin.delete(`/api/documents/${binned}`), 204);
    const links = [hidden, restricted, binned, 999_999].map(linkTo).join('\n');
    const id = await make('Source', `${links}\n![](${file})`);
    const seen = await linksOf(id, editor);
    expect(seen).toHaveLength(5);
    for (const link of seen) expect(link).toMatchObject({ state: 'missing', documentId: null, name: null });
    expect(await broken(editor)).toHaveLength(5);
    expect((await linksOf(id)).map(({ state }) => state)).toEqual([
      ...['found', 'found', 'deleted', 'missing', 'found'],
    ]);
  });

  test('are listed only from documents that somebody may see', async () => {
    const id = await make('Secret source', linkTo(999_999));
    bodyOf(await admin.put(`/api/documents/${id}/access`, { people: [], groups: [] }));
    expect(await broken()).toHaveLength(1);
    expect(await broken(editor)).toEqual([]);
  });

  test('come page by page', async () => {
    await make('A', [1, 2, 3].map((n) => linkTo(900_000 + n)).join('\n'));
    const path = `/api/spaces/${spaceId}/links?broken=true&limit=2`;
    const first = await admin.get<SpaceLink[]>(path);
    const [, next] = /<([^>]+)>; rel="next"/.exec(String(first.headers.get('link'))) ?? [];
    const rest = await admin.get<SpaceLink[]>(next!);
    expect([...bodyOf(first), ...bodyOf(rest)].map(({ lines }) => lines[0])).toEqual([1, 2, 3]);
  });
});

describe('the links of older texts', () => {
  test('are noted by the job, but not in the place of those of a later save', async () => {
    const { knex } = app.database;
    const [before, later] = [await make('Before', linkTo(targetId)), await make('Later', 'Text.')];
    await knex('document_links').delete();
    await forgetNotedLinks(knex);
    bodyOf(await admin.put(`/api/documents/${later}`, { content: linkTo(targetId) }));
    expect(await linkedFrom(targetId)).toEqual(['Later']);
    await noteWaitingLinks(knex);
    expect(await linkedFrom(targetId)).toEqual(['Before', 'Later']);
    expect(await knex('links_to_note')).toEqual([]);
    expect(await linksOf(before)).toHaveLength(1);
  });
});

/** @returns the address of a new file of a document */
async function attach(id: number): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([`file ${id}`]), 'note.txt');
  const { url } = bodyOf(await admin.post<{ url: string }>(`/api/documents/${id}/attachments`, form), 201);
  return url;
}
