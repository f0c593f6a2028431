import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import {
  accepts,
  assistantOf,
  connect,
  makeToken,
  ping,
  send,
  use,
  type RpcError,
} from '../support/assistants.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import type { HttpAnswer } from '../support/http-client.ts';
import { RawRequest } from '../support/raw-request.ts';

let app: TestApp;
let admin: SignedIn;
let manager: SignedIn;
let viewer: SignedIn;
let spaceId: number;

beforeAll(async () => {
  app = await startTestApp({ settings: { MCP: 'on' }, poolSize: 10 });
  admin = await app.signedIn('admin', 'anna');
  manager = await app.signedIn('editor', 'mina');
  viewer = await app.signedIn('viewer', 'vera');
});
afterAll(() => app.close());
beforeEach(async () => {
  spaceId = (await makeSpace(manager)).id;
});

const absent = { isError: true, text: 'Document not found.' };

describe('an assistant sees', () => {
  it('what was released, not the draft', async () => {
    const { id } = await makeDocument(manager, spaceId, { title: 'Rules', content: 'Heron.' });
    const { release } = bodyOf(await manager.put<Document>(`/api/documents/${id}/draft`));
    const { draftId } = release!;
    bodyOf(await manager.put(`/api/documents/${draftId}`, { content: 'Cormorant.', title: 'New rules' }));
    const reader = await assistantOf(app, viewer, { scope: 'write' });
    const read = await use(reader, 'read_document', { id });
    expect(read.text).toContain('Heron.');
    expect(await use(reader, 'read_document', { id: draftId })).toEqual(absent);
    expect(await use(reader, 'save_document', { id: draftId, version: 1, title: 'Mine' })).toEqual(absent);
    expect((await use(reader, 'list_documents', { space: spaceId })).text).not.toContain('New rules');
    expect((await use(reader, 'search', { query: 'cormorant' })).text).toBe('Nothing was found.');
    const author = await assistantOf(app, manager);
    expect((await use(author, 'read_document', { id: draftId })).text).toContain('Cormorant.');
  });

  it('nothing of a deleted document, or of a deleted space', async () => {
    const { id, version } = await makeDocument(manager, spaceId, { title: 'Pelican', content: 'Pelican.' });
    const writer = await assistantOf(app, manager, { scope: 'write' });
    expect((await use(writer, 'search', { query: 'pelican' })).text).toContain(`document ${id}`);
    bodyOf(await manager.delete(`/api/documents/${id}`), 204);
    const isGone = async () => {
      expect(await use(writer, 'read_document', { id })).toEqual(absent);
      expect(await use(writer, 'save_document', { id, version, title: 'Back' })).toEqual(absent);
      expect(await use(writer, 'add_comment', { document: id, content: 'Hi' })).toEqual(absent);
      expect((await use(writer, 'search', { query: 'pelican' })).text).toBe('Nothing was found.');
    };
    await isGone();
    bodyOf(await manager.delete(`/api/spaces/${spaceId}`), 204);
    await isGone();
    const tree = await use(writer, 'list_documents', { space: spaceId });
    expect(tree).toEqual({ isError: true, text: 'Space not found.' });
    const made = await use(writer, 'create_document', { space: spaceId, title: 'Late', content: '' });
    expect(made).toEqual({ isError: true, text: 'Space not found.' });
  });

  it('no tool, if its token is for provisioning alone, or its owner may not do it', async () => {
    const { token, info } = await makeToken(admin);
    await app.database.knex('api_tokens').where('id', info.id).update({ scope: 'scim' });
    const provider = await connect(app, token);
    expect((await provider.listTools()).tools).toEqual([]);
    expect(await use(provider, 'list_spaces')).toMatchObject({ isError: true });
    const reader = await assistantOf(app, viewer, { scope: 'write' });
    const made = await use(reader, 'create_document', { space: spaceId, title: 'No', content: '' });
    expect(made).toMatchObject({ isError: true });
    const { text } = await use(await assistantOf(app, manager), 'list_documents', { space: spaceId });
    expect(text).toBe('There are no documents here.');
  });
});

