import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allCalls } from '../../api/contract/calls.ts';
import { limits } from '../../api/text/limits.ts';
import type { Document } from '../../api/contract/documents.ts';
import { entities, page, space } from '../support/confluence-export.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { expectNoBlock } from '../support/event-loop.ts';
import {
  foundAtEnd,
  hostileBodies,
  hostileHeaders,
  hostileJson,
  hostilePaths,
  hostileQueries,
} from '../support/hostile-requests.ts';
import { hostileText, hostileTexts, type HostileText } from '../support/hostile-texts.ts';
import { HttpClient } from '../support/http-client.ts';
import { details, step, upload, zipOf } from '../support/imports.ts';
import { freePort, Program } from '../support/program.ts';
import { wordFile } from '../support/word-file.ts';

// deadlines, not measures: one input once kept the process for more than five minutes
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const password = 'another good one';
/** `MAX_DOCUMENT_KB` unless set, less what is added to it. */
const largest = 1024 * 1024 - 64;

let program: Program;
let metricsUrl: string;
let admin: HttpClient;

beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  program = await Program.create({ ADMIN_PASSWORD: password, METRICS_PORT: String(port) });
  await program.start();
  admin = new HttpClient(program.url);
  await admin.signIn('admin', password);
});
afterAll(() => program.remove());

let people = 0;

/** An editor with a document: a new one for each test, so that no quota that one has used up spares the next. */
async function newEditor(): Promise<{ editor: HttpClient; documentId: number; spaceId: number }> {
  people += 1;
  const username = `editor${people}`;
  const account = { username, password, displayName: username, email: `${username}@example.org` };
  bodyOf(await admin.post('/api/users', { ...account, role: 'editor' }), 201);
  const editor = new HttpClient(program.url);
  await editor.signIn(username, password);
  const { id: spaceId } = await makeSpace(editor);
  const { id: documentId } = await makeDocument(editor, spaceId);
  return { editor, documentId, spaceId };
}

const noBlock = (send: () => Promise<void>) => expectNoBlock(metricsUrl, send);

describe('no text of 1 MB keeps the process from answering others', () => {
  // evidence: S57
  it.each(hostileTexts)('%s: saved, read, searched, restored', async (name: HostileText) => {
    const { editor, documentId, spaceId } = await newEditor();
    const path = `/api/documents/${documentId}`;
    const text = hostileText(name, largest);
    let saves = 0;
    await noBlock(async () => {
      saves += 1;
      bodyOf(await editor.put(path, { content: `${text}\n${saves}` }));
    });
    await noBlock(async () => {
      expect(bodyOf(await editor.get<Document>(path)).content.length).toBeGreaterThan(text.length);
    });
    const words = text.trim().slice(0, 40) || 'nothing';
    await noBlock(async () => {
      bodyOf(await editor.get(`/api/search?q=${encodeURIComponent(words)}&spaceId=${spaceId}`));
    });
    await noBlock(async () => {
      const { version } = bodyOf(await editor.get<Document>(path));
      bodyOf(await editor.post(`${path}/revisions/2/restore`, { version }));
    });
  });
});

describe('no body of JSON keeps the process from answering others', () => {
  it.each(Object.keys(hostileJson))('%s', async (name) => {
    const { editor, documentId } = await newEditor();
    const body = hostileJson[name]!();
    await noBlock(async () => {
      const headers = { 'content-type': 'application/json' };
      const { status } = await editor.put(`/api/documents/${documentId}`, body, { headers });
      expect(status).toBeLessThan(500);
    });
  });
});

describe('no import keeps the process from answering others', () => {
  it('a Word file, a page of HTML and a page of Confluence that were made to stall', async () => {
    const { editor, spaceId } = await newEditor();
    const body = '<p><b></p><i></b>'.repeat(29_000);
    const files: [string, Buffer][] = [
      ['word.zip', await zipOf({ 'Bomb.docx': await wordFile('<w:p/>'.repeat(1_300_000)) })],
      ['html.zip', await zipOf({ 'page.html': '<p><b><i>'.repeat(20_000) })],
      [
        'confluence.zip',
        await zipOf({ 'entities.xml': entities(space('1', 'K', 'K'), page({ id: '2', title: 'P', body })) }),
      ],
    ];
    for (const [name, bytes] of files)
      await noBlock(async () => {
        const id = await upload(editor, { name, bytes, spaceId });
        await step(editor, id, 'read');
        await vi.waitUntil(async () => (await details(editor, id)).state !== 'reading', { timeout: 90_000 });
        const planned = await details(editor, id);
        expect(planned.state, JSON.stringify(planned.problem)).toBe('planned');
        await step(editor, id, 'cancel');
      });
    // each may take 20 s of a processor
  }, 300_000);
});

describe('no search keeps the process from answering others', () => {
  it.each(Object.keys(hostileQueries))('%s', async (name) => {
    const { editor, documentId } = await newEditor();
    const query = hostileQueries[name]!(0);
    bodyOf(await editor.put(`/api/documents/${documentId}`, { content: foundAtEnd(query) }));
    const path = `/api/search?kind=all&limit=${limits.searchLimit}&q=${encodeURIComponent(query)}`;
    await noBlock(async () => {
      expect([200, 400, 429]).toContain((await editor.get(path)).status);
    });
  });
});

describe('no request without an account keeps the process from answering others', () => {
  const stranger = () => new HttpClient(program.url);

  // evidence: S57
  it('256 kB of JSON to each public call', async () => {
    const headers = { 'content-type': 'application/json', origin: program.url };
    for (const { call } of allCalls.filter(
      ({ call: { access, method } }) => access === 'public' && method === 'post',
    ))
      for (const body of hostileBodies)
        await noBlock(async () => {
          const { status } = await stranger().post(call.path, body.toString(), { headers });
          expect(status, call.path).toBeLessThan(500);
        });
  });

  // evidence: S57
  it('paths of up to 8 kB', async () => {
    // the page itself is not built for these tests
    for (const path of hostilePaths.filter((each) => /^\/(?:api|uploads)\//.test(each)))
      await noBlock(async () => {
        expect((await stranger().get(path)).status, path.slice(0, 50)).toBeLessThan(500);
      });
  });

  // evidence: S57
  it('headers of 15 kB', async () => {
    for (const headers of hostileHeaders)
      for (const path of ['/api/auth/registration', '/api/openapi.json', '/api/documents/1'])
        await noBlock(async () => {
          expect((await stranger().get(path, { headers })).status, Object.keys(headers)[0]).toBeLessThan(500);
        });
  });
});
