import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Document } from '../../api/contract/documents.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace, png } from '../support/content.ts';

let app: TestApp;
let admin: SignedIn;
let editor: SignedIn;
let viewer: SignedIn;
let document: Document;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin');
  editor = await app.signedIn('editor');
  viewer = await app.signedIn('viewer');
  document = await makeDocument(editor, (await makeSpace(editor)).id);
});
afterAll(() => app.close());

const attach = async (name: string, content: Uint8Array | string, type?: string) =>
  bodyOf(
    await editor.upload<Attachment>(`/api/documents/${document.id}/attachments`, name, content, type),
    201,
  );

describe('fetching a file', () => {
  const content = '0123456789';
  let url: string;
  beforeEach(async () => {
    url = (await attach('digits.txt', content)).url;
  });

  // evidence: Q11 C299
  it('shows images inline, and lets everything else be saved only', async () => {
    const kinds = {
      inline: [png, Buffer.from('GIF89a\x01\x00\x01\x00'), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
      attachment: ['<?xml version="1.0"?><x/>', '%PDF-1.7', '<html>'],
    };
    for (const [disposition, contents] of Object.entries(kinds)) {
      for (const bytes of contents) {
        const { headers } = await viewer.get((await attach('x.png', bytes, 'image/png')).url);
        expect(headers.get('content-disposition')).toBe(`${disposition}; filename=x.png`);
        expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('cache-control')).toBe('private, no-cache');
        expect(headers.get('content-type')).not.toMatch(/html|svg/);
      }
    }
  });

  it('sends a drawing as a picture that is only ever saved, under a policy of its own', async () => {
    const { headers } = await viewer.get(
      (await attach('x.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')).url,
    );
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('content-disposition')).toBe('attachment; filename=x.svg');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('sends nothing to those who have it', async () => {
    const etag = (await viewer.get(url)).headers.get('etag') ?? '';
    expect(etag).toBe(`"${createHash('sha256').update(content).digest('hex')}"`);
    const again = await viewer.get(url, { headers: { 'if-none-match': `"other", ${etag}` } });
    expect(again).toMatchObject({ status: 304, body: '' });
    expect(again.headers.get('etag')).toBe(etag);
    expect((await viewer.get(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('answers HEAD like GET, without the bytes', async () => {
    const head = await viewer.send('HEAD', url, {});
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers.get('content-length')).toBe('10');
    expect(head.headers.get('accept-ranges')).toBe('bytes');
  });

  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=-99', content, 'bytes 0-9/10'],
    ['bytes=9-99999999999999999999', '9', 'bytes 9-9/10'],
  ])('sends the range %s', async (range, expected, contentRange) => {
    const part = await viewer.get(url, { headers: { range } });
    expect(part).toMatchObject({ status: 206, body: expected });
    expect(part.headers.get('content-range')).toBe(contentRange);
    expect(part.headers.get('content-length')).toBe(String(expected.length));
  });

  it.each(['bytes=0-1,3-4', 'bytes=4-2', 'lines=1-2', 'bytes=-', 'bytes=a-b'])(
    'sends all where it cannot serve the range %s',
    async (range) => {
      expect(await viewer.get(url, { headers: { range } })).toMatchObject({ status: 200, body: content });
    },
  );

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('refuses the range %s', async (range) => {
    const answer = await viewer.get(url, { headers: { range } });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */10');
  });

  it('sends all where the range is of another version', async () => {
    const headers = { range: 'bytes=2-4', 'if-range': '"other"' };
    expect(await viewer.get(url, { headers })).toMatchObject({ status: 200, body: content });
  });

  it('says so when the bytes are missing', async () => {
    await app.files.delete(url.split('/').at(-1) ?? '');
    expect(await viewer.get(url)).toMatchObject({ status: 404, body: { message: 'File not found.' } });
  });

  it.each(['nothing', '..%2f..%2fetc%2fpasswd', '%00', 'a/b', '%ff', 'x'.repeat(600)])(
    'knows no file %s',
    async (key) => {
      expect((await admin.get(`/uploads/document-attachments/${key}`)).status).toBe(404);
    },
  );
});

describe('a zip of a document and its files', () => {
  // evidence: C90
  it.each(['left by its reader', 'asked for by HEAD only'])(
    'leaves no file open when it is %s',
    async (how) => {
      // random: zeros would be packed so small that nobody has to wait for the reader
      await attach('large.bin', randomBytes(16 * 1024 * 1024));
      const opened = vi.spyOn(app.files, 'get');
      onTestFinished(() => opened.mockRestore());
      const path = `/api/documents/${document.id}/download?format=zip`;
      if (how.startsWith('asked')) await viewer.send('HEAD', path, {});
      else {
        const leaving = new AbortController();
        const answer = await fetch(app.url + path, {
          headers: { cookie: viewer.cookie },
          signal: leaving.signal,
        });
        await answer.body?.getReader().read();
        leaving.abort();
      }
      await vi.waitFor(async () => {
        const { value } = opened.mock.results.at(-1) as { value: ReturnType<typeof app.files.get> };
        expect((await value).stream.closed).toBe(true);
      }, 30_000);
    },
  );
});
