import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findPostmaster } from '../../db/embedded/postmaster.ts';
import { searchPostmaster } from '../../db/embedded/process-list.ts';
import { freePort, Program } from '../support/program.ts';

// deadlines, not measures
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const dist = join(import.meta.dirname, '../../dist/server');
let home = '';
let dataDir = '';
let port = 0;
let child: ChildProcess;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'lectern-output-'));
  await chmod(home, 0o755);
  dataDir = join(home, 'data');
  port = await freePort();
});
afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const left = await searchPostmaster(join(dataDir, 'postgres'));
  if (left !== undefined) process.kill(left, 'SIGQUIT');
  await rm(home, { recursive: true, force: true, maxRetries: 50 });
});

const environment = () => {
  const { PATH = '', HOME = '' } = process.env;
  return {
    PATH,
    HOME,
    DATA_DIR: dataDir,
    PORT: String(port),
    ADMIN_PASSWORD: 'another good one',
    LOG_LEVEL: 'info',
  };
};

function launch(command: string, args: string[]): void {
  child = spawn(command, args, { env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
}

const answers = (path: string) => fetch(`http://localhost:${port}${path}`).then(({ status }) => status);
const isUp = () => vi.waitFor(async () => expect(await answers('/readyz')).toBe(200), { timeout: 90_000 });
const postmaster = async () => (await findPostmaster(join(dataDir, 'postgres')))?.pid;

/** A connection's process may be gone since it was listed. */
function endIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function endsInOrder(): Promise<void> {
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await searchPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
}

describe('a server whose output went away', () => {
  // evidence: S110
  it.each(['SIGTERM', 'SIGHUP'] as const)('serves on, and stops in order at %s', async (signal) => {
    launch(process.execPath, [join(dist, 'api/main.js')]);
    await isUp();
    child.stdout!.destroy();
    child.stderr!.destroy();
    // each request is a line of the log
    for (let count = 0; count < 5; count += 1) expect(await answers('/api/nothing')).toBe(404);
    child.kill(signal);
    await endsInOrder();
  });

  it('stops in order where the terminal closes and asks it to end at the same time', async () => {
    launch(process.execPath, [join(dist, 'api/main.js')]);
    await isUp();
    child.stdout!.destroy();
    child.stderr!.destroy();
    child.kill('SIGHUP');
    child.kill('SIGTERM');
    await endsInOrder();
  });

  // evidence: S110
  it('goes on logging to nobody where the disk of its log is full', async () => {
    // what is written to /dev/full is refused as by a full disk
    launch('/bin/sh', [
      '-c',
      'exec "$@" > /dev/full 2>&1',
      'sh',
      process.execPath,
      join(dist, 'api/main.js'),
    ]);
    await isUp();
    for (let count = 0; count < 5; count += 1) expect(await answers('/api/nothing')).toBe(404);
    child.kill('SIGTERM');
    await endsInOrder();
  });

  // evidence: S110
  it('stops in order where its terminal is closed', async ({ skip }) => {
    // util-linux: runs a command on a terminal of its own, which ends with it
    const has = spawn('script', ['--version'], { stdio: 'ignore' });
    const found = await new Promise<boolean>((done) =>
      has.on('error', () => done(false)).on('exit', () => done(true)),
    );
    skip(!found, 'needs the program "script"');
    launch('script', ['-qec', `exec ${process.execPath} ${join(dist, 'api/main.js')}`, '/dev/null']);
    await isUp();
    child.kill('SIGKILL');
    await vi.waitFor(async () => expect(await postmaster()).toBeUndefined(), { timeout: 60_000 });
    await expect(answers('/readyz')).rejects.toThrow();
  });
});

describe('a server', () => {
  // evidence: S111
  it.each(['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGKILL'] as const)(
    'leaves no PostgreSQL behind where both get a signal in the same instant: %s to PostgreSQL',
    async (signal) => {
      launch(process.execPath, [join(dist, 'api/main.js')]);
      await isUp();
      process.kill((await postmaster())!, signal);
      child.kill('SIGTERM');
      await endsInOrder();
    },
  );

  // evidence: S111
  it('leaves no PostgreSQL behind where its connection breaks as it stops', async () => {
    launch(process.execPath, [join(dist, 'api/main.js')]);
    await isUp();
    const main = (await postmaster())!;
    const { stdout } = spawn('pgrep', ['-P', String(main)]);
    let text = '';
    for await (const chunk of stdout) text += String(chunk);
    child.kill('SIGTERM');
    for (const pid of text.trim().split('\n').map(Number)) endIfThere(pid);
    await endsInOrder();
  });
});

describe('a command whose reader went away', () => {
  // evidence: S112
  it('ends in order, and so does the PostgreSQL that it started', async () => {
    const program = await Program.create({ ADMIN_PASSWORD: 'another good one' });
    await program.start();
    await program.stop();
    dataDir = program.dataDir;
    launch(process.execPath, [join(dist, 'scripts/lectern.js'), 'user', 'list']);
    child.stdout!.destroy();
    child.stderr!.destroy();
    await endsInOrder();
    await program.remove();
  });

  // evidence: S112
  it('says that what it wrote is not whole where a backup went into a pipe', async () => {
    const program = await Program.create({ ADMIN_PASSWORD: 'another good one' });
    await program.start();
    await program.stop();
    dataDir = program.dataDir;
    launch(process.execPath, [join(dist, 'scripts/lectern.js'), 'backup', '-']);
    let said = '';
    child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stdout!.destroy();
    expect((await once(child, 'exit'))[0]).toBe(1);
    expect(said).toContain('Standard output was closed before everything was written');
    expect(await searchPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
    await program.remove();
  });
});
