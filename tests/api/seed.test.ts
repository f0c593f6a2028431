import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed, type Seeded } from '../../scripts/seed/seed.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.signedIn('admin');
});
afterAll(() => app.close());

const nothing = () => undefined;
const progress = { begin: nothing, step: nothing, end: nothing, say: nothing };
const run = (isSure: boolean): Promise<Seeded> =>
  seed({ services: app.services, number: 1, isSure, progress });
const texts = () =>
  app.database
    .knex('documents')
    .orderBy('id')
    .select<{ title: string; content: string }[]>('title', 'content');

test('content to try it with is made once, beside others only when that is meant, and the same each time', async () => {
  const first = await run(false);
  expect(first).toMatchObject({ people: 6, spaces: 4 });
  expect(first.documents).toBeGreaterThan(40);
  expect(first.comments).toBeGreaterThan(20);
  expect(first.stars).toBeGreaterThan(20);
  const made = await texts();
  expect(made).toHaveLength(first.documents);
  expect(new Set(made.map(({ content }) => content)).size).toBe(made.length);

  await expect(run(false)).rejects.toThrow('There are 4 spaces already. Add --yes');
  expect(await texts()).toHaveLength(first.documents);
  expect(await run(true)).toEqual({ ...first, people: 0 });
  expect((await texts()).slice(made.length)).toEqual(made);
});
