import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it, vi, type TestContext } from 'vitest';
import { findPostmaster } from '../../db/embedded/postmaster.ts';
import { runBuilt, type BuiltProgram } from '../support/built-program.ts';
import { makeSpace } from '../support/content.ts';
import { HttpClient } from '../support/http-client.ts';
import { Program } from '../support/program.ts';

// deadlines, not measures
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

/** Process numbers and the network of its own, as in a container. */
const container = [
  ...['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', '--net'],
  ...['sh', '-c', 'ip link set lo up && exec "$@"', 'sh'],
];
const canRun = spawnSync(container[0]!, [...container.slice(1), 'true']).status === 0;
const ADMIN_PASSWORD = 'another good one';
const refusal = /already running on the data in .+, in another container or on another machine .+DATA_DIR/s;

let program: Program;

beforeEach(async () => {
  program = await Program.create({ ADMIN_PASSWORD });
});
afterEach(() => program.remove());

const needsContainers = ({ skip }: TestContext) =>
  skip(!canRun, 'needs unshare with namespaces for processes and the network, which root may make');

const inContainer = (entry: Parameters<typeof runBuilt>[0], args: string[] = []): BuiltProgram =>
  runBuilt(entry, { env: { DATA_DIR: program.dataDir, ADMIN_PASSWORD }, args, prefix: container });

const postmaster = async () => (await findPostmaster(`${program.dataDir}/postgres`))?.pid;

/** Writes one document after the other, and keeps the numbers of those that were answered. */
class Writer {
  readonly answered: number[] = [];
  #stopped = false;
  #running: Promise<void> = Promise.resolve();

  begin(client: HttpClient, spaceId: number): void {
    this.#running = (async () => {
      while (!this.#stopped) {
        const document = {
          title: `Number ${this.answered.length}`,
          content: 'Text.',
          spaceId,
          parentId: null,
        };
        const { status, body } = await client.post<{ id: number }>('/api/documents', document);
        expect(status).toBe(201);
        this.answered.push(body.id);
      }
    })();
  }

  /** Until so many more were answered. */
  async more(count: number): Promise<void> {
    const goal = this.answered.length + count;
    await vi.waitFor(() => expect(this.answered.length).toBeGreaterThanOrEqual(goal), { timeout: 120_000 });
  }

  async end(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }
}

async function signIn(): Promise<HttpClient> {
  const client = new HttpClient(program.url);
  await client.signIn('admin', ADMIN_PASSWORD);
  return client;
}

async function hasAll(ids: number[]): Promise<void> {
  const client = await signIn();
  for (const id of ids) expect((await client.get(`/api/documents/${id}`)).status).toBe(200);
}

describe('on one data folder', () => {
  // evidence: S106
  it('a second server in another container is refused in words, and no answered write is lost', async (context) => {
    needsContainers(context);
    await program.start();
    const client = await signIn();
    const { id: spaceId } = await makeSpace(client);
    const pid = await postmaster();
    const writer = new Writer();
    writer.begin(client, spaceId);
    await writer.more(50);

    const second = inContainer('api/main.js');
    expect(await second.ended).toBe(1);
    expect(second.said()).toMatch(refusal);
    expect(second.said()).not.toContain('    at ');

    await writer.more(50);
    await writer.end();
    expect(await postmaster()).toBe(pid);
    await hasAll(writer.answered);
    await program.killEverything();
    await program.start();
    await hasAll(writer.answered);
  });

  // evidence: S107
  it('a command in another container is refused too, and one here works beside the server', async (context) => {
    needsContainers(context);
    await program.start();
    const pid = await postmaster();
    const there = inContainer('scripts/lectern.js', ['user', 'list']);
    expect(await there.ended).toBe(1);
    expect(there.said()).toMatch(refusal);
    const here = await program.command(['user', 'list']);
    expect({ code: here.code, stderr: here.stderr }).toEqual({ code: 0, stderr: '' });
    expect(here.stdout).toContain('admin');
    expect(await postmaster()).toBe(pid);
    const health = JSON.parse((await program.command(['doctor', '--json'])).stdout) as {
      checks: { name: string; state: string }[];
    };
    expect(health.checks).toContainEqual(expect.objectContaining({ name: 'data folder', state: 'well' }));
  });

  // evidence: S108
  it('a PostgreSQL that outlives its killed server keeps containers out, and the next server here takes it over', async (context) => {
    needsContainers(context);
    await program.start();
    const pid = await postmaster();
    program.signal('SIGKILL');
    await expect.poll(() => fetch(program.url).catch(() => 'gone')).toBe('gone');
    const second = inContainer('api/main.js');
    expect(await second.ended).toBe(1);
    expect(second.said()).toMatch(refusal);
    await program.start();
    expect(await postmaster()).toBe(pid);
  });

  // evidence: S109
  it('a server in a container keeps one on its host out, and its end frees the folder', async (context) => {
    needsContainers(context);
    const first = inContainer('api/main.js');
    await vi.waitFor(() => expect(first.said()).toContain('Ctrl+C'), { timeout: 120_000 });
    const second = runBuilt('api/main.js', { env: { DATA_DIR: program.dataDir, ADMIN_PASSWORD } });
    expect(await second.ended).toBe(1);
    expect(second.said()).toMatch(refusal);
    // everything in a container ends with its first process
    first.child.kill('SIGKILL');
    await first.ended;
    await program.start();
  });
});
