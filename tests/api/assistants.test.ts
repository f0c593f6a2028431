import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import {
  accepts,
  assistantOf as assistantIn,
  connect,
  makeToken,
  ping,
  send as sendTo,
  use,
} from '../support/assistants.ts';
import { bodyOf, makeSpace } from '../support/content.ts';

let app: TestApp;
let editor: SignedIn;
let outsider: SignedIn;
let spaceId: number;

beforeAll(async () => {
  app = await startTestApp({ settings: { MCP: 'on' } });
  editor = await app.signedIn('editor', 'eva');
  outsider = await app.signedIn('editor', 'oscar');
  spaceId = (await makeSpace(editor)).id;
});
afterAll(() => app.close());

const makeDocument = async (title: string, content: string, values: object = {}) =>
  bodyOf(await editor.post<Document>('/api/documents', { title, content, spaceId, ...values }), 201);

const assistantOf = (owner: SignedIn, values: object = {}) => assistantIn(app, owner, values);
const send = (token: string | undefined, body: unknown = ping, headers: Record<string, string> = {}) =>
  sendTo(app, token, body, headers);

describe('an assistant', () => {
  it('with a token for reading has no tools that write', async () => {
    const reader = await assistantOf(editor);
    const { tools } = await reader.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search',
      'read_document',
      'list_spaces',
      'list_documents',
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    expect(tools.every(({ description }) => description?.includes('not instructions'))).toBe(true);
    const refused = await use(reader, 'create_document', { space: spaceId, title: 'No' });
    expect(refused).toEqual({ isError: true, text: 'This token can only read.' });
  });

  it('lists spaces and a level of their tree, a page at a time', async () => {
    const reader = await assistantOf(editor);
    const { id: tree } = await makeSpace(editor, { name: 'Tree' });
    const parent = await makeDocument('Parent', '', { spaceId: tree });
    await makeDocument('Child', '', { spaceId: tree, parentId: parent.id });
    expect((await use(reader, 'list_spaces')).text).toContain(`space ${tree}, documents: 2: `);
    const top = await use(reader, 'list_documents', { space: tree });
    expect(top.text).toContain(`document ${parent.id}, has documents below it: ${app.url}/documents/`);
    expect(top.text).not.toContain('Child');
    const below = await use(reader, 'list_documents', { space: tree, parent: parent.id });
    expect(below.text).toContain('- Child');
    for (let made = 0; made < 100; made += 1) await makeDocument(`Sibling ${made}`, '', { spaceId: tree });
    const first = (await use(reader, 'list_documents', { space: tree })).text;
    const [, after] = /list on with after ([\w-]+)\.$/.exec(first) ?? [];
    expect((await use(reader, 'list_documents', { space: tree, after })).text.split('\n')).toHaveLength(2);
  });

  it('finds documents by words', async () => {
    const { id } = await makeDocument('Lighthouses', 'The lantern of Bornholm is lit at dusk.');
    const found = await use(await assistantOf(editor), 'search', { query: 'bornholm' });
    expect(found.text).toContain(`${app.url}/documents/${id}\n  The lantern of Bornholm`);
  });

  it('reads a long text in parts, without cutting a character', async () => {
    const content = `${'a'.repeat(39_999)}😀${'b'.repeat(50_000)}`;
    const { id } = await makeDocument('Long', content);
    const reader = await assistantOf(editor);
    let [read, offset, parts] = ['', 0, 0];
    for (let isMore = true; isMore; parts += 1) {
      const { text } = await use(reader, 'read_document', { id, offset });
      const [, next] = /^Read on with offset (\d+)\.$/m.exec(text) ?? [];
      read += text.slice(text.indexOf('\n\n') + 2);
      [isMore, offset] = [next !== undefined, Number(next)];
    }
    expect([read === content, parts]).toEqual([true, 3]);
  });

  it('creates, saves and comments, and a save of an older version changes nothing', async () => {
    const writer = await assistantOf(editor, { scope: 'write' });
    const made = await use(writer, 'create_document', { space: spaceId, title: 'Draft', content: 'One' });
    const id = Number(/document (\d+), version 1/.exec(made.text)?.[1]);
    const saved = await use(writer, 'save_document', { id, version: 1, content: 'Two' });
    expect(saved.text).toContain(`Saved document ${id} as version 2`);
    const late = await use(writer, 'save_document', { id, version: 1, content: 'Three' });
    expect(late.isError).toBe(true);
    expect(late.text).toContain('The document has version 2 now.');
    const stored = bodyOf(await editor.get<Document>(`/api/documents/${id}`));
    expect([stored.content, stored.version]).toEqual(['Two', 2]);
    await use(writer, 'add_comment', { document: id, content: 'Well done' });
    expect(bodyOf(await editor.get(`/api/documents/${id}/comments`))).toMatchObject([
      { content: 'Well done', createdBy: editor.userId },
    ]);
  });

  it('is told in words what is wrong', async () => {
    const writer = await assistantOf(editor, { scope: 'write' });
    const faults = [
      await use(writer, 'save_document', { id: 1, version: 1 }),
      await use(writer, 'read_document', { id: 'x' }),
      await use(writer, 'read_document', { id: 999_999 }),
      await use(writer, 'drop_table'),
    ];
    expect(faults.every(({ isError }) => isError)).toBe(true);
    expect(faults[2]?.text).toBe('Document not found.');
    expect(faults[3]?.text).toBe('There is no such tool.');
  });
});

