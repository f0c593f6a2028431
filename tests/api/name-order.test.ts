import { afterAll, beforeAll, expect, it } from 'vitest';
import { inDatabase } from '../support/postgres.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf } from '../support/content.ts';

/** Names as a person of any language expects them; before, Ä, Ł and Ž came after Z, and 10 before 9. */
const names = ['Team 9', 'Ženská liga', 'zebra', 'Łódź', 'anna', 'Ärzte', 'Team 10', 'Zoe', 'مريم', 'Юлія', 'Lyon'];
const inOrder = ['anna', 'Ärzte', 'Łódź', 'Lyon', 'Team 9', 'Team 10', 'zebra', 'Ženská liga', 'Zoe', 'Юлія', 'مريم'];

let app: TestApp;
let boss: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  boss = await app.signedIn('admin', 'boss');
});
afterAll(() => app.close());

const named = (rows: { name: string }[]): string[] =>
  rows.map(({ name }) => name).filter((name) => names.includes(name));

it('spaces and groups come in the order of their names', async () => {
  for (const name of names) {
    bodyOf(await boss.post('/api/spaces', { name }), 201);
    bodyOf(await boss.post('/api/groups', { name }), 201);
  }
  expect(named(bodyOf(await boss.get<{ name: string }[]>('/api/spaces')))).toEqual(inOrder);
  expect(named(bodyOf(await boss.get<{ name: string }[]>('/api/groups')))).toEqual(inOrder);
});
