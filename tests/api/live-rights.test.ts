import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import type { LivePeopleEvent } from '../../api/contract/live.ts';
import { remainLive } from '../../db/live/people-statements.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { EventClient } from '../support/event-client.ts';
import { HttpClient } from '../support/http-client.ts';
import { LiveWriter, newClient } from '../support/live-client.ts';

let app: TestApp;
/** Another replica on the same database. */
let beside: TestApp;
let owner: SignedIn;
let other: SignedIn;
let admin: SignedIn;
let others = 0;
const open: EventClient[] = [];

beforeAll(async () => {
  app = await startTestApp({ settings: { LIVE_EDITING: 'on' } });
  beside = await startTestApp({ settings: { LIVE_EDITING: 'on' }, database: app.database });
  owner = await app.signedIn('editor', 'owner');
  other = await app.signedIn('editor', 'other');
  admin = await app.signedIn('admin', 'root');
});
afterEach(() => {
  for (const client of open.splice(0)) client.leave();
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

/** The same session at the other replica. */
const at = (replica: TestApp, person: SignedIn) =>
  Object.assign(new HttpClient(replica.url), { cookie: person.cookie, userId: person.userId });

async function listen(writer: LiveWriter, query?: string): Promise<EventClient> {
  const { id, epoch, seq, client } = writer;
  const listening = await EventClient.open(
    writer.http,
    query ?? `?live=${id}.${epoch}.${seq}&client=${client}`,
  );
  open.push(listening);
  expect(listening.status).toBe(200);
  return listening;
}

/** A closed space with a document, in which the other may write. */
async function closedDocument(): Promise<{ spaceId: number; document: Document }> {
  const { id: spaceId } = await makeSpace(owner, { visibility: 'members' });
  await addMember(owner, spaceId, other.userId, 'editor');
  const parentId = (await makeDocument(owner, spaceId)).id;
  return { spaceId, document: await makeDocument(owner, spaceId, { parentId, content: 'Secret' }) };
}

const only = { people: [] as number[], groups: [] };
const parentOf = async (id: number) =>
  bodyOf(await owner.get<Document>(`/api/documents/${id}`)).parentId as number;

/** Lets the other in by a group instead of by themselves. @returns the group */
async function letInByGroup(spaceId: number): Promise<number> {
  const { id: groupId } = bodyOf(
    await admin.post<{ id: number }>('/api/groups', { name: `Writers ${spaceId}` }),
    201,
  );
  bodyOf(await admin.post(`/api/groups/${groupId}/members`, { people: other.username }));
  bodyOf(await owner.put(`/api/spaces/${spaceId}/groups/${groupId}`, { role: 'editor' }));
  bodyOf(await owner.delete(`/api/spaces/${spaceId}/members/${other.userId}`), 204);
  return groupId;
}

interface Taking {
  /** @returns what `take` gets as its third argument */
  prepare?: (spaceId: number) => Promise<number>;
  take: (spaceId: number, id: number, prepared: number) => Promise<unknown>;
  back?: () => Promise<unknown>;
}

const takings: Record<string, Taking> = {
  'a membership': { take: (spaceId) => owner.delete(`/api/spaces/${spaceId}/members/${other.userId}`) },
  'by a restriction': {
    take: (_space, id) => owner.put(`/api/documents/${id}/access`, { people: [owner.userId], groups: [] }),
  },
  'the document, which is deleted': { take: (_space, id) => owner.delete(`/api/documents/${id}`) },
  'the document, which moves away': {
    take: async (_space, id) => {
      const { id: spaceId } = await makeSpace(owner, { visibility: 'members' });
      return owner.put(`/api/documents/${id}/position`, { spaceId, parentId: null, mayOpen: true });
    },
  },
  'the branch above, which is restricted': {
    take: async (_space, id) =>
      owner.put(`/api/documents/${await parentOf(id)}/access`, { ...only, people: [owner.userId] }),
  },
  'the branch above, which moves away': {
    take: async (_space, id) => {
      const { id: spaceId } = await makeSpace(owner, { visibility: 'members' });
      const place = { spaceId, parentId: null, mayOpen: true };
      return owner.put(`/api/documents/${await parentOf(id)}/position`, place);
    },
  },
  'the space, which was open': {
    prepare: async (spaceId) => {
      bodyOf(await owner.put(`/api/spaces/${spaceId}`, { visibility: 'everyone' }));
      return Number(bodyOf(await owner.delete(`/api/spaces/${spaceId}/members/${other.userId}`), 204));
    },
    take: (spaceId) => owner.put(`/api/spaces/${spaceId}`, { visibility: 'members' }),
  },
  'their place in a group': {
    prepare: letInByGroup,
    take: (_space, _id, group) => admin.delete(`/api/groups/${group}/members/${other.userId}`),
  },
  'the group, which is deleted': {
    prepare: letInByGroup,
    take: (_space, _id, group) => admin.delete(`/api/groups/${group}`),
  },
  'the group, which the space lets in no more': {
    prepare: letInByGroup,
    take: (spaceId, _id, group) => owner.delete(`/api/spaces/${spaceId}/groups/${group}`),
  },
  // as a directory does, and SCIM: many rows in one statement
  'the members of a group, all at once': {
    prepare: letInByGroup,
    take: (_space, _id, group) => app.database.knex('group_members').where({ group_id: group }).delete(),
  },
  'the session, which ends': {
    take: () => app.database.knex('sessions').where({ user_id: other.userId }).delete(),
    back: async () => {
      other = await app.signedIn('editor', `other${String((others += 1))}`);
    },
  },
  'the space, which is deleted': { take: (spaceId) => owner.delete(`/api/spaces/${spaceId}`) },
  'the account, which is disabled': {
    take: () => app.database.knex('users').where({ id: other.userId }).update({ disabled_at: new Date() }),
    back: async () => {
      await app.database.knex('users').where({ id: other.userId }).update({ disabled_at: null });
    },
  },
};

describe.each(Object.entries(takings))('whoever loses %s', (_name, { prepare, take, back }) => {
  it('is out within a second at every replica, gets nothing and writes nothing after', async () => {
    const { spaceId, document } = await closedDocument();
    const { id } = document;
    const prepared = (await prepare?.(spaceId)) ?? 0;
    const writer = await LiveWriter.join(owner, id);
    const outside = await LiveWriter.join(at(beside, other), id);
    const heard = await listen(outside);
    await heard.hears('hello', { doc: id, seq: 0 });
    await outside.type('!');
    await writer.catchUp();
    const started = performance.now();
    await take(spaceId, id, prepared);
    await expect
      // a session that ends also ends the stream, maybe after it was told
      .poll(() => heard.of('closed').length > 0 || Boolean(heard.ending), { timeout: 10_000, interval: 5 })
      .toBe(true);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(heard.of('closed').length).toBeLessThan(2);
    const length = heard.text.length;
    const [pushed, read, joined, moved] = [
      await outside.push({ from: 0, insert: 'late' }),
      await outside.news(0),
      await outside.http.post(`/api/documents/${id}/live`, { client: outside.client }),
      await outside.http.post(`/api/documents/${id}/live/caret`, {
        client: outside.client,
        seq: 0,
        anchor: 0,
        head: 0,
      }),
    ];
    for (const { status } of [pushed, read, joined, moved]) expect(status).toBeOneOf([401, 403, 404]);
    // what others write now
    await writer.push({ from: 0, insert: 'unseen' });
    const rows = await app.database
      .knex('live_updates')
      .where({ document_id: id })
      .orderBy('seq')
      .pluck<string[]>('change');
    expect(rows.join()).not.toContain('late');
    expect(heard.text.slice(length)).not.toContain('unseen');
    await back?.();
  });
});

describe('whoever may only read', () => {
  it('follows, is a number to others, and writes nothing', async () => {
    const { spaceId, document } = await closedDocument();
    const reader = await app.signedIn('viewer');
    await addMember(owner, spaceId, reader.userId, 'viewer');
    const writer = await LiveWriter.join(owner, document.id);
    const reading = await LiveWriter.join(reader, document.id);
    expect((await reading.join()).mayWrite).toBe(false);
    const [heard, own] = [await listen(reading), await listen(writer)];
    await writer.type('!');
    await expect.poll(() => heard.of('live').length).toBe(1);
    const people = () => own.of('people').at(-1) as LivePeopleEvent;
    await expect
      .poll(people)
      .toMatchObject({ readers: 1, writers: [{ id: owner.userId, clients: [writer.client] }] });
    expect(JSON.stringify(people())).not.toContain(reading.client);
    expect((await reading.push([])).status).toBe(403);
    expect((await reading.save()).status).toBe(403);
    const caret = { client: reading.client, seq: 0, anchor: 0, head: 0 };
    expect((await reader.post(`/api/documents/${document.id}/live/caret`, caret)).status).toBe(403);
    heard.leave();
    await expect.poll(people).toMatchObject({ readers: 0 });
  });

  it('is told within a second when only some may edit it, and writes nothing after', async () => {
    const { document } = await closedDocument();
    const { id } = document;
    const writer = await LiveWriter.join(at(beside, other), id);
    const heard = await listen(writer);
    await heard.hears('hello', { doc: id, seq: 0 });
    await writer.type('!');
    const path = `/api/documents/${await parentOf(id)}/access/editing`;
    const started = performance.now();
    bodyOf(await owner.put(path, { people: [owner.userId] }));
    await expect.poll(() => heard.of('may').length, { timeout: 10_000, interval: 5 }).toBe(1);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(heard.of('may')).toEqual([{ doc: id, write: false }]);
    const caret = { client: writer.client, seq: 0, anchor: 0, head: 0 };
    const refused = [
      await writer.push({ from: 0, insert: 'late' }),
      await writer.http.post(`/api/documents/${id}/live/caret`, caret),
      await writer.save(),
      await writer.http.put(`/api/documents/${id}`, { content: 'late' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await writer.join()).mayWrite).toBe(false);
    expect(writer.words).toBe('Secret!');
    bodyOf(await owner.put(path, { people: [owner.userId, other.userId] }));
    bodyOf(await writer.push({ from: 0, insert: 'x' }));
  });

  it('is told when that changes', async () => {
    const { spaceId, document } = await closedDocument();
    const writer = await LiveWriter.join(other, document.id);
    const heard = await listen(writer);
    await heard.hears('hello', { doc: document.id, seq: 0 });
    await addMember(owner, spaceId, other.userId, 'viewer');
    await heard.hears('may', { doc: document.id, write: false });
    expect((await writer.push([])).status).toBe(403);
    await addMember(owner, spaceId, other.userId, 'editor');
    bodyOf(await writer.push({ from: 0, insert: 'x' }));
    await heard.hears('may', { doc: document.id, write: true });
  });
});

describe('two replicas', () => {
  it('tell each other of changes, carets, people and what is stored', async () => {
    const { document } = await closedDocument();
    const { id } = document;
    const one = await LiveWriter.join(owner, id);
    const two = await LiveWriter.join(at(beside, other), id);
    const [heardHere, heardThere] = [await listen(one), await listen(two)];
    await heardThere.hears('hello', { doc: id, seq: 0 });
    await one.type(' one');
    await heardThere.hears('live', {
      doc: id,
      u: [[1, one.client, 1, owner.userId, [6, [0, ' one']], false]],
    });
    // two at once, both made of the same text
    await two.catchUp();
    const answers = await Promise.all([
      one.push({ from: 0, insert: 'A' }, { number: 2 }),
      two.push({ from: 0, insert: 'B' }),
    ]);
    expect(answers.map((answer) => bodyOf(answer).seq).sort()).toEqual([2, 3]);
    await one.catchUp();
    await two.catchUp();
    expect(one.words).toBe(two.words);
    const caret = { client: two.client, seq: 3, anchor: 1, head: 2 };
    bodyOf(await two.http.post(`/api/documents/${id}/live/caret`, caret), 204);
    await heardHere.hears('carets', { doc: id, carets: { [two.client]: [3, 1, 2] } });
    const { version } = bodyOf(await two.save());
    await heardHere.hears(
      'saved',
      expect.objectContaining({ doc: id, version, seq: 3, length: 12 }) as object,
    );
    const people = () =>
      (heardHere.of('people').at(-1) as LivePeopleEvent).writers.map((each) => each.id).sort();
    await expect.poll(people).toEqual([owner.userId, other.userId].sort());
    heardThere.leave();
    await expect.poll(people).toEqual([owner.userId]);
  });

  it('say again who is at them, and take nobody from each other', async () => {
    const { id } = (await closedDocument()).document;
    const present = { documentId: id, client: newClient(owner.userId), userId: owner.userId, mayWrite: true };
    const row = () =>
      app.database.knex('live_people').where({ document_id: id }).first('replica', 'may_write');
    await remainLive(app.database.knex, [present], 'here');
    await remainLive(app.database.knex, [{ ...present, mayWrite: false }], 'there');
    expect(await row()).toEqual({ replica: 'here', may_write: true });
    await remainLive(app.database.knex, [{ ...present, mayWrite: false }], 'here');
    expect(await row()).toEqual({ replica: 'here', may_write: false });
  });

  it('find what a lost message did not tell', async () => {
    const { document } = await closedDocument();
    const { id } = document;
    const writer = await LiveWriter.join(owner, id);
    const heard = await listen(await LiveWriter.join(at(beside, other), id));
    await heard.hears('hello', { doc: id, seq: 0 });
    await app.database.knex.transaction(async (trx) => {
      await trx('live_updates').insert({
        ...{
          document_id: id,
          seq: 1,
          client: '0-silent',
          number: 1,
          user_id: 0,
          change: '[6,[0,"!"]]',
          weight: 1,
        },
      });
      await trx('live_texts').where({ document_id: id }).update({ seq: 1, length: 7 });
    });
    await heard.hears('live', { doc: id, u: [[1, '0-silent', 1, 0, [6, [0, '!']], false]] });
    await writer.catchUp();
    expect(writer.words).toBe('Secret!');
  });
});

describe('a stream', () => {
  it('of a place that no text has does not hold up others', async () => {
    const { document } = await closedDocument();
    const { id } = document;
    const writer = await LiveWriter.join(owner, id);
    const { epoch, client } = writer;
    const heard = await listen(writer);
    for (const place of [`${id}.${epoch}.9999999999`, `9999999999.${epoch}.0`])
      expect((await EventClient.open(owner, `?live=${place}&client=${client}`)).status).toBe(400);
    const ahead = await listen(writer, `?live=${id}.${epoch}.2147483647&client=${client}`);
    await ahead.hears('closed', { doc: id, reason: 'epoch' });
    await writer.type('!');
    await heard.hears('live', { doc: id, u: [[1, client, 1, owner.userId, [6, [0, '!']], false]] });
  });

  it('goes on where its reader stopped, and names a place for that', async () => {
    const { document } = await closedDocument();
    const { id } = document;
    const writer = await LiveWriter.join(owner, id);
    const { epoch, client } = writer;
    await writer.type('1');
    await writer.type('2');
    const heard = await listen(writer, `?live=${id}.${epoch}.1&client=${client}`);
    await heard.hears('live', { doc: id, u: [[2, client, 2, owner.userId, [7, [0, '2']], false]] });
    expect(heard.text).toContain(`id: ${id}.${epoch}.2\nevent: live\n`);
    const ended = await listen(writer, `?live=${id}.00000000-0000-4000-8000-000000000000.1&client=${client}`);
    await ended.hears('closed', { doc: id, reason: 'epoch' });
  });

  it('announces what is too long to be sent', async () => {
    const { document } = await closedDocument();
    const { id } = document;
    const writer = await LiveWriter.join(owner, id);
    const heard = await listen(writer);
    await heard.hears('hello', { doc: id, seq: 0 });
    await writer.type('x'.repeat(20_000));
    await heard.hears('live', { doc: id, seq: 1, more: true });
  });

  it('tells somebody who writes alone that another comes', async () => {
    const { document } = await closedDocument();
    const client = newClient(owner.userId);
    const alone = await EventClient.open(owner, `?editing=${document.id}&client=${client}`);
    open.push(alone);
    const people = () => (alone.of('people').at(-1) as LivePeopleEvent | undefined)?.writers.length;
    await expect.poll(people).toBe(1);
    const second = await EventClient.open(other, `?editing=${document.id}&client=${newClient(other.userId)}`);
    open.push(second);
    await expect.poll(people).toBe(2);
  });

  it('is refused where it asks for what is not there', async () => {
    const { document } = await closedDocument();
    const status = async (query: string, who = owner) => (await EventClient.open(who, query)).status;
    const place = `${document.id}.00000000-0000-4000-8000-000000000000.0`;
    expect(await status(`?live=${place}`)).toBe(400);
    expect(await status(`?live=${place}&client=${newClient(other.userId)}`)).toBe(400);
    expect(await status(`?live=x&client=${newClient(owner.userId)}`)).toBe(400);
    expect(await status(`?editing=999999&client=${newClient(owner.userId)}`)).toBe(404);
    const stranger = await app.signedIn('editor');
    expect(await status(`?live=${place}&client=${newClient(stranger.userId)}`, stranger)).toBe(404);
  });
});

it('no token edits live', async () => {
  const { document } = await closedDocument();
  const { token } = bodyOf(
    await owner.post<{ token: string }>('/api/tokens', {
      name: 'Script',
      scope: 'write',
      days: 30,
      spaceIds: null,
    }),
    201,
  );
  const script = Object.assign(new HttpClient(app.url), { token, userId: owner.userId });
  const join = await script.post(`/api/documents/${document.id}/live`, { client: newClient(owner.userId) });
  expect(join.status).toBe(403);
});
