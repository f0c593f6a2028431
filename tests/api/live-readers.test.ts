import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import type { LivePeopleEvent } from '../../api/contract/live.ts';
import { remainReaders } from '../../db/live/people-statements.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { EventClient } from '../support/event-client.ts';
import { HttpClient } from '../support/http-client.ts';
import { LiveWriter, newClient } from '../support/live-client.ts';

/** Those who write in a document see how many read it. */

let app: TestApp;
/** Another replica on the same database. */
let beside: TestApp;
let owner: SignedIn;
let reader: SignedIn;
let spaceId: number;
let document: Document;
let editing: EventClient;
const open: EventClient[] = [];

beforeAll(async () => {
  app = await startTestApp({ settings: { LIVE_EDITING: 'on' } });
  beside = await startTestApp({ settings: { LIVE_EDITING: 'on' }, database: app.database });
  owner = await app.signedIn('editor', 'owner');
  reader = await app.signedIn('viewer', 'reader');
  spaceId = (await makeSpace(owner, { visibility: 'members' })).id;
  await addMember(owner, spaceId, reader.userId, 'viewer');
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

async function listen(client: HttpClient, query = ''): Promise<EventClient> {
  const listening = await EventClient.open(client, query);
  open.push(listening);
  expect(listening.status).toBe(200);
  return listening;
}

const editAs = (person: SignedIn, id: number) =>
  listen(person, `?editing=${id}&client=${newClient(person.userId)}`);
const readersTold = (stream: EventClient) =>
  (stream.of('people').at(-1) as LivePeopleEvent | undefined)?.readers;
const expectReaders = (count: number, stream = editing) => expect.poll(() => readersTold(stream)).toBe(count);

/** The same session at the other replica. */
const there = (person: SignedIn) => Object.assign(new HttpClient(beside.url), { cookie: person.cookie });

const say = (http: HttpClient, id: number, client: string, isReading: boolean) =>
  http.post(`/api/documents/${id}/live/reading`, { client, isReading });

/** A page that shows the document. */
async function read(http: HttpClient, id = document.id, at = http) {
  const stream = await listen(http);
  await expect.poll(() => stream.of('reader').length).toBe(1);
  const [{ client }] = stream.of('reader') as [{ client: string }];
  bodyOf(await say(at, id, client, true), 204);
  return { stream, client };
}

async function begin(): Promise<void> {
  document = await makeDocument(owner, spaceId, { content: 'Text' });
  editing = await editAs(owner, document.id);
  await expectReaders(0);
}

describe('whoever reads', () => {
  afterEach(() => {
    for (const client of open.splice(0)) client.leave();
  });

  it('is counted, until they go on or close the page', async () => {
    await begin();
    const page = await read(reader);
    await expectReaders(1);
    bodyOf(await say(reader, document.id, page.client, false), 204);
    await expectReaders(0);
    bodyOf(await say(reader, document.id, page.client, true), 204);
    await expectReaders(1);
    page.stream.leave();
    await expectReaders(0);
    // no name of theirs was told
    expect(editing.text).not.toContain('Person reader');
    expect(editing.text).not.toContain(page.client);
  });

  it('counts once, and not beside what they write themselves', async () => {
    await begin();
    await read(reader);
    await read(reader);
    await read(owner);
    await expectReaders(1);
    const other = await app.signedIn('editor');
    await addMember(owner, spaceId, other.userId, 'editor');
    await read(other);
    await expectReaders(2);
    await editAs(other, document.id);
    await expectReaders(1);
  });

  it('counts for as long as their pages say that they are open', async () => {
    await begin();
    const [lost, kept] = [await read(reader), await read(reader, document.id, there(reader))];
    await expectReaders(1);
    const longAgo = new Date(Date.now() - 60 * 60_000);
    const seen = (client: string) => app.database.knex('live_people').where({ client });
    await seen(lost.client).update({ seen_at: longAgo });
    await seen(kept.client).update({ seen_at: longAgo });
    await remainReaders(app.database.knex, [kept.client]);
    expect(await seen(lost.client).first('seen_at')).toEqual({ seen_at: longAgo });
    const other = await editAs(owner, document.id);
    await expectReaders(1, other);
    await seen(kept.client).update({ seen_at: longAgo });
    await expectReaders(0, await editAs(owner, document.id));
  });

  it('counts at whichever replica', async () => {
    await begin();
    const page = await read(there(reader), document.id, reader);
    await expectReaders(1);
    const others = await listen(there(owner), `?editing=${document.id}&client=${newClient(owner.userId)}`);
    await expectReaders(1, others);
    page.stream.leave();
    await expectReaders(0);
    await expectReaders(0, others);
  });

  it('is not told to somebody who may only read', async () => {
    await begin();
    const third = await app.signedIn('viewer');
    await addMember(owner, spaceId, third.userId, 'viewer');
    await read(reader);
    await expectReaders(1);
    const heard = await editAs(third, document.id);
    await expect.poll(() => heard.of('people').length).toBeGreaterThan(0);
    expect(readersTold(heard)).toBe(0);
    const asked = await third.get<{ people: LivePeopleEvent }>(
      `/api/documents/${document.id}/live/updates?client=${newClient(third.userId)}`,
    );
    expect(bodyOf(asked).people.readers).toBe(0);
  });

  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    [
      'the space',
      () => owner.delete(`/api/spaces/${spaceId}/members/${reader.userId}`),
      () => addMember(owner, spaceId, reader.userId, 'viewer'),
    ],
    [
      'the document',
      () => owner.put(`/api/documents/${document.id}/access`, { people: [owner.userId], groups: [] }),
      () => owner.delete(`/api/documents/${document.id}/access`),
    ],
  ])('vanishes at once when they lose %s', async (_name, take, giveBack) => {
    await begin();
    const page = await read(reader);
    await expectReaders(1);
    await take();
    await expectReaders(0);
    expect((await say(reader, document.id, page.client, true)).status).toBe(404);
    await giveBack();
    await expectReaders(1);
  });

  it('cannot count where they see nothing, or as somebody else', async () => {
    await begin();
    const outsider = await app.signedIn('editor');
    const stream = await listen(outsider);
    await expect.poll(() => stream.of('reader').length).toBe(1);
    const [{ client }] = stream.of('reader') as [{ client: string }];
    expect((await say(outsider, document.id, client, true)).status).toBe(404);
    expect((await say(reader, document.id, client, true)).status).toBe(400);
    const page = await read(reader);
    await expectReaders(1);
    expect((await say(outsider, document.id, page.client, false)).status).toBe(400);
    expect(editing.of('people').map((people) => (people as LivePeopleEvent).readers)).toEqual([0, 1]);
  });
});

