import { expect, test } from 'vitest';
import { overBudget, pageBudget } from '../../scripts/build/page-budget.ts';

const page = (...addresses: string[]) =>
  addresses.map((address) => `<link rel="modulepreload" crossorigin href="${address}" />`).join('\n');

test('a page that keeps its budget passes', () => {
  expect(overBudget(page('/assets/a.js', '/api/auth/user'), [{ name: 'a.js', size: 1_000 }])).toEqual([]);
});

test('a page that loads too much, too many or from elsewhere is refused with the figure and the limit', () => {
  const many = Array.from({ length: pageBudget.requests }, (_, index) => `/assets/${index}.js`);
  const faults = overBudget(page(...many, 'https://fonts.example/a.css', '//cdn.example/b.js'), [
    { name: 'large.js', size: pageBudget.file + 1_024 },
    { name: 'other.js', size: pageBudget.code },
  ]);
  expect(faults).toEqual([
    'names another server: https://fonts.example/a.css',
    'names another server: //cdn.example/b.js',
    'names 14 files and calls; at most 12 are allowed',
    'loads 427.0 kB of scripts and styles (gzip); at most 299.0 kB are allowed',
    'loads large.js with 128.0 kB (gzip); at most 127.0 kB are allowed for one file',
    'loads other.js with 299.0 kB (gzip); at most 127.0 kB are allowed for one file',
  ]);
});

test('the icon of the tab does not count: nothing waits for it', () => {
  const many = Array.from({ length: pageBudget.requests }, (_, index) => `/assets/${index}.js`);
  expect(overBudget(`${page(...many)}<link rel="icon" href="/favicon.svg" />`, [])).toEqual([]);
});
