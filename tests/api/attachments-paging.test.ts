import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import type { HttpAnswer } from '../support/http-client.ts';

let app: TestApp;
let editor: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ settings: { MAX_UPLOAD_MB: '3' } });
  editor = await app.signedIn('editor');
});
afterAll(() => app.close());

it('lists files in pages, oldest first, and tells how large one may be', async () => {
  const { id } = await makeDocument(editor, (await makeSpace(editor)).id);
  const path = `/api/documents/${id}/attachments`;
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt']) await editor.upload(path, name, name);

  const pages: string[][] = [];
  let next: string | undefined = `${path}?limit=2`;
  while (next) {
    const answer: HttpAnswer<Attachment[]> = await editor.get<Attachment[]>(next);
    pages.push(bodyOf(answer).map(({ filename }) => filename));
    expect(answer.headers.get('x-max-upload-bytes')).toBe(String(3 * 1024 * 1024));
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  expect(pages).toEqual([['a.txt', 'b.txt'], ['c.txt', 'd.txt'], ['e.txt']]);
});

it('refuses a page that it did not tell of', async () => {
  const { id } = await makeDocument(editor, (await makeSpace(editor)).id);
  const answer = await editor.get(`/api/documents/${id}/attachments?after=bm9uZQ`);
  expect(answer.status).toBe(400);
});
