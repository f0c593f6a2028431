import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refuseSecondServer } from '../../../scripts/refuse-second-server.mjs';

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-second-'));
  await mkdir(join(dataDir, 'postgres'));
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('DATABASE_URL', '');
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

function run(program: string, args: string[]): ChildProcess & { pid: number } {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child as ChildProcess & { pid: number };
}

const firstLine = async (child: ChildProcess): Promise<string> =>
  String((await once(child.stdout!, 'data'))[0]).trim();

/** The lock of the folder, held as PostgreSQL holds it: longer than the server that it names. */
async function lock(server: number): Promise<void> {
  const file = join(dataDir, 'postgres.lock');
  await writeFile(file, JSON.stringify({ pid: server, role: 'server' }));
  const holder = run('flock', ['-x', '-F', file, 'sh', '-c', 'echo locked; exec sleep 600']);
  expect(await firstLine(holder)).toBe('locked');
}

it('a second server is refused while the first runs', async () => {
  const first = run('sleep', ['600']);
  await lock(first.pid);
  await expect(refuseSecondServer({ timeoutMs: 200 })).rejects.toThrow(
    `Lectern is already running on this data folder (process ${first.pid}).`,
  );
});

it('a start waits for a server that is ending', async () => {
  const first = run('sleep', ['600']);
  await lock(first.pid);
  const said = vi.spyOn(console, 'log').mockImplementation(() => first.kill('SIGKILL'));
  await refuseSecondServer();
  expect(said).toHaveBeenCalledWith(expect.stringContaining(`Process ${first.pid} uses this data folder`));
});

it.runIf(process.platform === 'linux')(
  'a server that was killed, and that nobody has asked about since, keeps no other from starting',
  async () => {
    // the shell becomes a program that never asks for its child
    const parent = run('sh', ['-c', 'sleep 0 & echo $!; exec sleep 600']);
    await lock(Number(await firstLine(parent)));
    await refuseSecondServer();
  },
);
