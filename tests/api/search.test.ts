import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import type { SearchResult } from '../../api/contract/search.ts';
import type { Space } from '../../api/contract/spaces.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import type { HttpClient } from '../support/http-client.ts';

let app: TestApp;
let admin: SignedIn;
let editor: SignedIn;
let viewer: SignedIn;
let open: Space;
let closed: Space;
let guide: Document;
let secret: Document;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin');
  editor = await app.signedIn('editor');
  viewer = await app.signedIn('viewer');
  open = await makeSpace(editor, { name: 'Deployment' });
  closed = await makeSpace(admin, { name: 'Deployment secrets', visibility: 'members' });
  const content = `${'Words before it. '.repeat(30)}The **deployment** of the café runs at night. ${'And after. '.repeat(30)}`;
  guide = await makeDocument(editor, open.id, { title: 'Production guide', content });
  secret = await makeDocument(admin, closed.id, { title: 'Canary deployment', content: 'Quetzalcoatl' });
});
afterAll(() => app.close());

type Query = Record<string, string | number>;

const find = (client: HttpClient, query: Query) =>
  client.get<SearchResult[]>(
    `/api/search?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
  );
const idsOf = (answer: { body: SearchResult[] }) => answer.body.map(({ id }) => id);

describe('finding', () => {
  // evidence: C292
  it('gives documents with the match marked in title and text, and their space', async () => {
    const [hit, ...others] = bodyOf(await find(viewer, { q: 'deployment' }));
    expect(others).toEqual([]);
    expect(hit).toMatchObject({
      kind: 'document',
      id: guide.id,
      title: 'Production guide',
      updatedAt: guide.updatedAt,
      visibility: 'everyone',
      space: { id: open.id, name: 'Deployment' },
      heading: null,
      ancestors: [],
      author: { id: editor.userId },
    });
    expect(hit?.content.length).toBeLessThanOrEqual(150);
    expect(hit?.snippet.filter(({ match }) => match).map(({ text }) => text)).toEqual(['deployment']);
    expect(hit?.snippet.map(({ text }) => text).join('')).toBe(hit?.content);
    expect(hit?.titleSegments.map(({ text }) => text).join('')).toBe(hit?.title);
  });

  it('names the heading above the match, and the documents above', async () => {
    const content = '# Begin\n\nNothing.\n\n## Set up\n\nNothing.\n\n## Set up\n\nThe marsupial waits.\n';
    const made = await makeDocument(editor, open.id, { title: 'Below', parentId: guide.id, content });
    expect(bodyOf(await find(viewer, { q: 'marsupial' }))).toMatchObject([
      {
        id: made.id,
        heading: { text: 'Set up', slug: 'set-up-1' },
        ancestors: [{ id: guide.id, title: 'Production guide' }],
      },
    ]);
    bodyOf(await editor.delete(`/api/documents/${made.id}`), 204);
  });

  it.each(['deploymnet', 'deploy', 'DEPLOYMENT', 'cafe', 'production', 'night runs'])(
    'finds by %s',
    async (q) => {
      expect(idsOf(await find(viewer, { q }))).toEqual([guide.id]);
    },
  );

  it('finds what was saved by the next call, and not what was deleted', async () => {
    const made = await makeDocument(editor, open.id, { title: 'Short lived', content: 'xylophone' });
    expect(idsOf(await find(viewer, { q: 'xylophone' }))).toEqual([made.id]);
    bodyOf(await editor.put(`/api/documents/${made.id}`, { content: 'marimba' }));
    expect(idsOf(await find(viewer, { q: 'xylophone' }))).toEqual([]);
    expect(idsOf(await find(viewer, { q: 'marimba' }))).toEqual([made.id]);
    bodyOf(await editor.delete(`/api/documents/${made.id}`), 204);
    expect(idsOf(await find(viewer, { q: 'marimba' }))).toEqual([]);
  });

  it('counts each kind beside the results', async () => {
    const counts = ({ headers }: { headers: Headers }) =>
      ['X-Total-Count', 'X-Count-Documents', 'X-Count-Spaces', 'X-Total-Exact', 'X-Search-Degraded'].map(
        (name) => headers.get(name),
      );
    const q = 'deployment';
    expect(counts(await find(viewer, { q }))).toEqual(['1', '1', '1', 'true', 'false']);
    expect(counts(await find(admin, { q }))).toEqual(['2', '2', '2', 'true', 'false']);
    expect(counts(await find(admin, { q, kind: 'spaces', limit: 1 }))).toEqual([
      '2',
      '2',
      '2',
      'true',
      'false',
    ]);
    expect(counts(await find(admin, { q, kind: 'all' }))).toEqual(['4', '2', '2', 'true', 'false']);
  });

  // evidence: C6
  it('gives spaces when asked for', async () => {
    const [hit, ...others] = bodyOf(await find(viewer, { q: 'deployment', kind: 'spaces' }));
    expect(others).toEqual([]);
    expect(hit).toMatchObject({ kind: 'space', id: open.id, title: 'Deployment', space: null });
  });

  it('keeps to a space, an author and a page', async () => {
    const q = 'deployment';
    expect(idsOf(await find(admin, { q, spaceId: closed.id }))).toEqual([secret.id]);
    expect(idsOf(await find(admin, { q, authorId: editor.userId }))).toEqual([guide.id]);
    const [first, second] = [
      await find(admin, { q, limit: 1 }),
      await find(admin, { q, limit: 1, offset: 1 }),
    ];
    expect([...idsOf(first), ...idsOf(second)].sort()).toEqual([guide.id, secret.id].sort());
  });
});

describe('filters as typed', () => {
  const typed = async (client: HttpClient, q: string) => idsOf(await find(client, { q }));

  it('keep to spaces, authors and days by their names', async () => {
    for (const q of [
      'deployment space:"Deployment secrets"',
      'deployment author:admin',
      'deployment SPACE:dep*',
    ])
      expect({ q, found: await typed(admin, q) }).toEqual({ q, found: q.endsWith('*') ? [] : [secret.id] });
    expect(await typed(admin, 'deployment author:me')).toEqual([secret.id]);
    expect((await typed(admin, 'deployment author:me author:editor')).sort()).toEqual(
      [guide.id, secret.id].sort(),
    );
    const [today] = guide.updatedAt.split('T');
    expect((await typed(admin, `deployment updated:>=${today}`)).length).toBe(2);
    expect(await typed(admin, `deployment updated:<${today}`)).toEqual([]);
    expect(idsOf(await find(admin, { q: 'deployment', updatedFrom: today!, updatedTo: today! })).length).toBe(
      2,
    );
    expect(idsOf(await find(admin, { q: 'deployment', updatedTo: '2001-01-01' }))).toEqual([]);
    // the day of the reader: in one of these zones it is another than in UTC
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(guide.updatedAt));
      const next = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(
        Date.parse(guide.updatedAt) + 86_400_000,
      );
      const found = async (query: object) =>
        idsOf(await find(admin, { timeZone, ...query })).includes(guide.id);
      expect(await found({ q: `deployment updated:${day}` })).toBe(true);
      expect(await found({ q: `deployment updated:${next}` })).toBe(false);
      expect(await found({ q: 'deployment', updatedFrom: day, updatedTo: day })).toBe(true);
      expect(await found({ q: 'deployment', updatedFrom: next })).toBe(false);
    }
    expect(await typed(admin, 'deployment in:title')).toEqual([secret.id]);
  });

  it('without words list the newest, within what may be seen', async () => {
    expect(await typed(admin, 'space:"deployment secrets"')).toEqual([secret.id]);
    expect(await typed(viewer, 'author:editor')).toEqual([guide.id]);
    expect(idsOf(await find(viewer, { spaceId: open.id }))).toEqual([guide.id]);
    expect((await find(viewer, { spaceId: closed.id })).status).toBe(404);
    expect(idsOf(await find(viewer, { authorId: admin.userId }))).toEqual([]);
  });

  it('that name what may not be seen are words, as those that name nothing', async () => {
    expect(await typed(viewer, 'space:"deployment secrets"')).toEqual(
      await typed(viewer, 'space:"nowhere at all"'),
    );
    expect(await typed(viewer, 'space:secrets')).toEqual([]);
    // what stands there as words is found by both, whether the space is closed or does not exist
    const said = await makeDocument(admin, open.id, { content: 'Type space:secrets or space:nowhere.' });
    for (const q of ['space:secrets', 'space:nowhere']) expect(await typed(viewer, q)).toEqual([said.id]);
    expect((await admin.delete(`/api/documents/${said.id}`)).status).toBe(204);
    expect(await typed(viewer, 'deployment updated:soon')).toEqual([]);
    expect((await find(viewer, { q: 'a', updatedFrom: '2026-02-30' })).status).toBe(400);
  });
});

describe('what may not be seen', () => {
  it.each(['quetzalcoatl', 'Canary', 'quetzalcoatll', 'secrets'])(
    '%s is neither found nor counted',
    async (q) => {
      const answer = await find(editor, { q, kind: 'all' });
      expect(answer).toMatchObject({ status: 200, body: [] });
      expect(answer.headers.get('X-Total-Count')).toBe('0');
      expect(answer.headers.get('X-Count-Documents')).toBe('0');
      expect(answer.headers.get('X-Count-Spaces')).toBe('0');
      expect(idsOf(await find(admin, { q, kind: 'all' })).length).toBeGreaterThan(0);
    },
  );

  it('is not there as a place to search', async () => {
    const unknown = await find(editor, { q: 'deployment', spaceId: 2_000_000_000 });
    const hidden = await find(editor, { q: 'deployment', spaceId: closed.id });
    expect([unknown.status, hidden.status]).toEqual([404, 404]);
    expect((await find(admin, { q: 'deployment', spaceId: 2_000_000_000 })).status).toBe(404);
  });

  it('does not show by its author, or by an author that nobody is', async () => {
    const theirs = await find(editor, { q: 'deployment', kind: 'all', authorId: admin.userId });
    expect(theirs.body).toEqual([]);
    const counted = ['X-Total-Count', 'X-Count-Documents', 'X-Count-Spaces'];
    expect(counted.map((name) => theirs.headers.get(name))).toEqual(['0', '0', '0']);
    const nobody = await find(editor, { q: 'deployment', authorId: 2_000_000_000 });
    expect([nobody.status, nobody.body]).toEqual([200, []]);
    const both = await find(editor, { q: 'deployment', authorId: admin.userId, spaceId: closed.id });
    const missing = await find(editor, { q: 'deployment', authorId: admin.userId, spaceId: 2_000_000_000 });
    const withoutId = ({ status, body }: typeof both) => ({ status, body: { ...body, requestId: '' } });
    expect(withoutId(both)).toEqual(withoutId(missing));
    expect(both.status).toBe(404);
  });

  it('appears with a membership and goes with it', async () => {
    await addMember(admin, closed.id, viewer.userId, 'viewer');
    expect(idsOf(await find(viewer, { q: 'quetzalcoatl' }))).toEqual([secret.id]);
    bodyOf(await admin.delete(`/api/spaces/${closed.id}/members/${viewer.userId}`), 204);
    expect(idsOf(await find(viewer, { q: 'quetzalcoatl' }))).toEqual([]);
  });

  it('asks for a sign-in', async () => {
    expect((await find(app.anonymous(), { q: 'deployment' })).status).toBe(401);
  });
});

describe('odd queries', () => {
  // evidence: C202
  it.each<Query>([{}, { q: '' }, { q: '   ' }])('asks for a term instead of %j', async (query) => {
    const answer = await find(viewer, query);
    expect(answer).toMatchObject({ status: 400, body: { message: 'Enter a search term' } });
  });

  it.each<Query>([
    { q: 'x'.repeat(501) },
    { q: 'a\0b' },
    { q: 'a', limit: 51 },
    { q: 'a', limit: 0 },
    { q: 'a', limit: 'x' },
    { q: 'a', offset: 1001 },
    { q: 'a', offset: -1 },
    { q: 'a', kind: 'people' },
    { q: 'a', spaceId: 'x' },
    { q: 'a', authorId: '99999999999' },
  ])('refuses %j', async (query) => {
    expect((await find(viewer, query)).status).toBe(400);
  });

  it.each([
    '%',
    '_',
    "' or 1=1 --",
    '\\',
    '&|!():*<->',
    '"',
    'a:*',
    '日本語',
    '👍',
    '\u202e',
    '- -',
    '(((',
    "l'été",
    'a'.repeat(500),
  ])('takes %j as text', async (q) => {
    const answer = await find(viewer, { q, kind: 'all' });
    expect(answer.status).toBe(200);
  });
});

describe('the language of a space', () => {
  it('is set by who manages it, and finds forms of words in texts too short to tell theirs', async () => {
    const space = await makeSpace(editor, { name: 'Ordner' });
    const path = `/api/spaces/${space.id}`;
    expect(bodyOf(await editor.put(path, { language: 'de' }))).toMatchObject({ language: 'de' });
    const made = await makeDocument(editor, space.id, { title: 'Zähler', content: 'Häuser' });
    const found = async (q: string) => idsOf(await find(viewer, { q }));
    expect(await found('haus zählern')).toEqual([made.id]);
    expect((await viewer.put(path, { language: 'sv' })).status).toBe(403);
    expect((await editor.put(path, { language: 'xx' })).status).toBe(400);
    expect(bodyOf(await editor.put(path, { language: 'auto' }))).toMatchObject({ language: 'auto' });
    expect(bodyOf(await viewer.get(path))).toMatchObject({ language: 'auto', name: 'Ordner' });
  });

  it('is that of a text otherwise, whose title is cut anew when the text tells it', async () => {
    const made = await makeDocument(editor, open.id, { title: 'Bäume am Haus', content: '' });
    const content = 'Die Eichen sind alt, und das ist für die Vögel auch nicht schlecht.';
    bodyOf(await editor.put(`/api/documents/${made.id}`, { content, version: 1 }));
    expect(idsOf(await find(viewer, { q: 'baum eiche vogel' }))).toEqual([made.id]);
  });
});
