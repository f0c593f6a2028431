import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { newHookSecret, showSecret, signedHeaders } from '../../../api/features/hooks/sign.ts';
import { hookEvents } from '../../../api/text/hooks.ts';

const guide = await readFile('docs/hooks.md', 'utf8');

test('the example in docs/hooks.md accepts what Lectern signs, and nothing else', async () => {
  const [, code = ''] = /```js\n([\s\S]+?)```/.exec(guide) ?? [];
  const { isFromLectern } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  )) as { isFromLectern: (secret: string, headers: object, body: string) => boolean };
  const secret = newHookSecret();
  const body = '{"type":"test"}';
  const headers = signedHeaders(secret, { id: 'msg_1', body, at: new Date() });
  expect(isFromLectern(showSecret(secret), headers, body)).toBe(true);
  expect(isFromLectern(showSecret(secret), headers, `${body} `)).toBe(false);
  expect(isFromLectern(showSecret(newHookSecret()), headers, body)).toBe(false);
  const old = signedHeaders(secret, { id: 'msg_1', body, at: new Date(Date.now() - 600_000) });
  expect(isFromLectern(showSecret(secret), old, body)).toBe(false);
  expect(isFromLectern(showSecret(secret), {}, body)).toBe(false);
});

test('docs/hooks.md names every event', () => {
  for (const event of hookEvents) expect(guide).toContain(`| \`${event}\``);
});
