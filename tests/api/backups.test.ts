import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { makeThings } from '../support/world.ts';
import { verifyBackup } from '../../api/features/backups/verifying.ts';

const quiet = { begin: () => undefined, step: () => undefined };

describe('a backup', () => {
  let app: TestApp;
  let folder = '';
  beforeAll(async () => {
    app = await startTestApp();
    folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
    const admin = await app.signedIn('admin');
    await makeThings(app, { visibility: 'members', ownerId: admin.userId, word: 'zürich\t\\N' });
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  test('is made, verified and restored', async () => {
    const path = join(folder, 'one.backup');
    const made = await app.services.backups.toFile(path, { watcher: quiet });
    const verified = await verifyBackup(createReadStream(path), quiet);
    await app.services.backups.test(createReadStream(path), quiet);
    const other = await startTestApp();
    await other.services.backups.restore(path, quiet);
    const titles = await other.database.knex('documents').orderBy('id').select<object[]>('title');
    await other.close();
    expect(titles).toEqual([{ title: 'Document zürich\t\\N' }, { title: 'Other zürich\t\\N' }]);
    expect(verified.manifest.files.count).toBe(1);
    expect(made.documents).toBe(2);
  });
});
