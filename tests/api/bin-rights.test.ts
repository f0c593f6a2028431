import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeletedDocument, RestoredDocument } from '../../api/contract/bin.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeDocument, makeSpace } from '../support/content.ts';

let app: TestApp;
let admin: SignedIn;
let spaceId: number;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  spaceId = (await makeSpace(admin)).id;
});

const remove = async (id: number) => bodyOf(await admin.delete(`/api/documents/${id}`), 204);
const restore = (id: number, person = admin) =>
  person.post<RestoredDocument>(`/api/bin/documents/${id}/restore`);
const restored = async (id: number) => bodyOf(await restore(id));
const make = (title: string) => makeDocument(admin, spaceId, { title });

describe('who may restore a document', () => {
  test('is whoever deleted it and can still write there; others learn nothing of it', async () => {
    const [deleter, colleague] = [await app.signedIn('editor'), await app.signedIn('editor')];
    const { id } = await make('Mine to delete');
    bodyOf(await deleter.delete(`/api/documents/${id}`), 204);
    const missing = bodyOf(await restore(999_999, colleague), 404);
    expect(bodyOf(await restore(id, colleague), 404)).toMatchObject({
      message: (missing as unknown as { message: string }).message,
    });
    expect((await colleague.delete(`/api/bin/documents/${id}`)).status).toBe(404);
    expect((await deleter.delete(`/api/bin/documents/${id}`)).status).toBe(403);
    expect(bodyOf(await restore(id, deleter)).title).toBe('Mine to delete');

    bodyOf(await deleter.delete(`/api/documents/${id}`), 204);
    bodyOf(await admin.put(`/api/users/${deleter.userId}`, { role: 'viewer' }));
    expect((await restore(id, deleter)).status).toBe(403);
  });

  test('is a manager of the space and an administrator, and nobody who cannot see the space', async () => {
    const { id: closed } = await makeSpace(admin, { name: 'Closed', visibility: 'members' });
    const people = [await app.signedIn('editor'), await app.signedIn('editor'), await app.signedIn('editor')];
    const [manager, member, stranger] = people as [SignedIn, SignedIn, SignedIn];
    await addMember(admin, closed, manager.userId, 'manager');
    await addMember(admin, closed, member.userId, 'editor');
    const { id } = await makeDocument(admin, closed, { title: 'Canary', content: 'Kanarienvogel.' });
    bodyOf(await member.delete(`/api/documents/${id}`), 204);
    expect((await restore(id, stranger)).status).toBe(404);
    expect((await stranger.get(`/api/spaces/${closed}/bin`)).status).toBe(404);
    expect((await member.get(`/api/spaces/${closed}/bin`)).status).toBe(403);
    const listed = bodyOf(await manager.get<DeletedDocument[]>(`/api/spaces/${closed}/bin`));
    expect(listed).toMatchObject([{ id, title: 'Canary', deletedBy: { id: member.userId } }]);
    expect((await restore(id, manager)).status).toBe(200);

    bodyOf(await member.delete(`/api/documents/${id}`), 204);
    bodyOf(await admin.delete(`/api/spaces/${closed}/members/${member.userId}`), 204);
    expect((await restore(id, member)).status).toBe(404);
    expect((await restore(id)).status).toBe(200);
  });

  // evidence: Q4
  test('does not change who may see it', async () => {
    const { id: closed } = await makeSpace(admin, { name: 'Closed', visibility: 'members' });
    const [member, stranger] = [await app.signedIn('editor'), await app.signedIn('editor')];
    await addMember(admin, closed, member.userId, 'viewer');
    const { id } = await makeDocument(admin, closed, { title: 'Canary', content: 'Kanarienvogel.' });
    const paths = ['', '/comments', '/attachments', '/revisions', '/download'].map(
      (rest) => `/api/documents/${id}${rest}`,
    );
    const statusesFor = async (person: SignedIn) => {
      const answers = await Promise.all(paths.map((path) => person.get(path)));
      return answers.map(({ status }) => status);
    };
    const everywhere = async (person: SignedIn) => {
      const lists = await Promise.all([
        person.get('/api/search?q=Kanarienvogel'),
        person.get('/api/documents/recent'),
        person.get('/api/spaces'),
      ]);
      return JSON.stringify(lists.map(({ body }) => body));
    };
    const before = await statusesFor(member);
    expect(before).toEqual(paths.map(() => 200));
    await remove(id);
    for (const person of [member, stranger]) expect(await statusesFor(person)).toEqual(paths.map(() => 404));
    await restored(id);

    expect(await statusesFor(member)).toEqual(before);
    expect(await everywhere(member)).toContain('Canary');
    expect((await member.put(`/api/documents/${id}`, { content: 'No.' })).status).toBe(403);
    expect(await statusesFor(stranger)).toEqual(paths.map(() => 404));
    expect((await stranger.put(`/api/documents/${id}`, { content: 'No.' })).status).toBe(404);
    expect(await everywhere(stranger)).not.toMatch(/Canary|Closed/);
  });
});
