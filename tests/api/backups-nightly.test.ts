import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { backUpNightly } from '../../api/features/backups/nightly.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { makeFolder, verify } from '../support/backup-world.ts';
import { makeThings } from '../support/world.ts';

let app: TestApp;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let directory = '';
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ poolSize: 4 });
  folder = await makeFolder();
});
afterAll(async () => {
  await app.close();
  await folder.remove();
});
beforeEach(() => {
  directory = folder.path(`backups-${(count += 1)}`);
});

const now = new Date();
/** The same hour, so many nights later. */
const nightsLater = (nights: number) => new Date(now.getTime() + nights * 24 * 60 * 60 * 1000);

const run = (at: Date, keep = 2) => {
  const { knex } = app.database;
  const configuration = () => Promise.resolve({ settings: [] });
  const { connection } = app.database;
  const source = { knex, connection, files: app.files, configuration };
  return backUpNightly({ ...source, keep, directory, minFreeDisk: 0, now: at });
};

const there = async () => (await readdir(directory)).sort();

test('is not made where none are kept', async () => {
  expect(await run(now, 0)).toEqual({ made: 0 });
  await expect(readdir(directory)).rejects.toThrow('ENOENT');
});

test('is made once a night, however many processes look, and made up where there is none yet', async () => {
  const answers = await Promise.all([run(now), run(now), run(now)]);
  expect(answers.map(({ made }) => made).sort()).toEqual([0, 0, 1]);
  expect(await run(now)).toEqual({ made: 0 });
  const names = await there();
  expect(names).toEqual([expect.stringMatching(/^lectern-\d{4}-\d\d-\d\d-\d{6}\.backup$/)]);
  await verify(join(directory, names[0]!));
  expect(await app.services.backups.last()).toMatchObject({ where: join(directory, names[0]!) });
});

test('the newest are kept, and nothing is taken away that is not its own', async () => {
  await mkdir(directory);
  const others = ['lectern-2020-01-01-020000.backup', 'by-hand.backup'];
  for (const name of others) await writeFile(join(directory, name), 'of somebody else');
  await writeFile(
    join(directory, 'lectern-2020-01-02-020000.backup.partial-0a1b2c3d'),
    'of one that was killed',
  );
  await writeFile(join(directory, 'incoming-0a1b2c3d'), 'of a restore that was killed');
  await utimes(join(directory, 'incoming-0a1b2c3d'), now, nightsLater(-2));
  others.push('incoming-4e5f6a7b');
  await writeFile(join(directory, 'incoming-4e5f6a7b'), 'of a restore that runs');
  const made: string[] = [];
  for (const nights of [1, 2, 3, 4]) {
    const before = await readdir(directory);
    expect(await run(nightsLater(nights), 2)).toMatchObject({ made: 1, missing: 0 });
    made.push(...(await there()).filter((name) => !before.includes(name)));
  }
  expect(made).toHaveLength(4);
  expect(await there()).toEqual([...others, ...made.slice(2)].sort());
});

describe('a backup that is not as it should be', () => {
  test('one that lacks a file takes no older one away: that may have it', async () => {
    const admin = await app.signedIn('admin');
    const { storagePath, attachmentId } = await makeThings(app, {
      visibility: 'everyone',
      ownerId: admin.userId,
    });
    await run(nightsLater(10), 1);
    await app.files.delete(storagePath);
    expect(await run(nightsLater(11), 1)).toMatchObject({ made: 1, missing: 1, removed: 0 });
    expect(await there()).toHaveLength(2);
    await app.database.knex('attachments').where({ id: attachmentId }).delete();
    expect(await run(nightsLater(12), 1)).toMatchObject({ missing: 0, removed: 2 });
    expect(await there()).toHaveLength(1);
  });

  test('one that fails is told of until one succeeds, leaves nothing, and takes nothing away', async () => {
    await run(nightsLater(20), 1);
    const [kept = ''] = await there();
    const good = directory;
    directory = join(good, kept, 'no-folder');
    await expect(run(nightsLater(21), 1)).rejects.toThrow('BACKUP_DIR');
    expect(await app.services.backups.lastFailure()).toMatchObject({
      message: expect.stringContaining('ENOTDIR') as string,
    });
    directory = good;
    expect(await there()).toEqual([kept]);
    await run(nightsLater(22), 1);
    expect(await app.services.backups.lastFailure()).toBeNull();
    expect((await readFile(join(directory, (await there())[0]!))).length).toBeGreaterThan(10_000);
  });
});
