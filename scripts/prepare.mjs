// Brings a checkout to where it can run: dependencies installed, builds as new as their sources.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const shared = ['package-lock.json', 'tsconfig.json'];

const builds = {
  web: {
    config: 'vite.config.ts',
    sources: ['web', 'api/contract', 'scripts/build', 'vite.config.ts', ...shared],
  },
  server: {
    config: 'vite.server.config.ts',
    sources: ['api', 'db', 'scripts', 'vite.server.config.ts', ...shared],
  },
};

/**
 * Installs when node_modules does not fit the lockfile, then builds of `names` what is stale.
 * @param {(keyof typeof builds)[]} names
 */
export async function prepare(names) {
  await install();
  const stale = names.filter((name) => digest(name) !== readStamp(name));
  if (stale.length === 0) return;
  console.error(`Building ${stale.map((name) => `the ${name} part`).join(' and ')}.`);
  await Promise.all(stale.map(build));
}

async function install() {
  if (isInstalled()) return;
  console.error('Installing the packages (a minute or two, and only when they change).');
  // the build needs what NODE_ENV=production would leave out
  await run('npm', ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error']);
}

function isInstalled() {
  const lock = join(root, 'package-lock.json');
  // npm's own note of what it installed
  const note = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(note)) return false;
  if (statSync(note).mtimeMs >= statSync(lock).mtimeMs) return true;
  if (!sameVersions(readPackages(lock), readPackages(note))) return false;
  utimesSync(note, new Date(), new Date());
  return true;
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
  const before = digest(name);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  await run(process.execPath, [vite, 'build', '--config', builds[name].config, '--logLevel', 'warn']);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile(name), before);
}

function readStamp(name) {
  const complete = existsSync(join(root, 'dist', name)) && existsSync(stampFile(name));
  return complete ? readFileSync(stampFile(name), 'utf8') : '';
}

function stampFile(name) {
  return join(root, 'dist', `.${name}-built-from`);
}

/** Names, sizes and times of the sources: quick, and a deleted or older file counts too. */
function digest(name) {
  const hash = createHash('sha256');
  for (const source of builds[name].sources) addTo(hash, source);
  return hash.digest('hex');
}

function addTo(hash, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    for (const entry of readdirSync(join(root, path)).sort()) addTo(hash, `${path}/${entry}`);
  } else if (stat) hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\0`);
}

function run(command, args) {
  // standard output belongs to what runs afterwards
  const child = spawn(command, args, { cwd: root, stdio: ['inherit', process.stderr, 'inherit'] });
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
