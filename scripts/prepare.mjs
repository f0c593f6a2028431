// Prepares Lectern to run. In a checkout: installs dependencies and rebuilds what is out of date. In an unpacked release
// package, which holds all but the packages with binaries: installs those for this machine.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { currentBuild, makeBuild, switchTo } from './builds.mjs';

const root = join(import.meta.dirname, '..');
/** Only a release package has it: scripts/package.mjs */
const packageLock = join(root, 'npm-shrinkwrap.json');
const isPackage = existsSync(packageLock);
const shared = ['package-lock.json', 'tsconfig.json'];

const builds = {
  web: {
    shown: 'the page',
    config: 'vite.config.ts',
    sources: [
      'web',
      'texts',
      'api/contract',
      'api/text',
      // the help page shows them
      'docs/guide',
      'docs/images',
      'scripts/build',
      'scripts/texts',
      'vite.config.ts',
      ...shared,
    ],
  },
  server: {
    shown: 'the server',
    config: 'vite.server.config.ts',
    sources: ['api', 'db', 'scripts', 'texts', 'vite.server.config.ts', ...shared],
  },
};

/**
 * Installs packages if node_modules does not match the lockfile, then rebuilds those of `names` that are out of date.
 * Processes that run on an older build keep it.
 * @param {(keyof typeof builds)[]} names
 */
export async function prepare(names) {
  await install();
  const stale = isPackage ? [] : names.filter((name) => currentBuild(name) !== wantedBuild(name));
  if (stale.length === 0) return;
  console.error(`Building ${stale.map((part) => builds[part].shown).join(' and ')}.`);
  await Promise.all(stale.map(build));
}

async function install() {
  if (isInstalled()) return;
  const quietly = ['--no-fund', '--no-audit', '--loglevel=error'];
  if (isPackage) {
    console.error('Installing what this machine needs (only once).');
    // `npm ci` would remove the packages that are here already
    await run('npm', ['install', '--omit=dev', '--no-save', '--ignore-scripts', ...quietly]);
  } else {
    console.error('Installing packages (takes a minute or two, only when they change).');
    // the build needs packages that are not installed with NODE_ENV=production
    await run('npm', ['ci', '--include=dev', ...quietly]);
  }
}

function isInstalled() {
  // npm's record of what it installed
  const note = join(root, 'node_modules/.package-lock.json');
  const lock = isPackage ? packageLock : join(root, 'package-lock.json');
  return existsSync(note) && sameVersions(readPackages(lock), readPackages(note));
}

function sameVersions(wanted, installed) {
  const missing = Object.entries(wanted).filter(
    ([name, { version, optional }]) =>
      name && !(optional && !installed[name]) && installed[name]?.version !== version,
  );
  return missing.length === 0;
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

async function build(name) {
  // digest the sources before building, so that a change meanwhile leads to another build
  const wanted = wantedBuild(name);
  await makeBuild(wanted, (folder) => buildInto(name, folder));
  await switchTo(name, wanted);
}

/**
 * @param {keyof typeof builds} name
 * @param {string} folder
 */
export function buildInto(name, folder) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const flags = ['build', '--config', builds[name].config, '--logLevel', 'warn', '--outDir', folder];
  return run(process.execPath, [vite, ...flags]);
}

/** The folder name contains a digest of the sources. */
const wantedBuild = (name) => `${name}-${digest(name)}`;

/** From names, sizes and times of the sources: fast, and it also notices deleted and older files. */
function digest(name) {
  const hash = createHash('sha256');
  for (const source of builds[name].sources) addTo(hash, source);
  return hash.digest('hex').slice(0, 16);
}

function addTo(hash, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    for (const entry of readdirSync(join(root, path)).sort()) addTo(hash, `${path}/${entry}`);
  } else if (stat) hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\0`);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} [cwd]
 */
export function run(command, args, cwd = root) {
  // keep standard output free for the program that runs afterwards
  const child = spawn(command, args, { cwd, stdio: ['inherit', process.stderr, 'inherit'] });
  const pass = (signal) => child.kill(signal);
  process.on('SIGTERM', pass);
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', pass);
      if (code === 0) done();
      else fail(new Error(`"${[command, ...args].join(' ')}" failed (${signal ?? `exit code ${code}`}).`));
    });
  });
}
