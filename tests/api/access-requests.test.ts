import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import type { Notification } from '../../api/contract/notifications.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeDocument, makeSpace } from '../support/content.ts';

let app: TestApp;
let admin: SignedIn;
let manager: SignedIn;
let writer: SignedIn;
let closedId: number;
let document: Document;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin', 'admin');
  manager = await app.signedIn('editor', 'manager');
  writer = await app.signedIn('editor', 'writer');
  closedId = (await makeSpace(manager, { name: 'Salaries', visibility: 'members' })).id;
  await addMember(manager, closedId, writer.userId, 'editor');
  document = await makeDocument(manager, closedId, { title: 'Bands' });
});
afterAll(() => app.close());

const ask = (client: SignedIn, kind: 'document' | 'space', id: number) =>
  client.post('/api/access-requests', { kind, id });
const requestsTo = async (client: SignedIn, from: SignedIn) =>
  bodyOf(await client.get<Notification[]>('/api/notifications')).filter(
    ({ kind, actor }) => kind === 'access' && actor?.id === from.userId,
  );
const everyRow = async () => app.database.knex('notifications').where({ kind: 'access' }).select('user_id');

describe('who asks for access', () => {
  it.each(['space', 'document'] as const)(
    'to a %s is announced to its managers, and to nobody else',
    async (kind) => {
      const asker = await app.signedIn('viewer');
      expect((await ask(asker, kind, kind === 'space' ? closedId : document.id)).status).toBe(204);
      expect(await requestsTo(manager, asker)).toEqual([
        {
          id: expect.any(Number) as unknown,
          kind: 'access',
          message: `Person ${asker.username} asks for access to Salaries`,
          read: false,
          documentId: null,
          spaceId: closedId,
          exportId: null,
          jobKind: null,
          jobId: null,
          commentId: null,
          fromVersion: null,
          actor: { id: asker.userId, displayName: `Person ${asker.username}`, avatar: null },
          createdAt: expect.stringMatching(/Z$/) as unknown,
        },
      ]);
      expect(await requestsTo(writer, asker)).toEqual([]);
      expect(await requestsTo(admin, asker)).toEqual([]);
    },
  );

  it('is announced once, however often they ask', async () => {
    const asker = await app.signedIn('editor');
    await ask(asker, 'space', closedId);
    await ask(asker, 'document', document.id);
    expect(await requestsTo(manager, asker)).toHaveLength(1);
  });

  it('is announced to administrators where a space has no manager any more', async () => {
    const gone = await app.signedIn('editor');
    const { id } = await makeSpace(gone, { name: 'Orphan', visibility: 'members' });
    await app.database.knex('users').where('id', gone.userId).update({ disabled_at: new Date() });
    const asker = await app.signedIn('editor');
    await ask(asker, 'space', id);
    expect(await requestsTo(admin, asker)).toMatchObject([{ spaceId: id }]);
  });

  // evidence: S123
  it('gets the same answer whether the thing exists or not', async () => {
    const asker = await app.signedIn('editor');
    const answerOf = async (kind: 'document' | 'space', id: number) => {
      const { status, body, headers } = await ask(asker, kind, id);
      const names = [...headers.keys()].filter((name) => !/date|request-id/.test(name));
      return { status, body, names };
    };
    const there = await answerOf('space', closedId);
    expect(await answerOf('space', 999_999)).toEqual(there);
    expect(await answerOf('document', document.id)).toEqual(there);
    expect(await answerOf('document', 999_999)).toEqual(there);
  });

  // evidence: S123
  it('is written to the audit log either way', async () => {
    const asker = await app.signedIn('editor');
    await ask(asker, 'space', closedId);
    await ask(asker, 'document', 999_998);
    const rows = await app.database
      .knex('audit_events')
      .where({ actor_id: asker.userId, action: 'access.requested' })
      .orderBy('id')
      .select('target_type', 'target_id');
    expect(rows).toEqual([
      { target_type: 'space', target_id: closedId },
      { target_type: 'document', target_id: 999_998 },
    ]);
  });

  it('is not announced where they can see it anyway', async () => {
    const open = await makeSpace(manager, { name: 'Open' });
    const before = await everyRow();
    await ask(writer, 'space', open.id);
    await ask(writer, 'document', document.id);
    await ask(admin, 'space', closedId);
    expect(await everyRow()).toEqual(before);
  });

  // evidence: S123
  it('is stopped after ten requests in an hour, whatever they are for', async () => {
    const asker = await app.signedIn('editor');
    for (let count = 0; count < 10; count += 1) await ask(asker, 'space', 900_000 + count);
    expect((await ask(asker, 'space', closedId)).status).toBe(429);
    expect((await ask(asker, 'space', 999_999)).status).toBe(429);
    expect(await requestsTo(manager, asker)).toEqual([]);
  });
});

