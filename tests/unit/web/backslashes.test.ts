import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { keepBackslashes } from '../../../web/lib/load-texts.ts';

it.each(['C:\\x41', '\\u0041 in a title', 'plain', 'ends in \\'])('a value is shown as it is: %s', (name) => {
  const i18n = setupI18n({ locale: 'en', messages: { en: { open: ['Open ', ['name']] } } });
  keepBackslashes(i18n);
  expect(i18n._({ id: 'open', values: { name } })).toBe(`Open ${name}`);
  expect(i18n._('open', { name })).toBe(`Open ${name}`);
});
