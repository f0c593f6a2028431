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

export interface LicensedPackage {
  name: string;
  /** An SPDX expression, as package.json has it. */
  license?: string;
}

function isAllowed({ name, license }: LicensedPackage): boolean {
  if (license === undefined) return readByHand.has(name);
  const any = license.replace(/[()]/g, '').split(' OR ');
  return any.some((part) => part.split(' AND ').every((one) => allowed.has(one)));
}

/** @throws Error that names every package whose licence is not one of the list */
export function refuseLicences(packages: readonly LicensedPackage[]): void {
  const refused = packages.filter((one) => !isAllowed(one));
  if (refused.length === 0) return;
  const list = refused.map(({ name, license }) => `  ${name}: ${license ?? 'names none'}`).join('\n');
  throw new Error(
    `Lectern may not be given away with these packages:\n${list}\n` +
      'Take others, or add the licence to scripts/build/licences.ts after reading it.',
  );
}
