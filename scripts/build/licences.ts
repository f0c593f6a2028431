/** Licences with which Lectern may be distributed. MPL and CC-BY packages are included unchanged. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Python-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'OFL-1.1',
  'MPL-2.0',
  'CC-BY-4.0',
]);

/**
 * Packages that name no licence in package.json, or "BSD" without saying which. Their LICENSE file or README contains
 * the MIT licence; that of duck the BSD licence with two clauses.
 */
const readByHand = new Set([
  'buildcheck',
  'busboy',
  'cli-table',
  'cpu-features',
  'duck',
  'fuzzy',
  'khroma',
  'ssh2',
  'streamsearch',
]);

export interface LicensedPackage {
  name: string;
  /** An SPDX expression from package.json. */
  license?: string;
}

function isAllowed({ name, license }: LicensedPackage): boolean {
  if (license === undefined || license === 'BSD') return readByHand.has(name);
  const any = license.replace(/[()]/g, '').split(' OR ');
  return any.some((part) => part.split(' AND ').every((one) => allowed.has(one)));
}

/** @throws Error that names every package with a licence not on the list */
export function refuseLicences(packages: readonly LicensedPackage[]): void {
  const refused = packages.filter((one) => !isAllowed(one));
  if (refused.length === 0) return;
  const list = refused.map(({ name, license }) => `  ${name}: ${license ?? 'no licence named'}`).join('\n');
  throw new Error(
    `Lectern may not be distributed with these packages:\n${list}\n` +
      'Use others, or read the licence and add it to scripts/build/licences.ts.',
  );
}
