import { afterAll, beforeAll, expect, it } from 'vitest';
import { alone, leaseOf } from '../../../db/jobs/leases.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** So short that a test need not wait for its end. */
const seconds = 0.4;

it('only one process at a time does work that is done alone, however long it takes', async () => {
  const { knex } = database;
  let end = (): void => undefined;
  const first = alone(knex, 'digging', seconds, () => new Promise((done) => (end = () => done('dug'))));
  const holder = leaseOf(knex, 'digging', seconds);
  await expect.poll(readLease).toBeDefined();
  const { expiresAt } = await readLease();
  await expect.poll(async () => (await readLease()).expiresAt).not.toEqual(expiresAt);
  expect(await holder.hold()).toBe(false);
  end();
  expect(await first).toBe('dug');
  expect(await alone(knex, 'digging', seconds, () => Promise.resolve('dug again'))).toBe('dug again');
});

it('failed work gives its lease back', async () => {
  const { knex } = database;
  const work = alone(knex, 'failing', seconds, () => Promise.reject(new Error('no room')));
  await expect(work).rejects.toThrow('no room');
  expect(await leaseOf(knex, 'failing', seconds).hold()).toBe(true);
});

it('work learns that its lease has expired', async () => {
  const { knex } = database;
  const lease = leaseOf(knex, 'hanging', seconds);
  await lease.hold();
  await lease.during(async (lost) => {
    expect(lost.aborted).toBe(false);
    await knex('leases')
      .where('name', 'hanging')
      .update({ expires_at: knex.raw("now() - interval '1 second'") });
    await expect.poll(() => lost.aborted).toBe(true);
  });
});

async function readLease(): Promise<{ expiresAt: Date }> {
  const row = await database
    .knex('leases')
    .where('name', 'digging')
    .first<{ expiresAt: Date }>('expires_at as expiresAt');
  return row;
}
