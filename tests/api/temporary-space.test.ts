import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { ErrorBody } from '../../api/contract/errors.ts';
import type { ShownExport } from '../../api/contract/exports.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace, pngOf } from '../support/content.ts';
import { bringIn, plan } from '../support/imports.ts';
import { rawZip } from '../support/raw-zip.ts';

const mebibyte = 1024 * 1024;
const kibibyte = 1024;

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ settings: { MAX_TEMPORARY_MB: '8', MAX_EXPORTS_MB: '2' } });
  admin = await app.signedIn('admin', 'anna');
});
afterAll(() => app.close());

/** The folders of jobs that are there. */
async function temporaryFiles(): Promise<string[]> {
  const { directory } = app.config.temporary;
  const found = await readdir(directory, { recursive: true }).catch(() => []);
  return found.filter((path) => /^\w+\/(?!lock$)/.test(path));
}

async function attach(client: SignedIn, documentId: number, name: string, bytes: Buffer): Promise<string> {
  const path = `/api/documents/${documentId}/attachments`;
  const { storagePath } = bodyOf(await client.upload<Attachment>(path, name, bytes), 201);
  return `/uploads/document-attachments/${storagePath}`;
}

/** A document with a file of so many bytes, in a space of its own. */
async function documentWith(client: SignedIn, bytes: number): Promise<number> {
  const { id: spaceId } = await makeSpace(client, { name: `Space of ${bytes} ${client.username}` });
  const { id } = await makeDocument(client, spaceId);
  await attach(client, id, 'noise.bin', randomBytes(bytes));
  return id;
}

async function exported(client: SignedIn, documentId: number, format = 'markdown'): Promise<ShownExport> {
  const { id } = bodyOf(await client.post<ShownExport>('/api/exports', { documentId, format }), 202);
  while (await app.services.exports.work());
  return bodyOf(await client.get<ShownExport>(`/api/exports/${id}`));
}

// evidence: S166
test('a zip in a zip that unpacks to more than a job may take is refused, and nothing is left', async () => {
  const { id: spaceId } = await makeSpace(admin, { name: 'Bombs' });
  const inner = (bytes: number) =>
    rawZip([
      { name: 'Page.md', data: '# Page' },
      { name: 'noise.bin', data: randomBytes(bytes), method: 0 },
    ]);
  const outer = (bytes: number) => rawZip([{ name: 'Export-Part-1.zip', data: inner(bytes) }]);
  const file = { name: 'bomb.zip', spaceId };
  const refused = await plan(app, admin, { ...file, bytes: outer(5 * mebibyte) });
  expect(refused.state).toBe('failed');
  expect(refused.problem).toMatchObject({
    reason: { name: 'temporaryFilesTooLarge', values: { megabytes: 4 } },
  });
  expect(await temporaryFiles()).toEqual([]);
  expect((await admin.get('/api/spaces')).status).toBe(200);
  const done = await bringIn(app, admin, { ...file, bytes: outer(3 * mebibyte) });
  expect(done).toMatchObject({ state: 'done', written: { made: 1 } });
  expect(await temporaryFiles()).toEqual([]);
});

