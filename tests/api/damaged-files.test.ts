import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Document } from '../../api/contract/documents.ts';
import { errorBody } from '../../api/contract/errors.ts';
import { checkFiles, type FoundDamage } from '../../api/jobs/check-files.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';

let app: TestApp;
let editor: SignedIn;
let document: Document;

beforeAll(async () => {
  // the damage is done in the folder
  app = await startTestApp({ settings: { FILES_STORE: 'disk' } });
  editor = await app.signedIn('editor');
});
afterAll(() => app.close());

async function attach(name: string, content: Buffer | string, anew = true): Promise<Attachment> {
  if (anew) document = await makeDocument(editor, (await makeSpace(editor)).id);
  return bodyOf(
    await editor.upload<Attachment>(`/api/documents/${document.id}/attachments`, name, content),
    201,
  );
}

const placeOf = ({ storagePath }: Attachment): string =>
  join(
    app.config.files.store === 'disk' ? app.config.files.directory : '',
    storagePath.slice(0, 2),
    storagePath,
  );

async function check(mostBytes?: number): Promise<FoundDamage[]> {
  const found: FoundDamage[] = [];
  await checkFiles(app.database.knex, app.files, { mostBytes, onDamage: (damage) => found.push(damage) });
  return found;
}

const checkNamed = async (name: string) => {
  const { operation } = app.services;
  return (await operation.inspect()).find((each) => each.name === name);
};

/** How a fetch of all bytes ends: the status, or that the connection was cut before the last byte. */
async function fetchAll(url: string, headers: Record<string, string> = {}): Promise<string> {
  try {
    const answer = await fetch(app.url + url, { headers: { cookie: editor.cookie, ...headers } });
    const bytes = await answer.arrayBuffer();
    return `${answer.status} with ${bytes.byteLength} bytes`;
  } catch {
    return 'cut';
  }
}

// evidence: S95
test.each([
  ['truncated', (path: string) => truncate(path, 60_000)],
  ['emptied', (path: string) => truncate(path, 0)],
  ['longer than it was', (path: string) => truncate(path, 200_000)],
])(
  'a file that is %s is refused before its first byte, logged, and shown by doctor',
  async (_how, damage) => {
    const file = await attach('report.bin', randomBytes(100_000));
    await damage(placeOf(file));
    app.logLines.length = 0;
    for (const headers of [{}, { range: 'bytes=70000-80000' }] as Record<string, string>[]) {
      const { status, body } = await editor.get(file.url, { headers });
      expect(status).toBe(500);
      expect(errorBody.parse(body)).toMatchObject({
        code: 'damaged',
        message: expect.stringMatching(/damaged on the server.+administrator/) as unknown,
      });
    }
    expect(app.logLines.join('')).toContain(`attachment ${file.id} of document ${document.id}: file`);
    expect(await checkNamed('file contents')).toMatchObject({
      state: 'fault',
      says: expect.stringContaining(
        `"report.bin" (attachment ${file.id} of document ${document.id})`,
      ) as unknown,
    });
    await app.database.knex('attachments').where({ id: file.id }).delete();
  },
);

test('a small file with other bytes is refused in words', async () => {
  const file = await attach('note.txt', 'as it was');
  await writeFile(placeOf(file), Buffer.alloc(9));
  expect(await editor.get(file.url)).toMatchObject({ status: 500, body: { code: 'damaged' } });
  // noted: the next one is refused without a look at all bytes
  expect(await editor.get(file.url)).toMatchObject({ status: 500, body: { code: 'damaged' } });
});

// evidence: S96
test('a large file with zeros in place of its bytes is never sent whole, and is refused from then on', async () => {
  const file = await attach('large.bin', randomBytes(3_000_000));
  await writeFile(placeOf(file), Buffer.alloc(3_000_000));
  expect(await fetchAll(file.url)).toBe('cut');
  await expect.poll(() => editor.get(file.url)).toMatchObject({ status: 500, body: { code: 'damaged' } });
  expect(app.logLines.join('')).toContain('has other bytes than when it was attached');
});

