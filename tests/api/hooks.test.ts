import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Comment } from '../../api/contract/comments.ts';
import type { Document } from '../../api/contract/documents.ts';
import type { Hook, HookDelivery, MakeHook } from '../../api/contract/hooks.ts';
import type { Notification } from '../../api/contract/notifications.ts';
import type { Space } from '../../api/contract/spaces.ts';
import { hookEvents } from '../../api/text/hooks.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { accept, answerWith, startReceiver, type HookReceiver } from '../support/hook-receiver.ts';

let app: TestApp;
let admin: SignedIn;
let mina: SignedIn;
let receiver: HookReceiver;
let space: Space;
let handbook: Document;

beforeAll(async () => {
  app = await startTestApp({ settings: { WEBHOOK_ALLOW: '127.0.0.1' } });
  admin = await app.signedIn('admin', 'anna');
  mina = await app.signedIn('editor', 'mina');
  receiver = await startReceiver();
});
afterAll(() => Promise.all([app.close(), receiver.close()]));

beforeEach(async () => {
  await app.database.knex('hooks').delete();
  await app.database.knex('hook_events').delete();
  await admin.put('/api/notifications/read');
  space = await makeSpace(mina);
  handbook = await makeDocument(mina, space.id, { title: 'Handbook' });
  receiver.received = [];
  receiver.answer = accept;
});

const add = async (more: Partial<MakeHook> = {}, by: SignedIn = admin) =>
  bodyOf(
    await by.post<{ hook: Hook; secret: string }>('/api/hooks', {
      ...{ url: receiver.url, events: hookEvents, spaceId: null },
      ...more,
    }),
    201,
  );
const save = async ({ id }: { id: number }, content: string, by: SignedIn = mina) =>
  bodyOf(await by.put<Document>(`/api/documents/${id}`, { content }));
const deliveriesOf = async ({ id }: { id: number }, by: SignedIn = admin) =>
  bodyOf(await by.get<HookDelivery[]>(`/api/hooks/${id}/deliveries`));
const stateOf = async ({ id }: { id: number }) =>
  bodyOf(await admin.get<Hook[]>('/api/hooks')).find((each) => each.id === id)?.state;
/** As the job does, until nothing is due. */
async function deliver(): Promise<void> {
  const { delivering } = app.services.hooks;
  while (await delivering.fanOut());
  for (let due = await delivering.claim(10); due.length > 0; due = await delivering.claim(10))
    await Promise.all(due.map((id) => delivering.send(id)));
}
/** As if so much time had passed. */
const later = (minutes: number) => {
  const { knex } = app.database;
  const shift = (column: string) => knex.raw(`${column} - make_interval(mins => ?)`, [minutes]);
  return knex('hook_deliveries').update({
    due_at: shift('due_at'),
    queued_at: shift('queued_at'),
    taken_until: shift('taken_until'),
  });
};
const types = () => receiver.received.map(({ type }) => type);