describe('finished exports', () => {
  // evidence: S168
  test('of one person take half at most: one that is larger fails, and older ones make room', async () => {
    const eva = await app.signedIn('editor', 'eva');
    const large = await exported(eva, await documentWith(eva, 1.2 * mebibyte));
    expect(large).toMatchObject({ state: 'failed', failure: 'too_large', size: null });
    const [one, two] = [await documentWith(eva, 600 * kibibyte), await documentWith(eva, 500 * kibibyte)];
    const before = (await app.storedFiles()).length;
    const first = await exported(eva, one);
    const second = await exported(eva, two);
    expect([first.state, second.state]).toEqual(['done', 'done']);
    expect((await eva.get(`/api/exports/${first.id}`)).status).toBe(404);
    expect((await eva.bytes(`/api/exports/${second.id}/file`)).length).toBe(second.size);
    expect(await app.storedFiles()).toHaveLength(before + 1);
  });

  // evidence: S168
  test('of everybody have a bound, which refuses others before and while they are made', async () => {
    const [rob, rita] = [await app.signedIn('editor', 'rob'), await app.signedIn('editor', 'rita')];
    const [small, noise] = [await documentWith(rob, 10), await documentWith(rita, 900 * kibibyte)];
    expect(await exported(rita, noise)).toMatchObject({ state: 'done' });
    const last = await exported(rob, await documentWith(rob, 900 * kibibyte));
    expect(last).toMatchObject({ state: 'failed', failure: 'no_room' });
    await app.database
      .knex('exports')
      .where({ user_id: rita.userId })
      .update({ size: 2 * mebibyte });
    const asked = await rob.post<ErrorBody>('/api/exports', { documentId: small, format: 'markdown' });
    expect([asked.status, asked.body.code]).toEqual([507, 'storage_full']);
    expect(asked.body.message).toMatch(/Finished exports use all the space.*after seven days/);
    await app.database.knex('exports').where({ user_id: rita.userId }).delete();
    expect(await exported(rob, small)).toMatchObject({ state: 'done' });
  });
});

// evidence: S167
test.each(['docx', 'pdf'])(
  'pictures of an export as %s are taken once each, and those beyond the bound are left out and noted',
  async (format) => {
    const { id: spaceId } = await makeSpace(admin, { name: `Pictures ${format}` });
    const { id } = await makeDocument(admin, spaceId, { title: 'Photographs' });
    // a job may take 4 MB, its pictures a quarter of it
    const [one, two, three] = [1, 2, 3].map((width) => pngOf(width, 1, 400 * kibibyte)) as [
      Buffer,
      Buffer,
      Buffer,
    ];
    const files = [one, one, one, two, three, one];
    const addresses: string[] = [];
    for (const [index, bytes] of files.entries())
      addresses.push(await attach(admin, id, `${index}.png`, bytes));
    const content = addresses.map((address, index) => `![Number ${index}](${address})`).join('\n\n');
    bodyOf(await admin.put(`/api/documents/${id}`, { content }));
    const made = await exported(admin, id, format);
    expect(made).toMatchObject({
      state: 'done',
      notes: [{ code: 'pictures', count: 1, example: 'Photographs: Number 4' }],
    });
    const bytes = await admin.bytes(`/api/exports/${made.id}/file`);
    if (format === 'docx') {
      const names = Object.keys((await JSZip.loadAsync(bytes)).files);
      expect(names.filter((name) => /^word\/media\/./.test(name))).toHaveLength(2);
    }
    expect(await temporaryFiles()).toEqual([]);
    await app.database.knex('exports').where({ id: made.id }).delete();
  },
  120_000,
);

// evidence: S168
test('no export is begun while the disk has less free than it must keep', async () => {
  const settings = { MIN_FREE_DISK_MB: '999999999' };
  const full = await startTestApp({ settings, poolSize: 4 });
  try {
    const client = await full.signedIn('editor');
    const { id: spaceId } = await makeSpace(client);
    const { id: documentId } = await makeDocument(client, spaceId);
    const isDisk = full.config.files.store === 'disk';
    const asked = await client.post<ErrorBody>('/api/exports', { documentId, format: 'markdown' });
    expect([asked.status, asked.body.code]).toEqual(isDisk ? [507, 'storage_full'] : [202, undefined]);
    if (isDisk) expect(asked.body.message).toMatch(/disk of the server is almost full/);
    // the disk for temporary files is this machine's, wherever files are stored
    const printed = await client.get<ErrorBody>(`/api/documents/${documentId}/download?format=pdf`);
    expect([printed.status, printed.body.code]).toEqual([507, 'storage_full']);
  } finally {
    await full.close();
  }
});
