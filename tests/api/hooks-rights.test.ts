import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import type { Hook, HookDelivery, MakeHook } from '../../api/contract/hooks.ts';
import { hookEvents } from '../../api/text/hooks.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { accept, answerWith, startReceiver, type HookReceiver } from '../support/hook-receiver.ts';

let app: TestApp;
let admin: SignedIn;
let mina: SignedIn;
let olga: SignedIn;
let receiver: HookReceiver;
let spaceId: number;
let plan: Document;

beforeAll(async () => {
  app = await startTestApp({ settings: { WEBHOOK_ALLOW: '127.0.0.1' } });
  admin = await app.signedIn('admin', 'anna');
  receiver = await startReceiver();
});
afterAll(() => Promise.all([app.close(), receiver.close()]));

beforeEach(async () => {
  await app.database.knex('hooks').delete();
  mina = await app.signedIn('editor');
  olga = await app.signedIn('editor');
  spaceId = (await makeSpace(mina, { visibility: 'members' })).id;
  await addMember(mina, spaceId, olga.userId, 'manager');
  plan = await makeDocument(mina, spaceId, { title: 'Secret plan' });
  await deliver();
  receiver.received = [];
  receiver.answer = accept;
});

const add = async (by: SignedIn, more: Partial<MakeHook> = {}) =>
  bodyOf(
    await by.post<{ hook: Hook; secret: string }>('/api/hooks', {
      ...{ url: receiver.url, events: hookEvents, spaceId },
      ...more,
    }),
    201,
  ).hook;
const save = async ({ id }: Document, by: SignedIn = mina) =>
  bodyOf(await by.put<Document>(`/api/documents/${id}`, { content: `${Math.random()}` }));
/** To a space that Olga does not see. */
async function moveAway(): Promise<void> {
  const other = await makeSpace(mina, { visibility: 'members' });
  bodyOf(await mina.put(`/api/documents/${plan.id}/position`, { parentId: null, spaceId: other.id }));
}
const deliveriesOf = async ({ id }: Hook, by: SignedIn) =>
  bodyOf(await by.get<HookDelivery[]>(`/api/hooks/${id}/deliveries`));
async function deliver(): Promise<void> {
  const { delivering } = app.services.hooks;
  while (await delivering.fanOut());
  for (let due = await delivering.claim(10); due.length > 0; due = await delivering.claim(10))
    await Promise.all(due.map((id) => delivering.send(id)));
}
const dueNow = () => app.database.knex('hook_deliveries').update({ due_at: app.database.knex.fn.now() });

describe('a web hook is told of nothing that its owner may not see', () => {
  it('not of a document that was moved out of their sight while a delivery waited', async () => {
    await add(olga);
    receiver.answer = answerWith(500);
    await save(plan);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    await moveAway();
    await dueNow();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await app.database.knex('hook_deliveries').select('id')).toEqual([]);
  });

  it('not of a document that is restricted to others, once they manage its space no longer', async () => {
    await add(olga);
    bodyOf(await mina.put(`/api/documents/${plan.id}/access`, { people: [mina.userId], groups: [] }));
    await save(plan);
    await deliver();
    // managers see every document of their space
    expect(receiver.received).toHaveLength(1);
    receiver.answer = answerWith(500);
    await save(plan);
    await deliver();
    await addMember(mina, spaceId, olga.userId, 'editor');
    await dueNow();
    await deliver();
    expect(receiver.received).toHaveLength(2);
    expect(await app.database.knex('hook_deliveries').where({ state: 'waiting' }).select('id')).toEqual([]);
  });

  it('not of a space that they left, manage no longer, or whose account is disabled', async () => {
    const hook = await add(olga);
    await addMember(mina, spaceId, olga.userId, 'editor');
    await save(plan);
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(bodyOf(await mina.get<Hook[]>(`/api/spaces/${spaceId}/hooks`))).toMatchObject([
      { id: hook.id, state: 'owner' },
    ]);
    await addMember(mina, spaceId, olga.userId, 'manager');
    await app.database.knex('users').where({ id: olga.userId }).update({ disabled_at: new Date() });
    await save(plan);
    await deliver();
    expect(receiver.received).toEqual([]);
  });

  it('not of all spaces, once they are no administrator', async () => {
    const boss = await app.signedIn('admin');
    await add(boss, { spaceId: null });
    await save(plan);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    await app.database.knex('users').where({ id: boss.userId }).update({ role: 'editor' });
    await save(plan);
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });

  it('not of where a document was moved, if they cannot see that', async () => {
    await add(olga);
    await moveAway();
    await deliver();
    expect(receiver.received).toEqual([]);
    await add(mina);
    bodyOf(await mina.put(`/api/documents/${plan.id}/position`, { parentId: null, spaceId }));
    await deliver();
    // both owners see where it is now
    expect(receiver.received.map(({ type }) => type)).toEqual(['document.moved', 'document.moved']);
  });

  it('whoever changes it becomes its owner, and hears no more than they may see', async () => {
    const hook = await add(mina);
    const changed = bodyOf(
      await olga.send<Hook>('PATCH', `/api/hooks/${hook.id}`, { body: { url: `${receiver.url}/olga` } }),
    );
    expect(changed.owner).toMatchObject({ id: olga.userId });
    await moveAway();
    await deliver();
    expect(receiver.received).toEqual([]);
  });
});

