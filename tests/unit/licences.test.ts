import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What Lectern may be given away with. MPL and CC-BY: as they are, unchanged. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'OFL-1.1',
  'MPL-2.0',
  'CC-BY-4.0',
]);

/** They name none in package.json: the text of their LICENSE is that of the MIT licence. */
const readByHand = new Set(['buildcheck', 'busboy', 'cpu-features', 'ssh2', 'streamsearch']);

interface Package {
  license?: string;
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>;
};

function isAllowed(name: string, license: string | undefined): boolean {
  if (license === undefined) return readByHand.has(name);
  const any = license.replace(/[()]/g, '').split(' OR ');
  return any.some((part) => part.split(' AND ').every((one) => allowed.has(one)));
}

it('every package that Lectern is made of or with has a licence that allows it', () => {
  const named = Object.entries(packages).filter(([path]) => path !== '');
  expect(named.length).toBeGreaterThan(500);
  const refused = named
    .map(([path, { license }]) => ({ name: path.split('node_modules/').at(-1) ?? '', license }))
    .filter(({ name, license }) => !isAllowed(name, license));
  expect(refused).toEqual([]);
});