describe('a web hook', () => {
  it('is told of a save, signed so that the library of Standard Webhooks accepts it', async () => {
    const { hook, secret } = await add({ events: ['document.saved'] });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { version } = await save(handbook, 'Hello');
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const { headers, body, data } = receiver.received[0]!;
    const signed = headers as Record<string, string>;
    const message = new Webhook(secret).verify(body, signed) as { id: string };
    expect(message).toMatchObject({ id: headers['webhook-id'], type: 'document.saved' });
    expect(data).toEqual({
      document: {
        id: handbook.id,
        title: 'Handbook',
        version,
        parentId: null,
        url: expect.stringMatching(new RegExp(`/documents/${handbook.id}$`)) as string,
      },
      space: { id: space.id, name: space.name },
      by: { id: mina.userId, displayName: 'Person mina' },
    });
    expect(() => new Webhook(secret).verify(body.replace('Handbook', 'Handbuch'), signed)).toThrow();
    const [delivery] = await deliveriesOf(hook);
    expect(`msg_${delivery?.id}`).toBe(headers['webhook-id']);
    expect(delivery).toMatchObject({
      type: 'document.saved',
      state: 'sent',
      status: 204,
      attempts: 1,
      fault: null,
    });
  });

  it('is told of documents, comments, members and reviews, each with what happened', async () => {
    await add();
    const child = await makeDocument(mina, space.id, { title: 'Child', parentId: handbook.id });
    await save(child, 'Text');
    bodyOf(await mina.put(`/api/documents/${child.id}/position`, { parentId: null, spaceId: space.id }));
    const comment = bodyOf(
      await mina.post<Comment>(`/api/documents/${child.id}/comments`, { content: 'Secret', parentId: null }),
      201,
    );
    bodyOf(await mina.post(`/api/documents/${child.id}/reviews`, { version: child.version }), 201);
    bodyOf(await mina.delete(`/api/documents/${child.id}`), 204);
    const { userId } = admin;
    bodyOf(await mina.put(`/api/spaces/${space.id}/members/${userId}`, { role: 'viewer' }));
    bodyOf(await mina.delete(`/api/spaces/${space.id}/members/${userId}`), 204);
    await deliver();
    const ofChild = receiver.received.filter(({ data }) => data.document?.id === child.id);
    expect(ofChild.map(({ type }) => type)).toEqual([
      ...['document.created', 'document.saved', 'document.moved', 'comment.created'],
      ...['document.reviewed', 'document.deleted'],
    ]);
    expect(ofChild[3]!.data).toMatchObject({
      comment: { id: comment.id, parentId: null },
      by: { id: mina.userId },
    });
    expect(receiver.received.map(({ body }) => body).join('')).not.toContain('Secret');
    const person = { id: userId, displayName: 'Person anna' };
    expect(receiver.received.filter(({ type }) => type === 'member.changed').map(({ data }) => data)).toEqual(
      [
        { space: { id: space.id, name: space.name }, person, role: 'viewer' },
        { space: { id: space.id, name: space.name }, person, role: null },
      ],
    );
  });

  it('is told of the events and the space that were chosen, and of nothing from before', async () => {
    await add({ events: ['document.created'], spaceId: space.id });
    const other = await makeSpace(mina);
    await makeDocument(mina, other.id, { title: 'Elsewhere' });
    await save(handbook, 'Text');
    await makeDocument(mina, space.id, { title: 'Here' });
    await deliver();
    expect(receiver.received.map(({ data }) => data.document?.title)).toEqual(['Here']);
  });

  it('costs nothing where there is none, or all are paused', async () => {
    const { hook } = await add();
    bodyOf(await admin.send('PATCH', `/api/hooks/${hook.id}`, { body: { isPaused: true } }));
    await save(handbook, 'Text');
    expect(await app.database.knex('hook_events').select('id')).toEqual([]);
    bodyOf(await admin.send('PATCH', `/api/hooks/${hook.id}`, { body: { isPaused: false } }));
    await save(handbook, 'More');
    await deliver();
    expect(types()).toEqual(['document.saved']);
  });

  it('gets a new secret, with which alone everything is signed from then on', async () => {
    const { hook, secret } = await add();
    const renewed = bodyOf(await admin.post<{ secret: string }>(`/api/hooks/${hook.id}/secret`));
    await save(handbook, 'Text');
    await deliver();
    const { body, headers } = receiver.received[0]!;
    expect(new Webhook(renewed.secret).verify(body, headers as Record<string, string>)).toBeTruthy();
    expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).toThrow();
  });

  it('can be sent a test, also while it is paused', async () => {
    const { hook, secret } = await add();
    bodyOf(await admin.send('PATCH', `/api/hooks/${hook.id}`, { body: { isPaused: true } }));
    bodyOf(await admin.post(`/api/hooks/${hook.id}/test`), 204);
    await deliver();
    expect(types()).toEqual(['test']);
    const { body, headers } = receiver.received[0]!;
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toBeTruthy();
    expect(await deliveriesOf(hook)).toMatchObject([{ type: 'test', state: 'sent', document: null }]);
  });

  it('is removed with its deliveries', async () => {
    const { hook } = await add();
    await save(handbook, 'Text');
    bodyOf(await admin.delete(`/api/hooks/${hook.id}`), 204);
    await deliver();
    expect(receiver.received).toEqual([]);
    expect((await admin.get(`/api/hooks/${hook.id}/deliveries`)).status).toBe(404);
  });
});

