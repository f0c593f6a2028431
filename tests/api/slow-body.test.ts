import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('access that is taken away', () => {
  it.each([
    ['the account', { disabled: true }, 401],
    ['the role', { role: 'viewer' }, 403],
  ] as const)('with %s counts for a request whose body is still coming', async (_name, change, status) => {
    const [admin, person] = [await app.signedIn('admin'), await app.signedIn('editor')];
    const space = await admin.post<{ id: number }>('/api/spaces', { name: 'Slow' });
    const text = { title: 'Slow', spaceId: space.body.id, content: 'kept' };
    const made = await admin.post<{ id: number; content: string }>('/api/documents', text);
    const path = `/api/documents/${made.body.id}`;
    const body = JSON.stringify({ content: 'too late' });
    const headers = {
      cookie: person.cookie,
      'content-type': 'application/json',
      'content-length': body.length,
    };
    const saving = request(app.url + path, { method: 'PUT', headers });
    const answered = once(saving, 'response') as Promise<[IncomingMessage]>;
    saving.write(body.slice(0, 5));
    await sleep(600);
    expect((await admin.put(`/api/users/${person.userId}`, change)).status).toBe(200);
    saving.end(body.slice(5));
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(status);
    expect((await admin.get<typeof made.body>(path)).body.content).toBe('kept');
  });
});