describe('whoever asks instead of listening', () => {
  it('vanishes at once when they may no longer write, or no longer read', async () => {
    await begin();
    const other = await app.signedIn('editor');
    await addMember(owner, spaceId, other.userId, 'editor');
    const writer = await LiveWriter.join(other, document.id);
    const ask = () =>
      other.get(
        `/api/documents/${document.id}/live/updates?epoch=${writer.epoch}&after=0&client=${writer.client}`,
      );
    const writers = () => (editing.of('people').at(-1) as LivePeopleEvent).writers.map(({ id }) => id);
    bodyOf(await ask());
    await expect.poll(writers).toEqual(expect.arrayContaining([owner.userId, other.userId]));
    await addMember(owner, spaceId, other.userId, 'viewer');
    await expect.poll(writers).toEqual([owner.userId]);
    await expectReaders(1);
    bodyOf(await owner.delete(`/api/spaces/${spaceId}/members/${other.userId}`), 204);
    await expectReaders(0);
    expect((await ask()).status).toBe(404);
  });
});

it('nobody counts where live editing is off', async () => {
  const off = await startTestApp({ settings: { LIVE_EDITING: 'off' } });
  try {
    const person = await off.signedIn('editor');
    const { id } = await makeDocument(person, (await makeSpace(person)).id);
    const stream = await EventClient.open(person);
    expect((await say(person, id, newClient(person.userId), true)).status).toBe(404);
    expect(stream.of('reader')).toEqual([]);
    stream.leave();
  } finally {
    await off.close();
  }
});