describe('a receiver that fails', () => {
  it('is tried again with growing pauses and the same id; what comes later waits for its turn', async () => {
    const { hook } = await add({ events: ['document.saved'] });
    receiver.answer = answerWith(500, 'out\0 of order');
    const { version } = await save(handbook, 'One');
    await save(handbook, 'Two');
    const other = await makeDocument(mina, space.id, { title: 'Other' });
    await save(other, 'Text');
    await deliver();
    const [ofOther, second, first] = await deliveriesOf(hook);
    expect(ofOther).toMatchObject({ state: 'waiting', attempts: 1, document: { id: other.id } });
    expect(second).toMatchObject({ state: 'waiting', attempts: 0, status: null });
    expect(first).toMatchObject({ state: 'waiting', status: 500, answer: 'out of order', fault: 'status' });
    const pauses: number[] = [];
    for (let attempt = 2; attempt <= 4; attempt += 1) {
      const before = Date.now();
      await later(60);
      await deliver();
      pauses.push(Math.round((Date.parse((await deliveriesOf(hook))[2]!.nextAt!) - before) / 1000));
    }
    expect(pauses.map((pause) => Math.round(pause / 30))).toEqual([1, 3, 9]);
    receiver.received = [];
    receiver.answer = accept;
    await later(60);
    await deliver();
    const saved = receiver.received.filter(({ data }) => data.document?.id === handbook.id);
    expect(saved.map(({ data }) => data.document?.version)).toEqual([version, version + 1]);
    expect(saved[0]!.headers['webhook-id']).toBe(`msg_${first!.id}`);
    expect(await deliveriesOf(hook)).toMatchObject([
      { state: 'sent' },
      { state: 'sent' },
      { state: 'sent', attempts: 5 },
    ]);
  });

  it('is switched off after a day, and its owner and the administrators are told', async () => {
    const { hook } = await add({ spaceId: space.id }, mina);
    receiver.answer = answerWith(500);
    await save(handbook, 'One');
    await deliver();
    await save(handbook, 'Two');
    await later(23 * 60);
    await deliver();
    expect(await stateOf(hook)).toBe('on');
    await later(61);
    await deliver();
    expect(await stateOf(hook)).toBe('off');
    expect(await deliveriesOf(hook)).toMatchObject([
      { state: 'failed', fault: 'late', attempts: 0 },
      { state: 'failed', fault: 'status', attempts: 3 },
    ]);
    const notices = async (client: SignedIn) =>
      bodyOf(await client.get<Notification[]>('/api/notifications')).filter(({ read }) => !read);
    const host = `127.0.0.1:${receiver.port}`;
    expect(await notices(mina)).toMatchObject([
      {
        message: `Your web hook was switched off, because it has accepted nothing for a day: ${host}`,
        ...{ jobKind: 'hook', jobId: hook.id, spaceId: space.id },
      },
    ]);
    expect(await notices(admin)).toMatchObject([
      {
        message: `A web hook of Person mina was switched off, because it has accepted nothing for a day: ${host}`,
      },
    ]);
    const [event] = await app.database
      .knex<Record<string, unknown>>('audit_events')
      .where({ target_id: hook.id, action: 'hook.switched_off' });
    expect(event).toMatchObject({ actor_id: null, target_type: 'hook' });
    // nothing more is noted for it
    await save(handbook, 'Three');
    await deliver();
    expect(await deliveriesOf(hook)).toHaveLength(2);
  });

  it('is not switched off for one delivery, if it has accepted others meanwhile', async () => {
    const { hook } = await add({ events: ['document.saved'] });
    receiver.answer = answerWith(500);
    await save(handbook, 'One');
    await deliver();
    await later(25 * 60);
    const other = await makeDocument(mina, space.id, { title: 'Other' });
    await save(other, 'Text');
    receiver.answer = (request, response) => {
      const isHandbook = receiver.received.at(-1)?.data.document?.id === handbook.id;
      answerWith(isHandbook ? 500 : 200)(request, response);
    };
    const { delivering } = app.services.hooks;
    await delivering.fanOut();
    // the one that is accepted first
    for (const id of (await delivering.claim(10)).sort((a, b) => b - a)) await delivering.send(id);
    expect(await deliveriesOf(hook)).toMatchObject([{ state: 'sent' }, { state: 'failed' }]);
    expect(await stateOf(hook)).toBe('on');
  });

  it('is switched off at once if it says that it is gone', async () => {
    const { hook } = await add();
    receiver.answer = answerWith(410);
    await save(handbook, 'One');
    await deliver();
    expect(await stateOf(hook)).toBe('off');
  });

  it('is not led elsewhere, and may answer as much as it likes', async () => {
    const inside = await startReceiver();
    const { hook } = await add({ events: ['document.saved'] });
    receiver.answer = answerWith(307, '', { location: inside.url });
    await save(handbook, 'One');
    await deliver();
    expect(await deliveriesOf(hook)).toMatchObject([{ status: 307, fault: 'redirect', state: 'waiting' }]);
    expect(inside.received).toEqual([]);
    await inside.close();
    receiver.answer = answerWith(200, 'x'.repeat(1024 * 1024));
    await later(60);
    await deliver();
    const [delivery] = await deliveriesOf(hook);
    expect(delivery).toMatchObject({ state: 'sent', status: 200, answer: 'x'.repeat(500) });
  });

  it('does not hold up others: two of its deliveries are sent at once, and one of a dead process again', async () => {
    const { hook } = await add({ events: ['document.created'] });
    for (const title of ['A', 'B', 'C']) await makeDocument(mina, space.id, { title });
    const second = await add({ events: ['document.created'] });
    await makeDocument(mina, space.id, { title: 'D' });
    const { delivering } = app.services.hooks;
    await delivering.fanOut();
    expect(await delivering.claim(10)).toHaveLength(3);
    expect(await delivering.claim(10)).toEqual([]);
    expect(await deliveriesOf(second.hook)).toMatchObject([{ attempts: 1, state: 'waiting' }]);
    await later(2);
    await deliver();
    expect(receiver.received).toHaveLength(5);
    expect((await deliveriesOf(hook)).map(({ attempts }) => attempts).sort()).toEqual([1, 1, 2, 2]);
  });
});