describe('an assistant ends', () => {
  it('with its owner', async () => {
    const person = await app.signedIn('editor');
    const client = await assistantOf(app, person);
    bodyOf(await admin.put(`/api/users/${person.userId}`, { disabled: true }));
    await expect(use(client, 'list_spaces')).rejects.toThrow('unknown, has expired or was revoked');
  });

  it('while its request is arriving', async () => {
    const { token, info } = await makeToken(manager);
    const body = JSON.stringify({ ...ping, method: 'tools/call', params: { name: 'list_spaces' } });
    const { knex } = app.database;
    const used = () => knex('api_tokens').where('id', info.id).whereNotNull('last_used_at');
    const head = [
      ...['POST /mcp', `authorization: Bearer ${token}`, 'content-type: application/json'],
      ...[`accept: ${accepts.Accept}`, `content-length: ${body.length}`],
    ];
    const request = await RawRequest.send(app.url, head, body.slice(0, 20));
    onTestFinished(() => request.leave());
    await expect.poll(async () => (await used()).length).toBe(1);
    bodyOf(await manager.delete(`/api/tokens/${info.id}`), 204);
    // as if the rest came a second later
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 1000);
    onTestFinished(() => void later.mockRestore());
    request.write(body.slice(20));
    await expect.poll(() => request.status).toBe(401);
    expect(request.answer).not.toContain('space ');
  });

  it('while its save waits, which then changes nothing', async () => {
    const { knex } = app.database;
    const { id, version } = await makeDocument(manager, spaceId, { title: 'Held', content: 'Before' });
    const { token, info } = await makeToken(manager, { scope: 'write' });
    const writer = await connect(app, token);
    const holder = await knex.transaction();
    onTestFinished(async () => void (await holder.rollback()));
    await holder('documents').where({ id }).forUpdate();
    const saving = use(writer, 'save_document', { id, version, content: 'After' });
    const waiting = knex('pg_stat_activity').where({
      wait_event_type: 'Lock',
      datname: knex.raw('current_database()'),
    });
    await expect.poll(async () => (await waiting.clone()).length).toBeGreaterThan(0);
    await knex('api_tokens').where('id', info.id).update({ revoked_at: knex.fn.now() });
    await holder.commit();
    expect((await saving).isError).toBe(true);
    expect(bodyOf(await manager.get<Document>(`/api/documents/${id}`)).content).toBe('Before');
  });
});

