import { afterAll, beforeAll, expect, it } from 'vitest';
import { renewNameOrder } from '../../db/name-order.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf } from '../support/content.ts';
import type { HttpAnswer } from '../support/http-client.ts';
import type { ListedUser } from '../../api/contract/users.ts';

/** Names as a person of any language expects them; before, Ä, Ł and Ž came after Z, and 10 before 9. */
const names = [
  'Team 9',
  'Ženská liga',
  'zebra',
  'Łódź',
  'anna',
  'Ärzte',
  'Team 10',
  'Zoe',
  'مريم',
  'Юлія',
  'Lyon',
];
const inOrder = [
  'anna',
  'Ärzte',
  'Łódź',
  'Lyon',
  'Team 9',
  'Team 10',
  'zebra',
  'Ženská liga',
  'Zoe',
  'Юлія',
  'مريم',
];

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

it('people come in the order of their names, page after page', async () => {
  const { knex } = app.database;
  const many = Array.from({ length: 12 }, (_, at) => names.map((name) => ({ name, at }))).flat();
  await knex('users').insert(
    many.map(({ name, at }, place) => ({
      ...{ username: `person${place}`, display_name: `${name} (${at})`, email: `person${place}@example.org` },
      ...{ role: 'viewer', password_hash: '-' },
    })),
  );
  const found: string[] = [];
  let path: string | undefined = '/api/users?sort=name';
  let pages = 0;
  while (path !== undefined) {
    const answer: HttpAnswer<ListedUser[]> = await boss.get<ListedUser[]>(path);
    found.push(...bodyOf(answer).map(({ displayName }) => displayName));
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    pages += 1;
  }
  expect(pages).toBeGreaterThan(1);
  const expected = inOrder.flatMap((name) => Array.from({ length: 12 }, (_, at) => `${name} (${at})`));
  expect(found.filter((name) => name.endsWith(')'))).toEqual(expected);
});

it('an index is sorted again when the rules of the order have changed', async () => {
  const { knex } = app.database;
  const read = async () => {
    const found = await knex.raw<{ rows: { version: string; actual: string; file: number }[] }>(
      `select collversion as version, pg_collation_actual_version(oid) as actual,
         pg_relation_filenode('users_by_name')::integer as file from pg_collation where collname = 'reading_order'`,
    );
    return found.rows[0]!;
  };
  const before = await read();
  await renewNameOrder(knex);
  expect(await read()).toEqual(before);
  // as after an upgrade to another ICU
  await knex.raw(`update pg_collation set collversion = '1' where collname = 'reading_order'`);
  await renewNameOrder(knex);
  const after = await read();
  expect(after.version).toBe(after.actual);
  expect(after.file).not.toBe(before.file);
});
