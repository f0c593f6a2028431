import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Document } from '../../api/contract/documents.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';

let app: TestApp;
let admin: SignedIn;
let kept: Document;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin');
  kept = await makeDocument(admin, (await makeSpace(admin)).id, { content: 'kept' });
});
afterAll(() => app.close());

const save = JSON.stringify({ content: 'changed' });

/** Sends bytes as they are, says that no more come, and reads all that is answered. */
async function send(method: string, path: string, headers: string[], body: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `cookie: ${admin.cookie}`,
    ...headers,
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  return text(socket);
}

const json = 'content-type: application/json';
const statusesIn = (answer: string): string[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status!);
const read = async () => bodyOf(await admin.get<Document>(`/api/documents/${kept.id}`));

describe('a length that is not the body’s', () => {
  const path = () => `/api/documents/${kept.id}`;

  it('too large, changes nothing: the text is not whole', async () => {
    const answer = await send('PUT', path(), [json, `content-length: ${save.length + 10}`], save);
    expect(statusesIn(answer).filter((status) => status !== '400')).toEqual([]);
    expect(await read()).toMatchObject({ content: 'kept', version: kept.version });
  });

  it('too small, changes nothing: what is cut off is no JSON, and no request of its own', async () => {
    const answer = await send('PUT', path(), [json, `content-length: ${save.length - 5}`], save);
    expect(statusesIn(answer)[0]).toBe('400');
    expect(statusesIn(answer).filter((status) => status !== '400')).toEqual([]);
    expect(await read()).toMatchObject({ content: 'kept', version: kept.version });
  });

  // evidence: Q14
  it.each([
    ['two lengths', ['content-length: 21', 'content-length: 5']],
    ['a length and chunks', ['content-length: 5', 'transfer-encoding: chunked']],
    ['no number', ['content-length: many']],
    ['less than nothing', ['content-length: -1']],
  ])('%s: refused, for two who read it might not read the same', async (_name, headers) => {
    const smuggled = `DELETE ${path()} HTTP/1.1\r\nhost: localhost\r\ncookie: ${admin.cookie}\r\n\r\n`;
    const answer = await send('PUT', path(), [json, ...headers], `0\r\n\r\n${smuggled}`);
    expect(statusesIn(answer)).toEqual(['400']);
    expect(await read()).toMatchObject({ content: 'kept', version: kept.version });
  });

  // evidence: Q14
  it('of a file that is cut off, keeps nothing of it', async () => {
    const boundary = 'here-it-ends';
    const part = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="cut.txt"\r\ncontent-type: text/plain\r\n\r\nhalf of it`;
    const headers = [`content-type: multipart/form-data; boundary=${boundary}`, 'content-length: 5000'];
    const answer = await send('POST', `${path()}/attachments`, headers, part);
    expect(statusesIn(answer).filter((status) => status !== '400')).toEqual([]);
    expect(bodyOf(await admin.get<Attachment[]>(`${path()}/attachments`))).toEqual([]);
  });
});