describe('managers', () => {
  it('see hooks and deliveries of their space, but no delivery about what they may not see', async () => {
    const hook = await add(mina);
    await moveAway();
    await deliver();
    const [delivery] = await deliveriesOf(hook, mina);
    expect(delivery).toMatchObject({ state: 'sent', document: { title: 'Secret plan' } });
    expect(await deliveriesOf(hook, admin)).toHaveLength(1);
    expect(await deliveriesOf(hook, olga)).toEqual([]);
    const path = `/api/hooks/${hook.id}/deliveries/${delivery?.id}/repeat`;
    expect((await olga.post(path)).status).toBe(404);
    expect((await mina.post(path)).status).toBe(204);
  });

  it('cannot add one of all spaces, and do not learn of such hooks', async () => {
    const ofAll = await add(admin, { spaceId: null });
    const body = { url: receiver.url, events: hookEvents, spaceId: null };
    expect((await mina.post('/api/hooks', body)).status).toBe(403);
    expect((await mina.get(`/api/hooks/${ofAll.id}/deliveries`)).body).toMatchObject({
      message: 'Web hook not found.',
    });
    expect(bodyOf(await mina.get(`/api/spaces/${spaceId}/hooks`))).toEqual([]);
  });
});

describe('an address', () => {
  it.each([
    ['http://169.254.169.254/latest/meta-data', 'private'],
    ['http://localhost.:1/', null],
    ['http://[::1]/', 'private'],
    ['http://[::ffff:127.0.0.1]/', 'private'],
    ['http://[fd00::1]/', 'private'],
    ['http://2130706433/', null],
    ['http://0x7f.1/', null],
    ['http://10.0.0.1/', 'private'],
    ['http://user:pass@example.org/', 'starts with'],
    ['ftp://example.org/', 'starts with'],
    ['file:///etc/passwd', 'starts with'],
    ['example.org', 'starts with'],
    [`https://example.org/${'x'.repeat(2000)}`, '2,000'],
  ])('%s', async (url, refusal) => {
    const answer = await admin.post<{ message: string }>('/api/hooks', {
      ...{ url, events: ['document.saved'], spaceId: null },
    });
    // 127.0.0.1 is allowed here, however it is written; names are looked at when something is sent
    expect(answer.status).toBe(refusal === null ? 201 : 400);
    if (refusal !== null) expect(answer.body.message).toContain(refusal);
  });

  it('that resolves to a private one is not connected to, and tells nothing of what is there', async () => {
    // WEBHOOK_ALLOW names 127.0.0.2 only
    const guarded = await startTestApp({ settings: { WEBHOOK_ALLOW: '127.0.0.2' }, database: app.database });
    const hook = await add(admin, { url: receiver.url });
    bodyOf(await admin.post(`/api/hooks/${hook.id}/test`), 204);
    const { delivering } = guarded.services.hooks;
    for (const id of await delivering.claim(10)) await delivering.send(id);
    await guarded.close();
    expect(await app.database.knex('hook_deliveries').select('fault', 'answer')).toMatchObject([
      { answer: null },
    ]);
    expect(receiver.received).toEqual([]);
    const elsewhere = await add(admin, { url: 'http://nothing.invalid/' });
    bodyOf(await admin.post(`/api/hooks/${elsewhere.id}/test`), 204);
    await deliver();
    expect(await deliveriesOf(elsewhere, admin)).toMatchObject([
      { fault: 'address', status: null, answer: null },
    ]);
  });

  it('is limited to twenty hooks of a space', async () => {
    for (let made = 0; made < 20; made += 1) await add(mina);
    const body = { url: receiver.url, events: hookEvents, spaceId };
    const refused = await mina.post<{ message: string }>('/api/hooks', body);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'There are 20 web hooks here. Remove one that is no longer needed.',
    ]);
  });
});

it('audit events say who added, changed, renewed and removed a hook, without its path or secret', async () => {
  const { id } = await add(mina, { url: `${receiver.url}/with-a-key` });
  bodyOf(await mina.send('PATCH', `/api/hooks/${id}`, { body: { isPaused: true } }));
  bodyOf(await mina.post(`/api/hooks/${id}/secret`));
  bodyOf(await mina.delete(`/api/hooks/${id}`), 204);
  const events = await app.database
    .knex('audit_events')
    .where({ target_type: 'hook', target_id: id })
    .orderBy('id')
    .select<{ action: string; actor_id: number }[]>('action', 'actor_id', 'details');
  expect(events.map(({ action }) => action)).toEqual([
    ...['hook.added', 'hook.changed', 'hook.secret_renewed', 'hook.removed'],
  ]);
  expect(new Set(events.map((event) => event.actor_id))).toEqual(new Set([mina.userId]));
  expect(JSON.stringify(events)).not.toMatch(/with-a-key|whsec/);
});
