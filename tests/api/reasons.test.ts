import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorBody } from '../../api/contract/errors.ts';
import { texts } from '../../api/contract/texts.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { makeSpace } from '../support/content.ts';

let app: TestApp;
let editor: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ settings: { MAX_DOCUMENT_KB: '1' } });
  editor = await app.signedIn('editor');
});
afterAll(() => app.close());

it('a refusal says the name of its text', async () => {
  const { body } = await editor.get('/api/documents/999999');
  expect(body).toMatchObject({ message: texts.documentNotFound, reason: { name: 'documentNotFound' } });
  const refused = await app
    .anonymous()
    .post('/api/auth/login', { username: 'nobody', password: 'wrong one' });
  expect(refused.body).toMatchObject({ message: texts.loginFailed, reason: { name: 'loginFailed' } });
});

it('a refusal with numbers says them, and its message has them', async () => {
  const { id } = await makeSpace(editor);
  const { status, body } = await editor.post<ErrorBody>('/api/documents', {
    title: 'Long',
    spaceId: id,
    content: 'x'.repeat(2000),
  });
  expect([status, body.message]).toEqual([
    413,
    'A document can hold 1 kB of text; this one has more. Split it in two.',
  ]);
  expect(body.reason).toEqual({ name: 'documentTooLarge', values: { kilobytes: 1 } });
});

it('a refused field has its own reason', async () => {
  const { body } = await editor.post('/api/spaces', { name: '' });
  expect(body).toMatchObject({
    fields: { name: texts.spaceNameRequired },
    reason: { name: 'spaceNameRequired' },
    fieldReasons: { name: { name: 'spaceNameRequired' } },
  });
});

it('a text that the schemas wrote themselves has no reason', async () => {
  const { status, body } = await editor.post<ErrorBody>('/api/spaces', {
    name: 'Fine',
    visibility: 'nobody',
  });
  expect(status).toBe(400);
  expect(body.fields).toHaveProperty('visibility');
  expect(body).not.toHaveProperty('reason');
  expect(body).not.toHaveProperty('fieldReasons');
});