test('a file that is whole is sent whole, in ranges too', async () => {
  const file = await attach('whole.bin', randomBytes(300_000));
  expect(await fetchAll(file.url)).toBe('200 with 300000 bytes');
  expect(await fetchAll(file.url, { range: 'bytes=5-9' })).toBe('206 with 5 bytes');
  const empty = await attach('empty.txt', '');
  expect(await fetchAll(empty.url)).toBe('200 with 0 bytes');
});

// evidence: S97
test('a zip leaves out files that are damaged or lost, and names them', async () => {
  const cut = await attach('cut.bin', randomBytes(1_000));
  const lost = await attach('lost.txt', 'lost', false);
  await attach('good.txt', 'good', false);
  await truncate(placeOf(cut), 10);
  await app.files.delete(lost.storagePath);
  const answer = await fetch(`${app.url}/api/documents/${document.id}/download?format=zip`, {
    headers: { cookie: editor.cookie },
  });
  expect(answer.status).toBe(200);
  const zip = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  expect(zip).toContain('attachments/good.txt');
  expect(zip).toContain('Files left out.txt');
  expect(zip).not.toContain('attachments/cut.bin');
  expect(zip).not.toContain('attachments/lost.txt');
});

test('a zip is cut off where damage shows only while a file is read', async () => {
  const file = await attach('large.bin', randomBytes(2_000_000));
  await writeFile(placeOf(file), randomBytes(2_000_000));
  expect(await fetchAll(`/api/documents/${document.id}/download?format=zip`)).toBe('cut');
  await expect.poll(() => fetchAll(`/api/documents/${document.id}/download?format=zip`)).toMatch(/^200 with/);
});

test('the look at all files finds what nobody has fetched, and what was brought back is whole again', async () => {
  await app.database.knex('attachments').delete();
  const bytes = randomBytes(50_000);
  const [zeroed, gone, good] = [
    await attach('zeroed.bin', bytes),
    await attach('gone.txt', 'gone'),
    await attach('good.txt', 'good'),
  ];
  expect(await checkNamed('file contents')).toMatchObject({ state: 'well' });
  await writeFile(placeOf(zeroed), Buffer.alloc(50_000));
  await app.files.delete(gone.storagePath);
  const found = await check();
  expect(found.map(({ attachmentId, state }) => [attachmentId, state])).toEqual([
    [zeroed.id, 'damaged'],
    [gone.id, 'missing'],
  ]);
  expect(await checkNamed('file contents')).toMatchObject({ state: 'fault', figures: { damaged: 2 } });
  expect(await editor.get(zeroed.url)).toMatchObject({ status: 500, body: { code: 'damaged' } });
  await writeFile(placeOf(zeroed), bytes);
  await writeFile(placeOf(gone), 'gone');
  expect(await check()).toEqual([]);
  expect(await checkNamed('file contents')).toMatchObject({ state: 'well', figures: { neverChecked: 0 } });
  expect(await fetchAll(zeroed.url)).toBe('200 with 50000 bytes');
  expect(await fetchAll(good.url)).toBe('200 with 4 bytes');
});

// evidence: S99
test('a look that may read only so much begins with the files that were read longest ago', async () => {
  const { knex } = app.database;
  await knex('attachments').delete();
  const files = [];
  for (const name of ['a', 'b', 'c', 'd']) files.push(await attach(`${name}.bin`, randomBytes(1_000)));
  const checked = () => knex('attachments').whereNotNull('checked_at').orderBy('id').pluck('id');
  await check(2_000);
  expect(await checked()).toEqual([files[0]!.id, files[1]!.id]);
  await check(2_000);
  expect(await checked()).toEqual(files.map(({ id }) => id));
  await knex('attachments')
    .where({ id: files[2]!.id })
    .update({ checked_at: new Date(0) });
  await truncate(placeOf(files[2]!), 1);
  expect(await check(1)).toMatchObject([{ attachmentId: files[2]!.id }]);
});
