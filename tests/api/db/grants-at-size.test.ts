import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownSpaceRoles, visibleSpaces, type ViewerSql } from '../../../db/grants.ts';
import { addManyGroups, addManyPeople } from '../../support/many-rights.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

let database: TestDatabase;
/** In 12 groups, and in all 500. */
let usual: number;
let busy: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { knex } = database;
  await knex.raw(
    `insert into spaces (name, visibility) select 'Space ' || n, case when n % 10 = 0 then 'everyone' else 'members' end
     from generate_series(1, 1000) n`,
  );
  const person = async (username: string): Promise<number> => {
    const row = {
      username,
      display_name: username,
      email: `${username}@x`,
      role: 'editor',
      password_hash: '-',
    };
    const [made] = await knex('users').insert(row).returning<{ id: number }[]>('id');
    return made!.id;
  };
  [usual, busy] = [await person('usual'), await person('busy')];
  await addManyPeople(knex);
  await addManyGroups(knex, [
    { id: usual, groups: 12 },
    { id: busy, groups: 500 },
  ]);
  await knex.raw('vacuum analyze');
}, 60_000);
afterAll(() => database.drop());

/** The number of blocks that a query reads, and of rows that it finds. */
async function costOf(sql: string): Promise<{ blocks: number; rows: number }> {
  type Node = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number; 'Actual Rows': number };
  const { rows } = await database.knex.raw<{ rows: { 'QUERY PLAN': [{ Plan: Node }] }[] }>(
    `explain (analyze, buffers, format json) ${sql}`,
  );
  const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
  return { blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], rows: plan['Actual Rows'] };
}

const viewer = (id: string): ViewerSql => ({ viewer: id, seesAll: 'false', only: 'null::integer[]' });
const mostBlocks = 1_500;

test('the data has the sizes at which rights were measured', async () => {
  const count = async (table: string) => {
    const [row] = await database.knex(table).count<{ count: string }[]>();
    return Number(row!.count);
  };
  expect(await count('users')).toBeGreaterThanOrEqual(10_000);
  expect([await count('groups'), await count('spaces')]).toEqual([500, 1_000]);
  expect(await count('group_members')).toBeGreaterThan(110_000);
  expect(await count('space_groups')).toBeGreaterThan(7_500);
});

test.each([
  ['one person', () => usual, 100],
  ['somebody in all 500 groups', () => busy, 900],
])('the spaces of %s read few blocks', async (_name, id, least) => {
  const spaces = await costOf(visibleSpaces(viewer(String(id()))));
  expect(spaces.rows).toBeGreaterThan(least);
  expect(spaces.blocks).toBeLessThan(mostBlocks);
  const roles = await costOf(ownSpaceRoles(String(id())));
  expect(roles.rows).toBeGreaterThan(least);
  expect(roles.blocks).toBeLessThan(mostBlocks);
});

test('the spaces of 16 people in one query read few blocks', async () => {
  const found = await costOf(
    `select q.viewer, v.id from unnest(array(select id from users order by id desc limit 16)) q (viewer)
     cross join lateral (${visibleSpaces(viewer('q.viewer'))}) v`,
  );
  expect(found.rows).toBeGreaterThan(16 * 100);
  expect(found.blocks).toBeLessThan(mostBlocks);
});
