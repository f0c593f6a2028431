import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startFillingDrives } from '../../../api/jobs/fill-drives.ts';
import type { StoreDrives } from '../../../api/ports/files/port.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const allThere: StoreDrives = { all: 6, missing: [], filling: [] };
const oneMissing: StoreDrives = { ...allThere, missing: ['b:9000/data1 (offline)'] };

/** A store that counts how often its drives are checked and filled, and how often the job reports that they are filled. */
function useStore(drives: StoreDrives | null, fill = () => Promise.resolve()) {
  const store = { drives, fill, checks: 0, fills: 0, reports: 0 };
  const files = {
    drives() {
      store.checks += 1;
      return Promise.resolve(store.drives);
    },
    async fillDrives() {
      await store.fill();
      store.fills += 1;
    },
  };
  const say = () => void (store.reports += 1);
  const start = () => {
    const log = pino({ level: 'silent' });
    const job = startFillingDrives({ knex: database.knex, files, log, say, checkIntervalMs: 1 });
    onTestFinished(() => job.stop());
  };
  start();
  return Object.assign(store, { start });
}

/** Waits until the job has checked the current state of the store. */
async function untilChecked(store: { checks: number }): Promise<void> {
  const before = store.checks;
  await expect.poll(() => store.checks).toBeGreaterThan(before + 2);
}

it('drives are filled at the start, and again when none is missing any more', async () => {
  const store = useStore(allThere);
  await untilChecked(store);
  expect(store.fills).toBe(1);
  store.drives = oneMissing;
  await untilChecked(store);
  expect(store.fills).toBe(1);
  store.drives = allThere;
  await untilChecked(store);
  expect([store.fills, store.reports]).toEqual([2, 2]);
});

it('only one of several servers fills the drives', async () => {
  const store = useStore(allThere);
  store.start();
  await untilChecked(store);
  store.drives = oneMissing;
  await untilChecked(store);
  store.drives = allThere;
  await untilChecked(store);
  expect(store.fills).toBe(2);
});

it('drives are filled again if one was missing while they were filled', async () => {
  let finish = () => {};
  const store = useStore(oneMissing, () => new Promise<void>((resolve) => (finish = resolve)));
  store.drives = allThere;
  await untilChecked(store);
  store.drives = oneMissing;
  await untilChecked(store);
  store.drives = allThere;
  store.fill = () => Promise.resolve();
  finish();
  await expect.poll(() => store.fills).toBe(2);
  await untilChecked(store);
  expect([store.fills, store.reports]).toEqual([2, 1]);
});

it('filling is tried again after an error', async () => {
  const store = useStore(allThere, () => Promise.reject(new Error('refused')));
  await untilChecked(store);
  store.fill = () => Promise.resolve();
  await expect.poll(() => store.fills).toBe(1);
});

it('a store on one machine is left alone', async () => {
  const store = useStore(null);
  await expect.poll(() => store.checks).toBeGreaterThan(1);
  expect(store.fills).toBe(0);
});
