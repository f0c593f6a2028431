import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, cp, mkdtemp, readdir, readlink, rm, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../support/program.ts';

// deadlines, not measures: the page is built twice, and the server three times more
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

const root = join(import.meta.dirname, '../..');
const sources = [
  ...['api', 'db', 'scripts', 'web', 'package.json', 'package-lock.json', 'tsconfig.json'],
  ...['vite.config.ts', 'vite.server.config.ts', 'LICENSE', 'docs/guide', 'docs/images'],
];
let home = '';
/** A checkout of its own, whose sources the tests change. */
let checkout = '';
const children = new Set<ChildProcess>();

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lectern-rebuild-'));
  await chmod(home, 0o755);
  checkout = join(home, 'checkout');
  for (const name of sources)
    await cp(join(root, name), join(checkout, name), { recursive: true, preserveTimestamps: true });
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'));
});
afterAll(async () => {
  for (const child of children) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await rm(home, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  said: () => string;
  ended: Promise<number | null>;
}

function run(script: string, env: Record<string, string> = {}): Started {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [script], {
    cwd: checkout,
    env: { PATH, HOME, ADMIN_PASSWORD: 'another good one', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => {
    children.delete(child);
    return code as number | null;
  });
  return { child, said: () => text, ended };
}

/** `npm start` on the data folder `name`, until it serves. */
async function startServer(name: string): Promise<Started & { url: string }> {
  const port = await freePort();
  const started = run('scripts/start.mjs', { DATA_DIR: join(home, name), PORT: String(port) });
  await vi.waitFor(() => expect(started.said()).toContain('Ctrl+C'), { timeout: 300_000, interval: 100 });
  return { ...started, url: `http://localhost:${port}` };
}

async function stop({ child, ended }: Started): Promise<void> {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}

/** A change that gives the scripts of the page other names. */
const changePage = (word: string) =>
  appendFile(join(checkout, 'web/app/main.tsx'), `\ndocument.documentElement.dataset.build = '${word}';\n`);

/** A build of the server takes a fraction of one of the page, and looks at the old ones of both. */
const changeServer = (word: string) => appendFile(join(checkout, 'api/main.ts'), `\n// ${word}\n`);

async function pageOf(url: string, path: string): Promise<string> {
  const answer = await fetch(`${url}${path}`);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** Every file of the page that the page itself names, and all that those name. */
async function loadsWhole(url: string, path: string): Promise<string[]> {
  const found = new Set<string>();
  const look = async (text: string) => {
    for (const [, name = ''] of text.matchAll(
      /["'(/](?:\.\/|assets\/)([\w.-]+\.(?:js|css|woff2|svg))["')]/g,
    )) {
      if (found.has(name)) continue;
      found.add(name);
      const { status, body } = await fetch(`${url}/assets/${name}`).then(async (answer) => ({
        status: answer.status,
        body: await answer.text(),
      }));
      expect({ name, status }).toEqual({ name, status: 200 });
      if (/\.(?:js|css)$/.test(name)) await look(body);
    }
  };
  await look(await pageOf(url, path));
  return [...found].sort();
}

const builds = async (name: string) =>
  (await readdir(join(checkout, 'dist'))).filter((folder) => folder.startsWith(`${name}-`));
const newest = (name: string) => readlink(join(checkout, 'dist', name));

// evidence: S115
it('a server goes on with its own page while another start builds a new one, and old builds go when nobody runs on them', async () => {
  const first = await startServer('one');
  const before = await loadsWhole(first.url, '/');
  expect(before.length).toBeGreaterThan(10);
  const oldWeb = await newest('web');

  await changePage('two');
  const again = run('scripts/start.mjs', { DATA_DIR: join(home, 'one'), PORT: String(await freePort()) });
  expect(await again.ended).toBe(1);
  expect(again.said()).toContain(
    `Lectern is already running on this data folder (process ${first.child.pid})`,
  );
  // it looked before it built
  expect(again.said()).not.toContain('Building');
  expect(await newest('web')).toBe(oldWeb);

  const second = await startServer('two');
  expect(second.said()).toContain('Building the page.');
  expect(await newest('web')).not.toBe(oldWeb);
  // the first has not read this page before
  await loadsWhole(first.url, '/documents/1');
  expect(await loadsWhole(first.url, '/')).toEqual(before);
  expect(await loadsWhole(second.url, '/')).not.toEqual(before);

  // as if it were long ago: only who runs on a build keeps it
  const isLongAgo = async () => {
    for (const folder of [...(await builds('web')), ...(await builds('server'))])
      await utimes(join(checkout, 'dist', folder, '.lock'), 0, 0);
  };
  await isLongAgo();
  await changeServer('three');
  expect(await run('scripts/build.mjs').ended).toBe(0);
  expect(await builds('web')).toHaveLength(2);
  expect(await loadsWhole(first.url, '/')).toEqual(before);
  await stop(first);
  await isLongAgo();
  await changeServer('four');
  expect(await run('scripts/build.mjs').ended).toBe(0);
  expect(await builds('web')).not.toContain(oldWeb);
  await loadsWhole(second.url, '/');
  await stop(second);
});

// evidence: S116
it('two builds at once make one', async () => {
  await changeServer('five');
  const known = await builds('server');
  const both = [run('scripts/build.mjs'), run('scripts/build.mjs')];
  for (const { ended, said } of both) expect(await ended, said()).toBe(0);
  const made = (await builds('server')).filter((folder) => !known.includes(folder));
  expect(made).toEqual([await newest('server')]);
  expect(await readdir(join(checkout, 'dist', 'server/api'))).toContain('main.js');
  expect((await readdir(join(checkout, 'dist'))).filter((name) => /draft|server\./.test(name))).toEqual([]);
});
