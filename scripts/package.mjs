// `npm run package -- [folder]` makes the release package, lectern-<version>.tgz: a built Lectern with the packages that
// a running server needs, which `npm start` runs where it is unpacked. Packages with binaries for one kind of machine stay
// out: `npm start` installs them there. npm packs a folder of its own, in which the builds are folders: it leaves out
// links.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildInto, prepare, run } from './prepare.mjs';

const root = join(import.meta.dirname, '..');
const target = join(root, 'dist/package');

/** Copied as they are. The documents are those for people who run Lectern. */
const files = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'db/file-lock.mjs',
  'db/is-alive.mjs',
  'docs/api.md',
  'docs/command-line.md',
  'docs/guide',
  'docs/images',
  'docs/operations.md',
  'docs/security.md',
  'scripts/builds.mjs',
  'scripts/prepare.mjs',
  'scripts/refuse-second-server.mjs',
  'scripts/run-lectern.mjs',
  'scripts/start.mjs',
];

const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const write = (file, value) => writeFileSync(join(target, file), `${JSON.stringify(value, null, 2)}\n`);
const without = (object, names) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

async function makePackage(folder) {
  await prepare([]);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  process.env.BUILD_FOR = 'release';
  console.log('Building the page and the server.');
  await Promise.all(['web', 'server'].map((name) => buildInto(name, join(target, 'dist', name))));
  for (const file of files) cpSync(join(root, file), join(target, file), { recursive: true });
  const packages = writeManifests();
  console.log('Installing what a server needs.');
  await run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--loglevel=error'], target);
  await run(process.execPath, [join(root, 'scripts/build/slim.mjs'), 'node_modules'], target);
  const bill = join(root, 'scripts/build/write-bill.ts');
  await run(process.execPath, ['--import', 'tsx', bill, 'package', 'dist/web/.packages.json'], target);
  for (const [path, { os, cpu }] of Object.entries(packages))
    if (os ?? cpu) rmSync(join(target, path), { recursive: true, force: true });
  await run('npm', ['pack', '--loglevel=error', '--pack-destination', folder], target);
  rmSync(target, { recursive: true });
}

/** Writes package.json and the lockfile without what only a checkout needs. @returns the packages, by path */
function writeManifests() {
  const { scripts, devDependencies, overrides, allowScripts, ...manifest } = read('package.json');
  const own = {
    ...manifest,
    scripts: { start: scripts.start, lectern: scripts.lectern },
    bundleDependencies: true,
  };
  write('package.json', { ...own, overrides: without(overrides, Object.keys(devDependencies)) });
  const { packages, ...lock } = read('package-lock.json');
  const needed = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    // npm would fetch a package again whose programs are not linked
    .map(([path, entry]) => [path, without(entry, ['bin'])]);
  write('npm-shrinkwrap.json', { ...lock, packages: { '': own, ...Object.fromEntries(needed) } });
  return packages;
}

try {
  await makePackage(resolve(process.argv[2] ?? root));
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
