import { afterAll, beforeAll, expect, it } from 'vitest';
import { allCalls } from '../../api/contract/calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { PUBLIC_URL: 'https://docs.example.org' } });
});
afterAll(() => app.close());

const page = (query = '', headers: Record<string, string> = {}) =>
  app.anonymous().get<string>(`/api/docs${query}`, {
    headers: { 'Sec-Fetch-Dest': 'document', ...headers },
  });

it('shows every call to anybody, and needs nothing from elsewhere and no script', async () => {
  const { status, headers, body } = await page();
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(body.match(/<details>/g)).toHaveLength(allCalls.length);
  expect(body).toContain('https://docs.example.org/api/documents/recent');
  expect(body).not.toMatch(/<script|src="|url\(["']?https?:/);
});

it('names the token that a call takes, its fields, and where a named shape is', async () => {
  const { body } = await page('?q=put+/api/documents/{id}+outdated');
  expect(body.match(/<details>/g)).toHaveLength(1);
  expect(body).toContain('<p>Token: write</p>');
  expect(body).toContain('version?: integer');
  const { body: list } = await page('?q=comments+get');
  expect(list).toContain('Array&lt;<a href="#Comment">Comment</a>&gt;');
  expect(list).toContain('<h3 id="Comment">');
});

it('repeats a filter as text, and says so if nothing has its words', async () => {
  const { body } = await page('?q=%22%3E%3Cscript%3E');
  expect(body).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(body).toContain('No call has these words.');
});

it('speaks the language of the browser', async () => {
  const { body } = await page('', { 'Accept-Language': 'de' });
  expect(body).toContain('<html lang="de">');
  expect(body).toContain('Nach Pfad oder Wörtern filtern');
});
