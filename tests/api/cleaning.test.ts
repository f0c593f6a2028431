import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Actor } from '../../api/core/access/actor.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';

let app: TestApp;
let admin: SignedIn;
let operator: Actor;

beforeAll(async () => {
  // blobs are aged by their files' times
  app = await startTestApp({ settings: { FILES_STORE: 'disk' } });
  admin = await app.signedIn('admin');
  operator = await app.services.users.operator();
});
afterAll(() => app.close());

const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
const age = (key: string) =>
  utimes(join(app.config.dataDir, 'files', key.slice(0, 2), key), days(2), days(2));
const clean = (dryRun: boolean) => app.services.cleaning.run(operator, { dryRun, onPart: () => undefined });
const keys = async () => (await app.files.list()).map(({ key }) => key);

async function attach(documentId: number, text: string): Promise<string> {
  const path = `/api/documents/${documentId}/attachments`;
  const { storagePath } = bodyOf(await admin.upload<Attachment>(path, `${text}.txt`, text), 201);
  await age(storagePath);
  return storagePath;
}

test('removes what was deleted long ago with its files, and orphans; a dry run says the same and changes nothing', async () => {
  const { id: spaceId } = await makeSpace(admin);
  const kept = await makeDocument(admin, spaceId, { title: 'Kept' });
  const gone = await makeDocument(admin, spaceId, { title: 'Gone' });
  const keptFile = await attach(kept.id, 'kept');
  const goneFile = await attach(gone.id, 'gone with its document');
  const orphan = (await app.files.put(Readable.from(['orphan']))).key;
  await age(orphan);
  const young = (await app.files.put(Readable.from(['young']))).key;
  await admin.delete(`/api/documents/${gone.id}`);
  await app.database
    .knex('documents')
    .where({ id: gone.id })
    .update({ deleted_at: days(31) });

  const expected = {
    purged: expect.objectContaining({ documents: 1, spaces: 0 }) as unknown,
    blobs: { deleted: 2, bytes: 'orphan'.length + 'gone with its document'.length },
    missing: [],
  };
  expect(await clean(true)).toEqual(expected);
  expect(await keys()).toEqual([keptFile, goneFile, orphan, young].sort());
  expect(await app.database.knex('documents').where({ id: gone.id })).toHaveLength(1);

  expect(await clean(false)).toEqual(expected);
  expect(await keys()).toEqual([keptFile, young].sort());
  expect(await app.database.knex('documents').where({ id: gone.id })).toEqual([]);
  expect(await clean(false)).toMatchObject({ purged: { documents: 0 }, blobs: { deleted: 0 } });
  const audited = await app.database.knex('audit_events').where({ action: 'storage.cleaned' }).orderBy('id');
  expect(audited).toHaveLength(2);
  expect(audited[0]).toMatchObject({ details: { documents: 1, blobs: 2, missing: 0 } });
});

test('names the attachments whose file is not there, each of those that share one', async () => {
  const { id: spaceId } = await makeSpace(admin);
  const { id } = await makeDocument(admin, spaceId, { title: 'Broken' });
  const lost = await attach(id, 'lost');
  await attach(id, 'there');
  const copy = bodyOf(await admin.post<{ id: number }>(`/api/documents/${id}/duplicate`), 201);
  await app.files.delete(lost);
  const { missing } = await clean(true);
  expect(missing.map(({ storageKey, filename }) => [storageKey, filename])).toEqual([
    [lost, 'lost.txt'],
    [lost, 'lost.txt'],
  ]);
  expect(missing.map(({ documentId }) => documentId).sort()).toEqual([id, copy.id].sort());
});
