import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { connect, type Database } from '../../../../db/connect.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../../db/embedded/postgres.ts';
import { findPostmaster } from '../../../../db/embedded/postmaster.ts';

let dataDir = '';
let folder = '';
const children = new Set<ChildProcess>();

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  folder = join(dataDir, 'postgres');
});

afterEach(async () => {
  for (const child of children) await kill(child);
  const left = await findPostmaster(folder);
  if (left) process.kill(left.pid, 'SIGQUIT');
  while (await findPostmaster(folder)) await sleep(10);
  await rm(dataDir, { recursive: true, force: true });
});

const start = (role: 'server' | 'command' = 'server', home = dataDir): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir: home, role, durable: false, notify: () => undefined });

/** A process of its own, to be killed. */
async function startProcess(): Promise<ChildProcess> {
  const program = join(import.meta.dirname, '../../../support/embedded-process.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, dataDir, 'server'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const [words] = (await once(child.stdout, 'data')) as [Buffer];
  expect(words.toString()).toBe('ready\n');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function open({ connection }: EmbeddedPostgres): Database {
  const database = connect({ ...connection, poolSize: 1 });
  onTestFinished(() => database.close());
  return database;
}

async function remember(embedded: EmbeddedPostgres, word: string): Promise<void> {
  const { knex } = open(embedded);
  await knex.raw('create table if not exists memory (word text)');
  await knex('memory').insert({ word });
}

const recall = (embedded: EmbeddedPostgres): Promise<string[]> => open(embedded).knex('memory').pluck('word');

const postmasterPid = async (): Promise<number | undefined> => (await findPostmaster(folder))?.pid;

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  test('stops in order, and has everything at the next start', async () => {
    const first = await start();
    await remember(first, 'kept');
    await first.stop();
    expect(await postmasterPid()).toBeUndefined();
    await expect(stat(join(folder, 'postmaster.pid'))).rejects.toThrow('ENOENT');

    const second = await start();
    expect(await recall(second)).toEqual(['kept']);
    await second.stop();
  });

  test('is closed to the network and to other accounts', async () => {
    const embedded = await start();
    const { knex } = open(embedded);
    const { rows } = await knex.raw<{ rows: unknown[] }>('show listen_addresses');
    expect(rows).toEqual([{ listen_addresses: '' }]);
    for (const closed of [folder, embedded.connection.socketDir])
      expect((await stat(closed)).mode & 0o077).toBe(0);
    await embedded.stop();
  });

  test('outlives a killed process and is taken over by the next', async () => {
    await kill(await startProcess());
    const orphan = await postmasterPid();
    expect(orphan).toBeGreaterThan(0);

    const embedded = await start();
    expect(await postmasterPid()).toBe(orphan);
    await embedded.stop();
    expect(await postmasterPid()).toBeUndefined();
  });

  test('starts over the traces of one that was killed with its parent', async () => {
    const child = await startProcess();
    const pid = await postmasterPid();
    await kill(child);
    process.kill(pid!, 'SIGKILL');

    const embedded = await start();
    expect(await postmasterPid()).not.toBe(pid);
    await remember(embedded, 'well again');
    await embedded.stop();
  });

  test('starts though its old process number now belongs to another program', async () => {
    await (await start()).stop();
    await writeFile(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n`);
    const embedded = await start();
    expect(await postmasterPid()).not.toBe(process.pid);
    await embedded.stop();
  });

  test('comes back by itself when it is killed', async () => {
    const embedded = await start();
    await remember(embedded, 'before');
    process.kill((await postmasterPid())!, 'SIGKILL');
    await expect.poll(() => recall(embedded), { timeout: 10_000 }).toEqual(['before']);
    await embedded.stop();
    expect(await postmasterPid()).toBeUndefined();
  });

  test('refuses a second server on the same data, and the first goes on', async () => {
    const child = await startProcess();
    await expect(start()).rejects.toThrow(
      new RegExp(`already running on this data folder \\(process ${child.pid}\\).*DATA_DIR`),
    );
    expect(await postmasterPid()).toBeGreaterThan(0);
    expect(child.exitCode).toBeNull();
  });

  test('is shared by a command, and stopped by whoever leaves last', async () => {
    const server = await start('server');
    const command = await start('command');
    await remember(command, 'from a command');
    await command.stop();
    expect(await recall(server)).toEqual(['from a command']);

    const another = await start('command');
    await server.stop();
    expect(await recall(another)).toEqual(['from a command']);
    await another.stop();
    expect(await postmasterPid()).toBeUndefined();
  });

  test('is started once by two processes at the same time', async () => {
    const [one, other] = await Promise.all([start('command'), start('command')]);
    await remember(one, 'same place');
    expect(await recall(other)).toEqual(['same place']);
    await Promise.all([one.stop(), other.stop()]);
    expect(await postmasterPid()).toBeUndefined();
  });

  test('lives in a folder whose path is too long for a socket', async () => {
    // root's database account has to get through it
    await chmod(dataDir, 0o755);
    const deep = join(dataDir, 'a'.repeat(60), 'b'.repeat(60));
    await mkdir(deep, { recursive: true });
    folder = join(deep, 'postgres');
    const embedded = await start('server', deep);
    const { socketDir } = embedded.connection;
    expect(socketDir.length).toBeLessThan(90);
    await remember(embedded, 'far away');
    await embedded.stop();
    await expect(stat(socketDir)).rejects.toThrow('ENOENT');
  });

  test('refuses data of another version of PostgreSQL by its name', async () => {
    await (await start()).stop();
    await writeFile(join(folder, 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(/is for PostgreSQL 17, but this Lectern contains version 18/);
  });

  test('refuses a folder that is something else', async () => {
    await mkdir(folder);
    await expect(start()).rejects.toThrow(/DATA_DIR/);
  });

  test('refuses a data folder that cannot be made, and names the setting', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, 'not a folder');
    await expect(start('server', join(file, 'data'))).rejects.toThrow(/cannot be written .+ DATA_DIR/);
    expect(await readFile(file, 'utf8')).toBe('not a folder');
  });
});