describe('what an assistant sends', () => {
  const call = (params: unknown) => ({ ...ping, method: 'tools/call', params });
  const read = (values: object) => call({ name: 'read_document', arguments: values });

  it('is refused in words where it is wrong, and never an error of the server', async () => {
    const { token } = await makeToken(manager, { scope: 'write' });
    const megabyte = 'x'.repeat(1024 * 1024);
    const answered: [unknown, number][] = [
      ...[5, 'null', '"text"', {}, { ...ping, id: {} }, { ...ping, id: 1.5 }].map(
        (body): [unknown, number] => [typeof body === 'number' ? String(body) : body, 400],
      ),
      [`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${'['.repeat(500_000)}`, 400],
      [`{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`, 400],
      [JSON.stringify({ ...ping, params: { a: Array.from({ length: 100_000 }, () => 1) } }), 400],
      [{ ...ping, method: megabyte }, 200],
      [call({ name: megabyte }), 200],
      [call({ name: 'search', arguments: { query: megabyte } }), 200],
      [call({ name: 'search', arguments: { query: 'nul\0', offset: -1 } }), 200],
      [call({ name: 'list_documents', arguments: { space: 1, after: megabyte } }), 200],
      [call({ name: 'create_document', arguments: { space: spaceId, title: '\ud800', content: '' } }), 200],
      [read({ id: 2 ** 31 }), 200],
      [read({ id: 1e300 }), 200],
      [read({ id: -1, offset: 1e300 }), 200],
      [JSON.stringify(read({ id: 1 })).replace('"id":1}', '"id":123456789012345678901234567890}'), 200],
      [
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"__proto__","__proto__":{"x":1}}}`,
        200,
      ],
    ];
    for (const [body, status] of answered) {
      const answer = await send<object>(app, token, body, { 'Content-Type': 'application/json' });
      const about = JSON.stringify(body).slice(0, 100);
      expect(answer.status, about).toBe(status);
      const text = JSON.stringify(answer.body);
      expect(text, about).toMatch(/"error"|"isError":true/);
      expect(text, about).not.toMatch(/-32603|went wrong|node_modules|\bat .+\.[jt]s\b/);
      expect(text.length, about).toBeLessThan(2_000);
    }
    expect(app.logLines.filter((line) => /"level":(?:50|60)/.test(line))).toEqual([]);
  });

  it('with parameters that no tool takes has the code that the protocol gives them', async () => {
    const { token } = await makeToken(manager);
    for (const params of [undefined, {}, { name: 5 }, { name: 'search', arguments: ['x'] }])
      expect((await send(app, token, call(params))).body.error.code).toBe(-32_602);
    expect((await send(app, token, { ...ping, method: 'secrets/list' })).body.error.code).toBe(-32_601);
  });

  it('as another type, packed, or for another name of the server is not taken', async () => {
    const { token } = await makeToken(manager);
    const body = JSON.stringify(ping);
    const statusWith = async (headers: Record<string, string>) =>
      (await send(app, token, body, { 'Content-Type': 'application/json', ...headers })).status;
    expect(await statusWith({ 'Content-Type': 'text/plain' })).toBe(415);
    expect(await statusWith({ 'Content-Encoding': 'gzip' })).toBe(415);
    expect(await statusWith({ 'Mcp-Protocol-Version': '1999-01-01' })).toBe(400);
    // it is answered with JSON, so nothing else need be accepted
    expect(await statusWith({ Accept: 'application/json' })).toBe(200);
    for (const [host, status] of [
      ['evil.example', 421],
      ['localhost:99999', 200],
    ] as const) {
      const head = [
        ...['POST /mcp HTTP/1.1', `host: ${host}`, `authorization: Bearer ${token}`],
        ...['content-type: application/json', `accept: ${accepts.Accept}`, `content-length: ${body.length}`],
      ];
      const request = await RawRequest.begin(app.url, [...head, '', body].join('\r\n'));
      onTestFinished(() => request.leave());
      await expect.poll(() => request.status).toBe(status);
    }
  });

  it('as a message that wants no answer does nothing', async () => {
    const { token } = await makeToken(manager, { scope: 'write' });
    const { id: _id, ...silent } = call({
      name: 'create_document',
      arguments: { space: spaceId, title: 'Silent', content: '' },
    });
    expect((await send(app, token, silent)).status).toBe(202);
    const { text } = await use(await connect(app, token), 'list_documents', { space: spaceId });
    expect(text).toBe('There are no documents here.');
  });
});

describe('an assistant that asks a thousand times a minute', () => {
  it('is served 600 times, those of the API included, and told when to go on; others do not notice', async () => {
    const { token } = await makeToken(manager);
    const other = await makeToken(manager);
    const api = Object.assign(app.anonymous(), { token });
    const audited = () => app.database.knex('audit_events').count<{ count: string }[]>();
    const warnings = () => app.logLines.filter((line) => /"level":[4-6]0/.test(line));
    const before = [await audited(), warnings()];
    for (let sent = 0; sent < 100; sent += 1) await api.get('/api/nothing');
    const answers: HttpAnswer<RpcError>[] = [];
    const spaces = { ...ping, method: 'tools/call', params: { name: 'list_spaces' } };
    const ask = async () => {
      while (answers.length < 900) answers.push(await send(app, token, answers.length % 9 ? ping : spaces));
    };
    const meanwhile: number[] = [];
    const work = Promise.all(Array.from({ length: 20 }, ask));
    for (let read = 0; read < 20; read += 1) meanwhile.push((await viewer.get('/api/spaces')).status);
    await work;
    expect(new Set(meanwhile)).toEqual(new Set([200]));
    const served = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect([served.length, refused.length]).toEqual([500, answers.length - 500]);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ jsonrpc: '2.0', id: null, error: { data: { code: 'throttled' } } });
      expect(body.error.message).toMatch(/^A token can make 600 requests a minute\. Wait \d+ seconds/);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('www-authenticate')).toBeNull();
    }
    expect((await send(app, other.token)).status).toBe(200);
    // nothing is written down for what was refused
    expect([await audited(), warnings()]).toEqual(before);
  });
});