describe('deliveries', () => {
  it('can be sent again with the same id, once and beside the order', async () => {
    const { hook } = await add({ events: ['document.saved'] });
    await save(handbook, 'One');
    await deliver();
    const [delivery] = await deliveriesOf(hook);
    bodyOf(await admin.post(`/api/hooks/${hook.id}/deliveries/${delivery?.id}/repeat`), 204);
    receiver.answer = answerWith(500);
    await deliver();
    const [first, again] = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(again).toBe(first);
    expect(await deliveriesOf(hook)).toMatchObject([{ state: 'failed', status: 500, nextAt: null }]);
    expect(await stateOf(hook)).toBe('on');
    expect((await admin.post(`/api/hooks/${hook.id}/deliveries/${crypto.randomUUID()}/repeat`)).status).toBe(
      404,
    );
  });

  it('are kept until there are fifty newer ones', async () => {
    const { hook } = await add({ events: ['document.saved'] });
    const row = { hook_id: hook.id, type: 'test', data: {}, state: 'sent' };
    await app.database.knex('hook_deliveries').insert(Array.from({ length: 60 }, () => row));
    expect(await deliveriesOf(hook)).toHaveLength(50);
    const { purgeDeliveries } = await import('../../db/hooks/delivery-statements.ts');
    expect(await purgeDeliveries(app.database.knex)).toEqual({ late: 0, removed: 10 });
  });
});
