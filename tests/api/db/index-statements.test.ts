import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaseOf } from '../../../db/jobs/leases.ts';
import { endSearchChanges, takeSearchChanges } from '../../../db/search/changes.ts';
import { readIndexSources, readStamps } from '../../../db/search/index-statements.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

/** What the worker of an index asks, whether there is an engine or not. */

let database: TestDatabase;
let spaceId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  const [space] = await database.knex('spaces').insert({ name: 'Harbour' }).returning<{ id: number }[]>('id');
  spaceId = space!.id;
});
afterAll(() => database.drop());

it('a change is taken until it is ended', async () => {
  await database.knex('search_changes').insert({ kind: 'space', target_id: spaceId });
  const taken = await takeSearchChanges(database.knex, 10);
  expect(taken).toMatchObject([{ kind: 'space', id: spaceId }]);
  await endSearchChanges(database.knex, taken);
  expect(await takeSearchChanges(database.knex, 10)).toEqual([]);
});

it('an entry has the stamp that tells of a change', async () => {
  const [source] = await readIndexSources(database.knex, 'space', [spaceId]);
  expect(source).toMatchObject({ title: 'Harbour', spaceId, authorId: null });
  expect(await readStamps(database.knex, 'space', [spaceId])).toEqual([
    { id: spaceId, stamp: source!.stamp, bytes: 0 },
  ]);
  await database.knex('spaces').where({ id: spaceId }).update({ name: 'Quay' });
  expect((await readStamps(database.knex, 'space', [spaceId]))[0]!.stamp).not.toBe(source!.stamp);
  expect(await readIndexSources(database.knex, 'document', [2_000_000_000])).toEqual([]);
  expect(await readStamps(database.knex, 'document', [2_000_000_000])).toEqual([]);
});

it('a lease is extended by its holder alone, and not after it was released', async () => {
  const [first, second] = ['', ''].map(() => leaseOf(database.knex, 'index', 60));
  expect([await first!.hold(), await second!.hold()]).toEqual([true, false]);
  expect([await first!.extend(), await second!.extend()]).toEqual([true, false]);
  await first!.release();
  expect(await first!.extend()).toBe(false);
});
