import { expect, it } from 'vitest';
import { cleanFileName } from '../../../../../api/features/attachments/service.ts';

it.each([
  ['Plan 2026 (final).pdf', 'Plan 2026 (final).pdf'],
  ['.gitignore', '.gitignore'],
  ['عربي.txt', 'عربي.txt'],
  ['a/b\\c.txt', 'c.txt'],
  ['a\0b\u0085\u2028.txt', 'ab.txt'],
  ['\u202egpj.exe\u202c', 'gpj.exe'],
  ['half \ud83d.txt', 'half \ufffd.txt'],
  ['', 'file'],
  ['.', 'file'],
  ['..', 'file'],
  ['folder/', 'file'],
  ['   ', 'file'],
])('keeps %j as %j', (name, kept) => {
  expect(cleanFileName(name)).toBe(kept);
});

it('cuts a long name before its ending, never through a character', () => {
  const name = cleanFileName(`${'x'.repeat(251)}👍👍👍.md`);
  expect(name).toBe(`${'x'.repeat(251)}.md`);
  expect(cleanFileName('y'.repeat(300))).toHaveLength(255);
});
