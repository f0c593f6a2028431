// Each build has its own folder in dist, `web-<digest>` or `server-<digest>`. The links dist/web and dist/server point
// to the newest builds. A process keeps the build that it started with and holds a lock on it. An older build is
// removed when nobody holds its lock.
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { lockFile } from '../db/file-lock.mjs';

const dist = join(import.meta.dirname, '../dist');
/** A process that starts reads the link a moment before it locks the build. Milliseconds. */
const grace = 10 * 60_000;
/** On a system without file locks, it is unknown who uses a build. Milliseconds. */
const graceWithoutLocks = 30 * 86_400_000;

/** The folder name of the newest build; empty if there is none. */
export function currentBuild(name) {
  const link = join(dist, name);
  return isLink(link) && existsSync(link) ? basename(readlinkSync(link)) : '';
}

/**
 * Creates the build `folder` unless it exists: completely or not at all, even if two processes create it at the same
 * time.
 * @param {string} folder
 * @param {(draft: string) => Promise<void>} make fills a folder
 */
export async function makeBuild(folder, make) {
  const target = join(dist, folder);
  if (existsSync(target)) return;
  const draft = join(dist, `.draft-${folder}-${randomBytes(4).toString('hex')}`);
  try {
    mkdirSync(draft, { recursive: true });
    await make(draft);
    writeFileSync(join(draft, '.lock'), '');
    renameSync(draft, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Points the link `name` to the build, then removes unused builds. */
export async function switchTo(name, folder) {
  const link = join(dist, name);
  const before = currentBuild(name);
  const draft = `${link}.${randomBytes(4).toString('hex')}`;
  symlinkSync(process.platform === 'win32' ? join(dist, folder) : folder, draft, 'junction');
  // an earlier Lectern used a plain folder instead of a link; Windows cannot replace a link by another
  if (existsSync(link) && (!isLink(link) || process.platform === 'win32'))
    rmSync(link, { recursive: true, force: true });
  renameSync(draft, link);
  if (before) touch(join(dist, before, '.lock'));
  await removeUnused();
}

async function removeUnused() {
  const newest = [currentBuild('web'), currentBuild('server')];
  for (const folder of readdirSync(dist)) {
    const path = join(dist, folder);
    if (/^\.draft-/.test(folder) && ageOf(path) > grace) rmSync(path, { recursive: true, force: true });
    if (!/^(?:web|server)-[0-9a-f]{16}$/.test(folder) || newest.includes(folder)) continue;
    if (ageOf(join(path, '.lock')) > grace) await removeBuild(path);
  }
}

async function removeBuild(path) {
  const file = join(path, '.lock');
  const lock = await lockFile(file, 'exclusive').catch(() => ({ state: 'taken' }));
  if (lock.state === 'taken') return;
  if (lock.state === 'unavailable' && ageOf(file) < graceWithoutLocks) return;
  rmSync(path, { recursive: true, force: true });
  if (lock.state === 'held') closeSync(lock.descriptor);
}

const isLink = (path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Milliseconds since a file was written; 0 if it does not exist. */
const ageOf = (path) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());

function touch(file) {
  if (existsSync(file)) utimesSync(file, new Date(), new Date());
}
