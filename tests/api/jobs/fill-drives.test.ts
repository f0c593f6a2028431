import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { keepDrivesFull } from '../../../api/jobs/fill-drives.ts';
import type { StoreDrives } from '../../../api/ports/files/port.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const whole: StoreDrives = { all: 6, missing: [], filling: [], youngestSeconds: 3600 };

/** A store whose drives change, how often it was told to fill them, and how often that was said. */
function useStore(drives: StoreDrives | null) {
  const store = { drives, looks: 0, fillings: 0, says: 0, isAway: false };
  const files = {
    drives() {
      store.looks += 1;
      return Promise.resolve(store.drives);
    },
    fillDrives() {
      if (store.isAway) return Promise.reject(new Error('away'));
      store.fillings += 1;
      return Promise.resolve();
    },
  };
  const start = () => {
    const log = pino({ level: 'silent' });
    const say = () => void (store.says += 1);
    const filling = keepDrivesFull({ knex: database.knex, files, log, say, every: 1 });
    onTestFinished(() => filling.stop());
  };
  start();
  return Object.assign(store, { start });
}

/** Waits until it has looked at what is there now. */
async function looked(store: { looks: number }): Promise<void> {
  const before = store.looks;
  await vi.waitUntil(() => store.looks > before + 2, { timeout: 30_000 });
}

it('drives are filled at the start, and again after one was away and is back', async () => {
  const store = useStore(whole);
  await looked(store);
  expect(store.fillings).toBe(1);
  store.drives = { ...whole, missing: ['b:9000/data1 (offline)'] };
  await looked(store);
  expect(store.fillings).toBe(1);
  store.drives = { ...whole, youngestSeconds: 5 };
  await looked(store);
  expect(store.fillings, 'not before the machines see each other').toBe(1);
  store.drives = { ...whole, youngestSeconds: 35 };
  await looked(store);
  expect([store.fillings, store.says]).toEqual([2, 2]);
});

it('drives are filled after a machine was started anew between two looks, by one of several servers', async () => {
  const store = useStore(whole);
  store.start();
  await looked(store);
  store.drives = { ...whole, youngestSeconds: 40 };
  await looked(store);
  expect(store.fillings).toBe(2);
});

it('a store that refuses is told again', async () => {
  const store = useStore(whole);
  store.isAway = true;
  store.drives = { ...whole, youngestSeconds: 40 };
  await looked(store);
  store.isAway = false;
  await looked(store);
  expect(store.fillings).toBeGreaterThan(0);
});

it('a store on one machine is left alone', async () => {
  const store = useStore(null);
  await vi.waitUntil(() => store.looks > 2, { timeout: 30_000 });
  expect(store.fillings).toBe(0);
});