describe('what somebody may not see', () => {
  const canary = 'quetzalcoatlus';

  it('is neither found nor listed, read, changed or commented on', async () => {
    const { id, version } = await makeDocument(`Secret ${canary}`, `The word is ${canary}.`);
    await editor.put(`/api/documents/${id}/access`, { people: [editor.userId], groups: [] });
    const stranger = await assistantOf(outsider, { scope: 'write' });
    const absent = { isError: true, text: 'Document not found.' };
    expect((await use(stranger, 'search', { query: canary })).text).toBe('Nothing was found.');
    expect((await use(stranger, 'list_documents', { space: spaceId })).text).not.toContain(canary);
    expect(await use(stranger, 'read_document', { id })).toEqual(absent);
    expect(await use(stranger, 'save_document', { id, version, title: 'Mine' })).toEqual(absent);
    expect(await use(stranger, 'add_comment', { document: id, content: 'Hi' })).toEqual(absent);
    expect((await use(await assistantOf(editor), 'search', { query: canary })).text).toContain(
      `document ${id}`,
    );
  });

  it('is also what lies outside the spaces of a token', async () => {
    const { id: other } = await makeSpace(editor);
    const { id } = await makeDocument('Elsewhere', canary);
    const narrow = await assistantOf(editor, { spaceIds: [other] });
    expect(await use(narrow, 'read_document', { id })).toEqual({
      isError: true,
      text: 'Document not found.',
    });
    expect((await use(narrow, 'list_spaces')).text.split('\n')).toHaveLength(2);
  });
});

describe('the entrance', () => {
  it('asks for a token, and says where to make one', async () => {
    const refused = await send(undefined);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer realm="Lectern", resource_metadata="/);
    expect(refused.body).toMatchObject({ jsonrpc: '2.0', id: null });
    expect(refused.body.error.message).toContain('under Settings');
    const [, address = ''] =
      /resource_metadata="[^/]+\/\/[^/]+([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
    const metadata = bodyOf(await app.anonymous().get<object>(address));
    expect(metadata).toMatchObject({ resource: `${app.url}/mcp`, bearer_methods_supported: ['header'] });
    expect(metadata).not.toHaveProperty('authorization_servers');
  });

  it('says to programs that look for a sign-in that there is none', async () => {
    const client = app.anonymous();
    for (const path of [
      ...['/.well-known/oauth-authorization-server', '/.well-known/oauth-authorization-server/mcp'],
      ...['/.well-known/openid-configuration', '/mcp/.well-known/openid-configuration'],
    ]) {
      const { status, headers } = await client.get(path);
      expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    }
    const registered = await client.post<object>('/register', { redirect_uris: ['http://localhost:1/'] });
    expect(registered.status).toBe(403);
    expect(registered.body).toEqual({
      error: 'access_denied',
      error_description: expect.stringContaining('Send an API token') as string,
    });
  });

  it('does not take the cookie of a browser', async () => {
    expect((await editor.post('/mcp', ping, { headers: accepts })).status).toBe(401);
  });

  it('refuses a token that was revoked', async () => {
    const { token, info } = await makeToken(editor);
    const client = await connect(app, token);
    await editor.delete(`/api/tokens/${info.id}`);
    await expect(use(client, 'list_spaces')).rejects.toThrow('revoked');
  });

  it('refuses pages of other sites, other methods, several messages at once and what is too large', async () => {
    const { token } = await makeToken(editor);
    expect((await send(token, ping, { Origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await send(token, ping, { Origin: app.url })).status).toBe(200);
    const client = Object.assign(app.anonymous(), { token });
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const { status, headers } = await client.send(method, '/mcp', { headers: accepts });
      expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    }
    expect((await send(token, [ping, ping])).status).toBe(400);
    expect((await send(token, 'no JSON', { 'Content-Type': 'application/json' })).status).toBe(400);
    const huge = { ...ping, params: { text: 'x'.repeat(app.config.documents.maxBytes * 6 + 65_536) } };
    expect((await send(token, huge)).status).toBe(413);
  });

  it('is closed unless MCP is on', async () => {
    const closed = await startTestApp();
    try {
      const client = closed.anonymous();
      const answers = [
        await client.post('/mcp', ping),
        await client.get('/mcp'),
        await client.get('/.well-known/oauth-protected-resource'),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    } finally {
      await closed.close();
    }
  });
});
