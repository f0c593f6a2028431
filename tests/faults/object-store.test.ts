import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { noStore, testStore, type TestStore } from '../support/s3.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

const away = 'Files cannot be reached right now. Please try again in a moment.';
/** Three parts. */
const large = randomBytes(12 * 1024 * 1024);

let store: TestStore;
let proxy: TcpProxy;
let app: TestApp;
let editor: SignedIn;
let documentId: number;
let file: string;

beforeAll(async () => {
  if (noStore) return;
  store = testStore();
  const { hostname: host, port } = new URL(store.settings.endpoint);
  proxy = await startTcpProxy({ host, port: Number(port) });
  app = await startTestApp({
    settings: {
      ...store.environment,
      S3_ENDPOINT: `http://${proxy.host}:${proxy.port}`,
    },
    poolSize: 4,
  });
  editor = await app.signedIn('editor');
  const space = await makeSpace(editor);
  documentId = (await makeDocument(editor, space.id, { title: 'Harbour' })).id;
  file = `/uploads/document-attachments/${bodyOf(await upload(large), 201).storagePath}`;
});
afterAll(async () => {
  if (noStore) return;
  await app.close();
  await proxy.close();
  await store.remove();
});
beforeEach(async (context) => {
  context.skip(noStore !== undefined, noStore);
  await proxy.mend();
});

const upload = (bytes: Uint8Array) =>
  editor.upload<Attachment>(`/api/documents/${documentId}/attachments`, 'large.bin', bytes);
const attached = async () =>
  bodyOf(await editor.get<Attachment[]>(`/api/documents/${documentId}/attachments`)).length;

async function everythingElseWorks(): Promise<void> {
  bodyOf(await editor.put(`/api/documents/${documentId}`, { content: `Saved ${Math.random()}` }));
  bodyOf(await editor.get(`/api/documents/${documentId}`));
  bodyOf(await editor.get('/api/search?q=harbour'));
  expect((await editor.get('/readyz')).status).toBe(200);
}

async function downloadsWhole(): Promise<void> {
  const answer = await fetch(app.url + file, { headers: { cookie: editor.cookie } });
  expect(Buffer.from(await answer.arrayBuffer()).equals(large)).toBe(true);
}

// evidence: Q26
test('a store that refuses: 503 on files, all else works, and it is well again by itself', async () => {
  const before = await attached();
  await proxy.refuse();
  for (const answer of [
    await upload(large),
    await editor.get(file),
    await editor.get(`/api/documents/${documentId}/download?format=zip`),
  ]) {
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ message: away, code: 'unavailable' });
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(answer.headers.get('retry-after')).toBe('5');
  }
  expect((await editor.get('/readyz')).body).toMatchObject({ status: 'ready', files: 'away' });
  await everythingElseWorks();
  expect(await attached()).toBe(before);
  // whoever runs it reads why, and nobody else
  expect(app.logLines.join('')).toMatch(/S3_ENDPOINT: http.* cannot be used/);

  await proxy.mend();
  await downloadsWhole();
  bodyOf(await upload(large), 201);
  expect((await editor.get('/readyz')).body).toMatchObject({ files: 'ready' });
});

describe('a store that is cut off mid-way', () => {
  // evidence: Q26
  test('ends a download, and never gives half a file as a whole one', async () => {
    proxy.cut();
    proxy.cutAfter(3 * 1024 * 1024);
    const answer = await fetch(app.url + file, { headers: { cookie: editor.cookie } });
    expect(Number(answer.headers.get('content-length'))).toBe(large.length);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    await everythingElseWorks();
    await proxy.mend();
    await downloadsWhole();
  });

  // evidence: Q26
  test('keeps nothing of an upload', async () => {
    const before = await attached();
    const keys = (await app.files.list()).length;
    proxy.cut();
    // less than a part: the one retry is cut off too
    proxy.cutAfter(3 * 1024 * 1024);
    expect(await upload(large)).toMatchObject({ status: 503, body: { message: away } });
    await proxy.mend();
    expect(await attached()).toBe(before);
    expect((await app.files.list()).length).toBe(keys);
    bodyOf(await upload(large), 201);
  });
});

test('a store that says nothing ends in 503, and nobody else waits for it', async () => {
  proxy.silence();
  const [answer] = await Promise.all([upload(large), everythingElseWorks()]);
  expect(answer).toMatchObject({ status: 503, body: { message: away } });
  await proxy.mend();
  await downloadsWhole();
});

// evidence: Q26
test('a store that is slow gives and takes whole files', async () => {
  proxy.delay(20);
  await downloadsWhole();
  const { storagePath } = bodyOf(await upload(large.subarray(0, 6_000_000)), 201);
  await proxy.mend();
  const answer = await fetch(`${app.url}/uploads/document-attachments/${storagePath}`, {
    headers: { cookie: editor.cookie },
  });
  expect(Buffer.from(await answer.arrayBuffer()).equals(large.subarray(0, 6_000_000))).toBe(true);
});