describe('who asks for access to a restricted document', () => {
  const restrict = async (by: SignedIn, id: number, people: SignedIn[] = []) =>
    bodyOf(
      await by.put(`/api/documents/${id}/access`, { people: people.map(({ userId }) => userId), groups: [] }),
    );
  const makeRestricted = async (by: SignedIn, title: string): Promise<number> => {
    const open = await makeSpace(by, { name: `Space of ${title}` });
    const { id } = await makeDocument(by, open.id, { title });
    await restrict(by, id);
    return id;
  };

  it('of an open space is announced to the managers, with the document', async () => {
    const id = await makeRestricted(manager, 'Incidents');
    const asker = await app.signedIn('viewer');
    expect((await ask(asker, 'document', id)).status).toBe(204);
    await ask(asker, 'document', id);
    expect(await requestsTo(manager, asker)).toMatchObject([
      {
        message: `Person ${asker.username} asks for access to Incidents`,
        documentId: id,
        spaceId: null,
      },
    ]);
    expect(await requestsTo(writer, asker)).toEqual([]);
    expect(await requestsTo(admin, asker)).toEqual([]);
  });

  it('is announced for each of two who ask, and to a member of a closed space as well', async () => {
    const { id } = await makeDocument(manager, closedId, { title: 'Bonus' });
    await restrict(manager, id);
    const member = await app.signedIn('editor');
    const other = await app.signedIn('editor');
    for (const each of [member, other]) {
      await addMember(manager, closedId, each.userId, 'viewer');
      await ask(each, 'document', id);
    }
    expect(await requestsTo(manager, member)).toMatchObject([{ documentId: id }]);
    expect(await requestsTo(manager, other)).toMatchObject([{ documentId: id }]);
  });

  it('who sees neither the space nor the document asks for the space', async () => {
    const { id } = await makeDocument(manager, closedId, { title: 'Raises' });
    await restrict(manager, id);
    const asker = await app.signedIn('editor');
    await ask(asker, 'document', id);
    expect(await requestsTo(manager, asker)).toMatchObject([{ documentId: null, spaceId: closedId }]);
  });

  it('is announced to administrators and to who restricted it, where nobody manages the space', async () => {
    const gone = await app.signedIn('editor');
    const { id: spaceId } = await makeSpace(gone, { name: 'Unmanaged' });
    const author = await app.signedIn('editor');
    const { id } = await makeDocument(author, spaceId, { title: 'Reorganisation' });
    await restrict(author, id, [author]);
    await app.database.knex('users').where('id', gone.userId).update({ disabled_at: new Date() });
    const asker = await app.signedIn('editor');
    await ask(asker, 'document', id);
    expect(await requestsTo(author, asker)).toMatchObject([{ documentId: id }]);
    expect(await requestsTo(admin, asker)).toMatchObject([{ documentId: id }]);
    expect(await requestsTo(writer, asker)).toEqual([]);
    // whoever is kept out by now hears no more of it
    await restrict(admin, id);
    expect(await requestsTo(author, asker)).toEqual([]);
  });

  it('is told nothing of it, and nobody is told where it is gone or they may read it', async () => {
    const asker = await app.signedIn('editor');
    const id = await makeRestricted(manager, 'Layoffs');
    const answerOf = async (document: number) => {
      const { status, body, headers } = await ask(asker, 'document', document);
      return { status, body, names: [...headers.keys()].filter((name) => !/date|request-id/.test(name)) };
    };
    const missing = await answerOf(999_997);
    expect(await answerOf(id)).toEqual(missing);
    await restrict(manager, id, [writer]);
    const before = await everyRow();
    await ask(writer, 'document', id);
    await ask(admin, 'document', id);
    bodyOf(await manager.delete(`/api/documents/${id}`), 204);
    await ask(await app.signedIn('editor'), 'document', id);
    expect(await everyRow()).toEqual(before);
    expect(await requestsTo(manager, asker)).toEqual([]);
  });
});

it('a request is no longer shown to whoever stopped managing the space', async () => {
  const former = await app.signedIn('editor');
  await addMember(manager, closedId, former.userId, 'manager');
  const asker = await app.signedIn('editor');
  await ask(asker, 'space', closedId);
  expect(await requestsTo(former, asker)).toHaveLength(1);
  await addMember(manager, closedId, former.userId, 'editor');
  expect(await requestsTo(former, asker)).toEqual([]);
});
