import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Document, DocumentListItem, DocumentSummary } from '../../api/contract/documents.ts';
import type { Space } from '../../api/contract/spaces.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';

let app: TestApp;
let editor: SignedIn;
let space: Space;

beforeAll(async () => {
  app = await startTestApp({ poolSize: 4 });
  editor = await app.signedIn('editor');
});
afterAll(() => app.close());
beforeEach(async () => {
  space = (await editor.post<Space>('/api/spaces', { name: 'Tree' })).body;
});

const add = async (title: string, parentId: number | null = null, spaceId = space.id): Promise<number> =>
  (await editor.post<Document>('/api/documents', { title, spaceId, parentId, content: '' })).body.id;
const level = async (parent: number | 'root', spaceId = space.id): Promise<string[]> =>
  (await editor.get<DocumentListItem[]>(`/api/spaces/${spaceId}/documents?parentId=${parent}`)).body.map(
    ({ title }) => title,
  );
const move = (id: number, parentId: number | null, afterId: number | null, spaceId = space.id) =>
  editor.put<Document>(`/api/documents/${id}/position`, { spaceId, parentId, afterId });

describe('a level', () => {
  it('is in the order in which documents were added, with who has children', async () => {
    const a = await add('a');
    await add('b');
    await add('a1', a);
    const { body } = await editor.get<DocumentListItem[]>(`/api/spaces/${space.id}/documents?parentId=root`);
    expect(body.map(({ title, hasChildren }) => [title, hasChildren])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    expect(Object.keys(body[0] ?? {})).not.toContain('content');
    expect(await level(a)).toEqual(['a1']);
  });

  // evidence: C263
  it('comes a page at a time, by position', async () => {
    for (const title of ['a', 'b', 'c', 'd', 'e']) await add(title);
    const seen: string[] = [];
    let path = `/api/spaces/${space.id}/documents?parentId=root&limit=2`;
    while (path) {
      const { body, headers } = await editor.get<DocumentListItem[]>(path);
      seen.push(...body.map(({ title }) => title));
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe('the whole list', () => {
  it('is newest first, a page at a time, each document once', async () => {
    const ids: number[] = [];
    for (const title of ['a', 'b', 'c', 'd', 'e']) ids.push(await add(title));
    await editor.put(`/api/documents/${ids[0]}`, { content: 'newer' });
    const seen: string[] = [];
    let path = `/api/spaces/${space.id}/documents?limit=2`;
    while (path) {
      const { body, headers } = await editor.get<DocumentListItem[]>(path);
      seen.push(...body.map(({ title }) => title));
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(seen).toEqual(['a', 'e', 'd', 'c', 'b']);
  });

  it('with q holds the titles that have it, whatever signs it is made of', async () => {
    for (const title of ['100% done', '1000 done', 'a_b', 'axb', 'back\\slash']) await add(title);
    const find = async (q: string) =>
      (
        await editor.get<DocumentListItem[]>(`/api/spaces/${space.id}/documents?q=${encodeURIComponent(q)}`)
      ).body.map(({ title }) => title);
    expect(await find('0%')).toEqual(['100% done']);
    expect(await find('A_B')).toEqual(['a_b']);
    expect(await find('k\\s')).toEqual(['back\\slash']);
  });

  it('refuses a page that it never told of', async () => {
    for (const after of [
      'x',
      'WzFd',
      Buffer.from('["2020-01-01; drop table users",1]').toString('base64url'),
    ]) {
      expect((await editor.get(`/api/spaces/${space.id}/documents?after=${after}`)).status).toBe(400);
    }
  });
});

describe('a move', () => {
  // evidence: C3
  it('goes first, behind a sibling, and below another document', async () => {
    const [a, b, c] = [await add('a'), await add('b'), await add('c')];
    await move(c, null, null);
    expect(await level('root')).toEqual(['c', 'a', 'b']);
    await move(c, null, a);
    expect(await level('root')).toEqual(['a', 'c', 'b']);
    const { body } = await move(b, a, null);
    expect(body.ancestors.map(({ title }) => title)).toEqual(['a']);
    expect(await level('root')).toEqual(['a', 'c']);
    expect(await level(a)).toEqual(['b']);
  });

  it('takes the whole branch to another space', async () => {
    const other = (await editor.post<Space>('/api/spaces', { name: 'Other' })).body;
    const a = await add('a');
    const b = await add('b', a);
    const c = await add('c', b);
    const gone = await add('gone', b);
    await editor.delete(`/api/documents/${gone}`);
    expect((await move(a, null, null, other.id)).status).toBe(200);
    expect(await level('root')).toEqual([]);
    expect(await level('root', other.id)).toEqual(['a']);
    expect(await level(b, other.id)).toEqual(['c']);
    const { body } = await editor.get<Document>(`/api/documents/${c}`);
    expect([body.spaceId, body.ancestors.map(({ title }) => title)]).toEqual([other.id, ['a', 'b']]);
  });

  it('below itself is refused', async () => {
    const a = await add('a');
    const b = await add('b', a);
    const c = await add('c', b);
    for (const target of [a, b, c]) expect((await move(a, target, null)).status).toBe(409);
    expect(await level('root')).toEqual(['a']);
  });

  it('and another at once, each below the other, never make a circle', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await add(`a${round}`), await add(`b${round}`)];
      const answers = await Promise.all([move(a, b, null), move(b, a, null)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('behind a document of another level is refused', async () => {
    const a = await add('a');
    const b = await add('b', a);
    const c = await add('c');
    expect((await move(c, null, b)).status).toBe(404);
  });
});

describe('a deleted document', () => {
  it('hands its children to its parent, in its place and their order', async () => {
    await add('before');
    const middle = await add('middle');
    await add('behind');
    const one = await add('one', middle);
    await add('two', middle);
    await add('deep', one);
    expect((await editor.delete(`/api/documents/${middle}`)).status).toBe(204);
    expect(await level('root')).toEqual(['before', 'one', 'two', 'behind']);
    expect(await level(one)).toEqual(['deep']);
    expect((await editor.get(`/api/documents/${middle}`)).status).toBe(404);
    expect((await editor.delete(`/api/documents/${middle}`)).status).toBe(404);
    expect(await app.database.knex('documents').where('id', middle).whereNotNull('deleted_at')).toHaveLength(
      1,
    );
  });

  it('is found no more, also by its star', async () => {
    const id = await add('Ephemeral');
    await editor.post(`/api/documents/${id}/star`);
    await editor.delete(`/api/documents/${id}`);
    expect((await editor.get('/api/search?q=ephemeral')).body).toEqual([]);
    const { body } = await editor.get<DocumentSummary[]>('/api/documents/starred');
    expect(body.map((row) => row.id)).not.toContain(id);
  });
});

describe('a deleted space', () => {
  // evidence: C138
  it('is gone with its documents', async () => {
    const id = await add('inside');
    expect((await editor.delete(`/api/spaces/${space.id}`)).status).toBe(204);
    for (const path of [
      `/api/spaces/${space.id}`,
      `/api/documents/${id}`,
      `/api/spaces/${space.id}/documents`,
    ]) {
      expect((await editor.get(path)).status).toBe(404);
    }
    const { body } = await editor.get<Space[]>('/api/spaces');
    expect(body.map((row) => row.id)).not.toContain(space.id);
  });
});

describe('a star', () => {
  // evidence: C4 C278
  it('toggles without a body, is safe to retry with one, and is one’s own', async () => {
    const id = await add('starred');
    const star = (body?: object) => editor.post(`/api/documents/${id}/star`, body);
    expect((await star()).body).toEqual({ isStarred: true });
    expect((await star()).body).toEqual({ isStarred: false });
    expect((await star({ isStarred: true })).body).toEqual({ isStarred: true });
    expect((await star({ isStarred: true })).body).toEqual({ isStarred: true });
    const other = await app.signedIn('viewer');
    expect((await other.get<Document>(`/api/documents/${id}`)).body.isStarred).toBe(false);
    expect(
      (await editor.get<DocumentSummary[]>('/api/documents/starred')).body.map(({ title }) => title),
    ).toContain('starred');
    expect((await star({ isStarred: false })).body).toEqual({ isStarred: false });
  });
});

describe('recent documents', () => {
  // evidence: C5
  it('are the last updated, with their space and who updated them', async () => {
    await add('older');
    await add('newer');
    const { body } = await editor.get<DocumentSummary[]>('/api/documents/recent?limit=2');
    expect(body.map(({ title }) => title)).toEqual(['newer', 'older']);
    expect(body[0]).toMatchObject({
      space: { id: space.id, name: 'Tree', visibility: 'everyone' },
      updatedBy: { id: editor.userId },
    });
    expect(Object.keys(body[0] ?? {})).not.toContain('content');
    for (const limit of ['0', '101', 'x', '-1', '1.5']) {
      expect((await editor.get(`/api/documents/recent?limit=${limit}`)).status).toBe(400);
    }
  });
});
