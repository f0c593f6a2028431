import { createReadStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openResources } from '../../api/server/resources.ts';
import { createServices } from '../../api/services.ts';
import { startTestApp } from '../support/app.ts';
import {
  fileDigests,
  fillWithWork,
  makeFolder,
  tableDigests,
  verify,
  watcher,
} from '../support/backup-world.ts';
import { noStore, testStore } from '../support/s3.ts';

// a cluster is made: deadlines, not measures
vi.setConfig({ testTimeout: 240_000 });

const noServer = process.env['TEST_DATABASE_URL']
  ? undefined
  : 'no second PostgreSQL: TEST_DATABASE_URL is not set';

/** Lectern as `npm start` has it, with an embedded PostgreSQL and a folder of its own. */
async function openEmbedded() {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const resources = await openResources({ DATA_DIR: dataDir }, { role: 'command', notify: () => undefined });
  onTestFinished(async () => {
    await resources.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { ...resources, backups: createServices(resources).backups };
}

/** Another server's PostgreSQL, and files in a bucket. */
async function openAppliance() {
  const { environment, remove } = testStore();
  const app = await startTestApp({ settings: environment });
  onTestFinished(async () => {
    await app.close();
    await remove();
  });
  return app;
}

test('all data moves from the appliance into the embedded mode and back, row by row and file by file', async (ctx) => {
  const reason = noServer ?? noStore;
  if (reason) return ctx.skip(reason);
  const folder = await makeFolder();
  onTestFinished(() => folder.remove());
  const first = await openAppliance();
  await fillWithWork(first);
  const rows = await tableDigests(first.database.knex);
  const files = await fileDigests(first.database.knex, first.files);

  const down = folder.path('down.backup');
  await first.services.backups.toFile(down, { watcher });
  const embedded = await openEmbedded();
  await embedded.backups.restore(down, watcher);
  expect(await tableDigests(embedded.knex)).toEqual(rows);
  expect(await fileDigests(embedded.knex, embedded.files)).toEqual(files);

  const up = folder.path('up.backup');
  await embedded.backups.toFile(up, { watcher });
  const servers = [(await verify(down)).header.postgres, (await verify(up)).header.postgres];
  expect(new Set(servers).size, servers.join(' and ')).toBe(2);
  const second = await openAppliance();
  await second.services.backups.test(createReadStream(up), watcher);
  await second.services.backups.restore(up, watcher);
  expect(await tableDigests(second.database.knex)).toEqual(rows);
  expect(await fileDigests(second.database.knex, second.files)).toEqual(files);
});
