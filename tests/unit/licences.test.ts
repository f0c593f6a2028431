import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refuseLicences, type LicensedPackage } from '../../scripts/build/licences.ts';

const root = join(import.meta.dirname, '../..');

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { license?: string }>;
};

it('every package that Lectern is made of or with has a licence that allows it', () => {
  const named = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { license }]): LicensedPackage => ({
      name: path.split('node_modules/').at(-1) ?? '',
      license,
    }));
  expect(named.length).toBeGreaterThan(500);
  refuseLicences(named);
});

describe('a licence', () => {
  it.each([
    ['GPL-3.0-only'],
    ['(MIT AND AGPL-3.0-only)'],
    ['SEE LICENSE IN FILE'],
    ['UNLICENSED'],
    [undefined],
  ])('%s is refused, and its package named', (license) => {
    const packages = [
      { name: 'fine', license: 'MIT' },
      { name: 'the-other', license },
    ];
    expect(() => refuseLicences(packages)).toThrow(/packages:\n {2}the-other: .*\nUse others/);
  });

  it.each([['MIT'], ['(GPL-2.0-only OR MIT)'], ['Apache-2.0 AND BSD-3-Clause']])(
    '%s is allowed',
    (license) => {
      expect(() => refuseLicences([{ name: 'one', license }])).not.toThrow();
    },
  );
});
