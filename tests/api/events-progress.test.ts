import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ShownExport } from '../../api/contract/exports.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { EventClient } from '../support/event-client.ts';
import { plan, step, work, zipOf } from '../support/imports.ts';

let app: TestApp;
let maker: SignedIn;
let other: SignedIn;
let admin: SignedIn;
let spaceId: number;
const open: EventClient[] = [];

beforeAll(async () => {
  app = await startTestApp();
  maker = await app.signedIn('editor', 'maker');
  other = await app.signedIn('editor', 'other');
  admin = await app.signedIn('admin', 'chief');
  spaceId = (await makeSpace(admin)).id;
});
afterEach(() => {
  for (const client of open.splice(0)) client.leave();
});
afterAll(() => app.close());

async function listen(client: SignedIn): Promise<EventClient> {
  const listening = await EventClient.open(client);
  open.push(listening);
  expect(listening.status).toBe(200);
  return listening;
}

/** What comes later has come: what was left out stays left out. */
async function hearsLast(...listening: EventClient[]): Promise<void> {
  const { id } = await makeDocument(admin, spaceId);
  for (const client of listening)
    await client.hears('document', { id, version: 1, spaceId, change: 'created' });
}

const pages = () =>
  zipOf({
    'Canary.md': '# Canary\n[b](b.md)',
    'b.md': '# Second',
    'c/d.md': '# Third ![](e.png)',
    'e.png': 'e',
  });

test('an import tells its maker and administrators how far it is, and nobody else', async () => {
  const [own, stranger, chief] = [await listen(maker), await listen(other), await listen(admin)];
  const { id } = await plan(app, maker, { name: 'Canary.zip', bytes: await pages(), spaceId });
  const planned = { id, state: 'planned', progress: { done: 0, of: 0 } };
  for (const client of [own, chief]) await client.hears('import', planned);
  await step(maker, id, 'start');
  await work(app);
  for (const client of [own, chief])
    await expect.poll(() => client.of('import').at(-1), { timeout: 10_000 }).toMatchObject({ state: 'done' });
  await hearsLast(own, stranger, chief);
  // the number, how far it is, and no name of a page
  for (const event of [...own.of('import'), ...chief.of('import')])
    expect(event).toEqual({
      id,
      state: expect.any(String) as string,
      progress: { done: expect.any(Number) as number, of: expect.any(Number) as number },
    });
  expect(stranger.of('import')).toEqual([]);
  expect(stranger.text).not.toContain('Canary');
});

test('rights are those of the moment: an administrator who is none any more hears nothing more', async () => {
  const former = await app.signedIn('admin', 'former');
  const [own, before] = [await listen(maker), await listen(former)];
  const { id } = await plan(app, maker, { name: 'a.zip', bytes: await pages(), spaceId });
  const planned = { id, state: 'planned', progress: { done: 0, of: 0 } };
  await before.hears('import', planned);
  await app.database.knex('users').where({ id: former.userId }).update({ role: 'editor' });
  await step(maker, id, 'cancel');
  await own.hears('import', { ...planned, state: 'cancelled' });
  await hearsLast(own, before);
  expect(before.of('import')).not.toContainEqual(expect.objectContaining({ state: 'cancelled' }));
});

test('an export tells whoever asked for it, and nobody else, administrators neither', async () => {
  await makeDocument(maker, spaceId);
  const [own, stranger, chief] = [await listen(maker), await listen(other), await listen(admin)];
  const asked = { format: 'markdown', spaceId };
  const { id } = bodyOf(await maker.post<ShownExport>('/api/exports', asked), 202);
  while (await app.services.exports.work());
  const { done, total } = bodyOf(await maker.get<ShownExport>(`/api/exports/${id}`));
  await own.hears('export', { id, state: 'done', done, total });
  await hearsLast(own, stranger, chief);
  expect([...stranger.of('export'), ...chief.of('export')]).toEqual([]);
});
