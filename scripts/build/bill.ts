import { refuseLicences, type LicensedPackage } from './licences.ts';

/** A package in npm's `node_modules/.package-lock.json`, the only file that lists what is really installed. */
export interface InstalledPackage {
  version: string;
  license?: string;
  /** `sha512-` and base64. */
  integrity?: string;
}

export interface Contents {
  lectern: { name: string; version: string; license: string };
  /** By path, `node_modules/...`. */
  installed: Record<string, InstalledPackage>;
  /** The packages bundled into the page. */
  page: readonly (LicensedPackage & { version: string })[];
  /** Null for what runs on a system of its user's. */
  system: System | null;
  madeAt: Date;
}

/** What an image holds besides Lectern. */
export interface System {
  node: string;
  /** The packages of the base image. */
  debian: readonly { name: string; version: string; architecture: string }[];
}

interface Component {
  type: 'library' | 'platform';
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  hashes?: { alg: 'SHA-512'; content: string }[];
  licenses?: ({ expression: string } | { license: { id: string } })[];
  properties?: { name: string; value: string }[];
}

/**
 * The bill of materials of an image or of a release package, in CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/). `npm sbom --omit=dev`
 * cannot produce it, because it omits packages that are also needed for development.
 * @throws Error if a package that ships with Lectern has a licence that is not allowed
 */
export function billOf({ lectern, installed, page, system, madeAt }: Contents) {
  const server = Object.entries(installed).map(([path, one]) => ({ ...one, path, name: nameAt(path) }));
  refuseLicences([...server, ...page]);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: madeAt.toISOString(),
      component: {
        type: 'application',
        'bom-ref': npmUrl(lectern),
        name: lectern.name,
        version: lectern.version,
        purl: npmUrl(lectern),
        licenses: licensesOf(lectern),
      },
    },
    components: [
      ...server.map((one) => npmComponent(one, one.path)),
      ...page.map((one) => npmComponent(one, 'dist/web')),
      ...(system ? [platform(system.node), ...system.debian.map(debianComponent)] : []),
    ],
  };
}

const nameAt = (path: string): string => path.split('node_modules/').at(-1) ?? path;

function npmComponent(one: LicensedPackage & InstalledPackage, path: string): Component {
  const url = npmUrl(one);
  return {
    type: 'library',
    // the same package may be installed at two paths
    'bom-ref': `${url}#${path}`,
    name: one.name,
    version: one.version,
    purl: url,
    ...(one.integrity && { hashes: [{ alg: 'SHA-512', content: hexOf(one.integrity) }] }),
    ...(one.license && { licenses: licensesOf({ license: one.license }) }),
    properties: [{ name: 'cdx:npm:package:path', value: path }],
  };
}

const npmUrl = ({ name, version }: { name: string; version: string }): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

const hexOf = (integrity: string): string =>
  Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');

const licensesOf = ({ license }: { license: string }): Component['licenses'] =>
  / (?:OR|AND) /.test(license) ? [{ expression: license }] : [{ license: { id: license } }];

function platform(version: string): Component {
  const purl = `pkg:generic/node@${version}`;
  return { type: 'platform', 'bom-ref': purl, name: 'node', version, purl };
}

function debianComponent({ name, version, architecture }: System['debian'][number]): Component {
  const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}`;
  return { type: 'library', 'bom-ref': purl, name, version, purl };
}
