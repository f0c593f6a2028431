import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { ShownExport } from '../../api/contract/exports.ts';
import { createTurnTaker, type Turn } from '../../api/core/take-turns.ts';
import { exportQueue, importQueue, newFileQueue } from '../../db/jobs/queues.ts';
import { holdRow, type Queue } from '../../db/jobs/turn-statements.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { details, step, upload, work, zipOf } from '../support/imports.ts';

let app: TestApp;
let greedy: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  greedy = await app.signedIn('editor', 'greedy');
  other = await app.signedIn('editor', 'other');
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ['exports', 'imports', 'file_texts', 'turns']) await app.database.knex(table).delete();
});

async function askForExport(client: SignedIn, { documents = 1 } = {}): Promise<number> {
  const { id: spaceId } = await makeSpace(client);
  for (let count = 0; count < documents; count += 1) await makeDocument(client, spaceId);
  const asked = { format: 'markdown', spaceId };
  return bodyOf(await client.post<ShownExport>('/api/exports', asked), 202).id;
}

async function askForImport(client: SignedIn): Promise<number> {
  const { id: spaceId } = await makeSpace(client);
  const id = await upload(client, { name: 'a.zip', bytes: await zipOf({ 'a.md': '# A' }), spaceId });
  await step(client, id, 'read');
  return id;
}

let files = 0;
async function attachFile(client: SignedIn, size = 10): Promise<string> {
  const { id } = await makeDocument(client, (await makeSpace(client)).id);
  const text = `${(files += 1)} `.padEnd(size, 'x');
  const path = `/api/documents/${id}/attachments`;
  return bodyOf(await client.upload<Attachment>(path, 'note.txt', text), 201).sha256;
}

/** The rows of a queue in the order in which they are taken, when each ends before the next is taken. */
async function orderOf(queue: Queue): Promise<string[]> {
  const turns = takerOf(queue);
  const order: string[] = [];
  for (let turn = await turns.next(); turn; turn = await turns.next()) {
    order.push(turn.key);
    await app.database.knex(queue.name).where(queue.key, turn.key).delete();
    await turn.leave();
  }
  return order;
}

const takerOf = (queue: Queue) =>
  createTurnTaker({
    ...{ knex: app.database.knex, queue },
    setAside: () => Promise.reject(new Error('Nothing has died')),
  });

const kinds = [
  { name: 'exports', queue: exportQueue, most: 10, ask: (client: SignedIn) => askForExport(client) },
  { name: 'imports', queue: importQueue, most: 5, ask: askForImport },
  { name: 'files', queue: newFileQueue, most: 20, ask: (client: SignedIn) => attachFile(client) },
];

describe.each(kinds)('$name of people', ({ queue, most, ask }) => {
  // evidence: S170
  test('are served in turn: who comes later with one is next or next but one', async () => {
    for (let count = 0; count < most; count += 1) await ask(greedy);
    const taker = takerOf(queue);
    const running = await taker.next();
    const late = String(await ask(other));
    await running!.leave();
    const order = await orderOf(queue);
    expect(order).toHaveLength(most + 1);
    expect(order.indexOf(late)).toBeLessThanOrEqual(1);
  });

  // evidence: S170
  test('run two at once at most, whatever many processes look for work', async () => {
    for (let count = 0; count < 5; count += 1) await ask(greedy);
    const late = String(await ask(other));
    const taken: (Turn | null)[] = await Promise.all(Array.from({ length: 6 }, () => takerOf(queue).next()));
    const keys = taken.flatMap((turn) => turn?.key ?? []);
    expect(keys).toHaveLength(3);
    expect(keys).toContain(late);
    // one process works at one of a person, so that it has room for others
    const own = takerOf(queue);
    for (const turn of taken) await turn?.leave();
    const [first, second, third] = [await own.next(), await own.next(), await own.next()];
    expect([first, second].map((turn) => turn?.key)).toContain(late);
    expect(third).toBeNull();
    for (const turn of [first, second]) await turn?.leave();
  });
});

test('the exports of one person are made short before long', async () => {
  const long = await askForExport(greedy, { documents: 3 });
  const short = await askForExport(greedy);
  expect(await orderOf(exportQueue)).toEqual([String(short), String(long)]);
});

test('the files of one person are read short before long', async () => {
  const long = await attachFile(greedy, 5_000);
  const short = await attachFile(greedy, 50);
  expect(await orderOf(newFileQueue)).toEqual([short, long]);
});

test('an import of a command line is held by it, and taken by no server', async () => {
  const { knex } = app.database;
  const local = { name: 'handbook', size: 0, path: '/handbook', state: 'reading', address: 'test' };
  const [made] = await knex('imports').insert(local).returning<{ id: number }[]>('id');
  const id = String(made!.id);
  const turn = await takerOf(importQueue).take(id);
  expect(await holdRow(knex, importQueue, id, turn!.holder)).toBe(true);
  expect(await takerOf(importQueue).take(id)).toBeNull();
  await turn!.leave();
  expect(await takerOf(importQueue).next()).toBeNull();
});

describe('the place in the queue', () => {
  // evidence: S170
  test('of an export says how many are made before it, and whose they are says nothing', async () => {
    const ids = [await askForExport(greedy), await askForExport(greedy), await askForExport(greedy)];
    const late = await askForExport(other);
    const told = bodyOf(await other.get<ShownExport>(`/api/exports/${late}`));
    // one of the greedy person was asked for before
    expect(told.ahead).toBe(1);
    expect(JSON.stringify(told)).not.toContain('greedy');
    const places = await Promise.all(
      ids.map(async (id) => bodyOf(await greedy.get<ShownExport>(`/api/exports/${id}`)).ahead),
    );
    expect(places).toEqual([0, 2, 3]);
    const done: number[] = [];
    while (await app.services.exports.work()) {
      const rows = await app.database
        .knex('exports')
        .where({ state: 'done' })
        .whereNotIn('id', done)
        .pluck<number[]>('id');
      done.push(...rows);
    }
    expect(done).toEqual([ids[0], late, ids[1], ids[2]]);
    expect(bodyOf(await other.get<ShownExport>(`/api/exports/${late}`)).ahead).toBeNull();
  });

  test('of an import the same', async () => {
    const first = await askForImport(greedy);
    const second = await askForImport(greedy);
    const late = await askForImport(other);
    expect((await details(greedy, first)).ahead).toBe(0);
    expect((await details(other, late)).ahead).toBe(1);
    expect((await details(greedy, second)).ahead).toBe(2);
    await work(app);
    expect(await details(other, late)).toMatchObject({ state: 'planned', ahead: null });
  });
});
