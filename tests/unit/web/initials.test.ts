import { expect, it } from 'vitest';
import { initialsOf } from '../../../web/lib/initials.ts';

// evidence: C154
it.each([
  ['Maren Lindqvist', 'ML'],
  ['admin', 'A'],
  ['Ana Maria de Souza', 'AS'],
  ['  ', 'U'],
  ['', 'U'],
  ['𝒜da Lovelace', '𝒜L'],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
