import { createHash } from 'node:crypto';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Document } from '../../api/contract/documents.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeDocument, makeSpace, png } from '../support/content.ts';
import type { HttpClient } from '../support/http-client.ts';

const megabyte = 1024 * 1024;

let app: TestApp;
let admin: SignedIn;
let editor: SignedIn;
let viewer: SignedIn;
let document: Document;

beforeAll(async () => {
  app = await startTestApp({ settings: { MAX_UPLOAD_MB: '1' } });
  admin = await app.signedIn('admin');
  editor = await app.signedIn('editor');
  viewer = await app.signedIn('viewer');
});
afterAll(() => app.close());

beforeEach(async () => {
  document = await makeDocument(editor, (await makeSpace(editor)).id);
});

const pathOf = ({ id } = document) => `/api/documents/${id}/attachments`;
const attach = async (name: string, content: Uint8Array | string, type?: string) =>
  bodyOf(await editor.upload<Attachment>(pathOf(), name, content, type), 201);

const storedFiles = () => app.storedFiles();

describe('attaching a file', () => {
  // evidence: C8 C169 C280
  it('keeps its bytes and tells what they are', async () => {
    const content = Buffer.from('Zeile 1\r\nZeile 2 ✓');
    const attachment = await attach('notes.md', content, 'image/png');
    expect(attachment).toEqual({
      id: expect.any(Number) as unknown,
      filename: 'notes.md',
      mimetype: 'text/plain',
      size: content.length,
      url: `/uploads/document-attachments/${attachment.storagePath}`,
      storagePath: expect.stringMatching(/^\w+$/) as unknown,
      sha256: createHash('sha256').update(content).digest('hex'),
      unsearchable: null,
      createdBy: { id: editor.userId, displayName: `Person ${editor.username}`, avatar: null },
      createdAt: expect.stringMatching(/Z$/) as unknown,
    });
    expect((await viewer.get(attachment.url)).body).toBe(content.toString());
    expect(bodyOf(await viewer.get(pathOf()))).toEqual([attachment]);
  });

  it.each([
    ['an image', png, 'image/png'],
    ['a program', Buffer.from([0, 1, 2, 3, 250]), 'application/octet-stream'],
    ['a page that says it is an image', '<!doctype html><script>alert(1)</script>', 'text/plain'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    [
      'a drawing behind a declaration and comments',
      '\ufeff<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x" [<!ENTITY a "b">]>\n<!--b-->\n<svg\nwidth="1"/>',
      'image/svg+xml',
    ],
    ['a page with a drawing', '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>', 'text/plain'],
    ['comments without an end', '<!-- a -->'.repeat(400), 'text/plain'],
    ['other XML', '<?xml version="1.0"?><x><svg/></x>', 'application/xml'],
    ['nothing', '', 'text/plain'],
    ['text cut inside a character', `${'x'.repeat(4099)}é`, 'text/plain'],
  ])('tells the type of %s by its bytes', async (_what, content, mimetype) => {
    expect((await attach('x.png', content, 'image/png')).mimetype).toBe(mimetype);
  });

  it.each([
    ['Übersicht – 資料 👍.pdf', 'Übersicht – 資料 👍.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\plan.txt', 'plan.txt'],
    ['a"b;c=d%41.txt', 'a"b;c=d%41.txt'],
    ['line\nbreak.txt', 'linebreak.txt'],
    ['photo\u202egnp.exe', 'photognp.exe'],
    [`${'é'.repeat(300)}.markdown`, `${'é'.repeat(246)}.markdown`],
  ])('names %j %j', async (name, expected) => {
    const { filename, url } = await attach(name, 'x');
    expect(filename).toBe(expected);
    const disposition = (await viewer.get(url)).headers.get('content-disposition') ?? '';
    const encoded = /filename\*=UTF-8''(.*)$/.exec(disposition)?.[1];
    expect(
      encoded
        ? decodeURIComponent(encoded)
        : /filename="?(.*?)"?$/.exec(disposition)?.[1]?.replaceAll('\\"', '"'),
    ).toBe(expected);
  });

  // evidence: Q14 C280
  it('asks for a form with one file', async () => {
    const before = await storedFiles();
    const form = (...parts: [string, string | Blob][]) => {
      const data = new FormData();
      for (const [name, value] of parts) data.append(name, value);
      return data;
    };
    const blob = new Blob(['x']);
    const cases = [
      { status: 415, body: { file: 'x' } },
      { status: 400, body: form(['other', 'x']) },
      { status: 400, body: form(['picture', blob]) },
      { status: 400, body: form(['file', blob], ['file', blob]) },
      { status: 400, body: form(['file', blob], ...Array<[string, string]>(6).fill(['a', 'b'])) },
      { status: 400, body: form(['file', blob], ['a', 'x'.repeat(20_000)]) },
      { status: 400, body: form(['file', blob], ['x'.repeat(200), 'a']) },
    ];
    for (const { status, body } of cases) {
      const answer = await editor.post<{ message: string }>(pathOf(), body);
      expect(answer.status, answer.body.message).toBe(status);
    }
    expect(bodyOf(await editor.post(pathOf(), form(['other', 'x'])), 400)).toMatchObject({
      message: 'Choose a file to attach',
      fields: { file: 'Choose a file to attach' },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    for (const body of ['', '--x', '--x\r\nnonsense', '--x\r\n\r\n\r\n--x--'])
      expect((await editor.post(pathOf(), body, { headers })).status, body).toBe(400);
    expect(
      (await editor.post(pathOf(), 'x', { headers: { 'content-type': 'multipart/form-data' } })).status,
    ).toBe(400);
    expect(await storedFiles()).toEqual(before);
    expect(bodyOf(await editor.get(pathOf()))).toEqual([]);
  });

  // evidence: C374
  it('takes a file of exactly the limit', async () => {
    expect((await attach('full.bin', Buffer.alloc(megabyte))).size).toBe(megabyte);
  });

  // evidence: C374
  it('refuses one byte more, and keeps nothing', async () => {
    const before = await storedFiles();
    const answer = await editor.upload(pathOf(), 'more.bin', Buffer.alloc(megabyte + 1));
    expect(answer).toMatchObject({
      status: 413,
      body: { message: 'Files can be up to 1 MB.', code: 'too_large' },
    });
    expect(await storedFiles()).toEqual(before);
  });
});

describe('an upload on its way', () => {
  let upload: ClientRequest;
  let answered: Promise<IncomingMessage>;

  function begin(client: SignedIn, headers: Record<string, string | number> = {}) {
    upload = request(app.url + pathOf(), {
      method: 'POST',
      headers: { cookie: client.cookie, 'content-type': 'multipart/form-data; boundary=edge', ...headers },
    });
    answered = new Promise((resolve, reject) => upload.once('response', resolve).once('error', reject));
    answered.catch(() => undefined);
    upload.write('--edge\r\ncontent-disposition: form-data; name="file"; filename="slow.bin"\r\n\r\n');
  }
  afterEach(() => upload.destroy());

  const begun = () => expect.poll(() => app.arriving()).toBe(1);

  // evidence: Q14
  it('is stopped as soon as it is too large, and keeps nothing', async () => {
    const before = await storedFiles();
    begin(editor);
    upload.write(Buffer.alloc(megabyte + 10));
    // the form has not ended: whoever waits for that waits for ever
    expect((await answered).statusCode).toBe(413);
    expect(await storedFiles()).toEqual(before);
  });

  // evidence: Q14
  it('is refused by its length before anything is read', async () => {
    begin(editor, { 'content-length': 500 * megabyte });
    expect((await answered).statusCode).toBe(413);
  });

  // evidence: Q14
  it('leaves nothing when it is cut off', async () => {
    const before = await storedFiles();
    begin(editor);
    upload.write(Buffer.alloc(100_000));
    await begun();
    upload.destroy();
    await expect.poll(storedFiles).toEqual(before);
    expect(bodyOf(await editor.get(pathOf()))).toEqual([]);
  });

  it('leaves nothing when it is cut off behind the file', async () => {
    const before = await storedFiles();
    begin(editor);
    upload.write('text\r\n--edge\r\ncontent-disposition: form-data; name="note"\r\n\r\nunfini');
    await expect.poll(storedFiles).toHaveLength(before.length + 1);
    upload.destroy();
    await expect.poll(storedFiles).toEqual(before);
    expect(bodyOf(await editor.get(pathOf()))).toEqual([]);
  });

  it('is not even begun by those who may not', async () => {
    begin(viewer);
    expect((await answered).statusCode).toBe(403);
  });

  // evidence: Q4
  it('comes to nothing when the right ends meanwhile', async () => {
    const closed = await makeSpace(admin, { name: 'Closed', visibility: 'members' });
    await addMember(admin, closed.id, editor.userId, 'editor');
    document = await makeDocument(admin, closed.id);
    const before = await storedFiles();
    begin(editor);
    upload.write(Buffer.alloc(100_000));
    await begun();
    await addMember(admin, closed.id, editor.userId, 'viewer');
    upload.end('\r\n--edge--\r\n');
    expect((await answered).statusCode).toBe(403);
    await expect.poll(storedFiles).toEqual(before);
    expect(bodyOf(await admin.get(pathOf()))).toEqual([]);
  });

  it('comes to nothing when its sender is disabled meanwhile', async () => {
    const sender = await app.signedIn('editor');
    const before = await storedFiles();
    begin(sender);
    upload.write(Buffer.alloc(100_000));
    await begun();
    bodyOf(await admin.put(`/api/users/${sender.userId}`, { disabled: true }));
    upload.end('\r\n--edge--\r\n');
    expect((await answered).statusCode).toBe(401);
    await expect.poll(storedFiles).toEqual(before);
  });

  it('does not keep others waiting for the database', async () => {
    begin(editor);
    upload.write('slow');
    await sleep(20);
    expect((await viewer.get('/api/spaces')).status).toBe(200);
  });
});

describe('who may do what with attachments', () => {
  const everyPath = (on: Document, { id, url }: Attachment, client: HttpClient) => [
    client.get(pathOf(on)),
    client.upload(pathOf(on), 'x.txt', 'x'),
    client.get(url),
    client.delete(`/api/attachments/${id}`),
  ];

  it('asks for a sign-in', async () => {
    const attachment = await attach('a.txt', 'a');
    for (const answer of await Promise.all(everyPath(document, attachment, app.anonymous())))
      expect(answer.status).toBe(401);
  });

  // evidence: C242
  it('lets viewers read, and not attach or remove', async () => {
    const attachment = await attach('a.txt', 'a');
    const statuses = (await Promise.all(everyPath(document, attachment, viewer))).map(({ status }) => status);
    expect(statuses).toEqual([200, 403, 200, 403]);
  });

  it('hides those of documents that one does not see, from the moment on', async () => {
    const closed = await makeSpace(admin, { name: 'Closed', visibility: 'members' });
    const secret = await makeDocument(admin, closed.id);
    const attachment = bodyOf(await admin.upload<Attachment>(pathOf(secret), 'a.txt', 'canary'), 201);
    await addMember(admin, closed.id, editor.userId, 'editor');
    expect((await editor.get(attachment.url)).status).toBe(200);
    const etag = `"${attachment.sha256}"`;
    bodyOf(await admin.delete(`/api/spaces/${closed.id}/members/${editor.userId}`), 204);
    for (const answer of await Promise.all(everyPath(secret, attachment, editor)))
      expect(answer.status).toBe(404);
    expect((await editor.get(attachment.url, { headers: { 'if-none-match': etag } })).status).toBe(404);
  });

  it('is gone when it was removed, and with its document', async () => {
    const [first, second] = [await attach('a.txt', 'a'), await attach('b.txt', 'b')];
    bodyOf(await editor.delete(`/api/attachments/${first.id}`), 204);
    expect((await editor.delete(`/api/attachments/${first.id}`)).status).toBe(404);
    expect((await viewer.get(first.url)).status).toBe(404);
    expect(bodyOf(await viewer.get<Attachment[]>(pathOf())).map(({ id }) => id)).toEqual([second.id]);
    bodyOf(await editor.delete(`/api/documents/${document.id}`), 204);
    expect((await viewer.get(second.url)).status).toBe(404);
    expect((await admin.delete(`/api/attachments/${second.id}`)).status).toBe(404);
  });
});
