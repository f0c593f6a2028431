import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrations } from '../../db/migrations/list.ts';
import { freePort } from '../support/program.ts';

const root = join(import.meta.dirname, '../..');

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** The program as it was before the last migration came, from the history of the clone. */
interface OlderRelease {
  commit: string;
  /** The migrations that it does not know. */
  unknown: string[];
  /** Whether it reads what newer migrations need of it; before, it refused to start beside any. */
  readsNeeds: boolean;
}

/** @returns the newest commit before the last migration, or why there is none */
export function findOlderRelease(): OlderRelease | string {
  const last = migrations.at(-1)!.name;
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `db/migrations/${last}.ts`);
    // not committed yet: what is committed is older
    const commit = git('rev-parse', '--verify', '--quiet', added ? `${added}^` : 'HEAD');
    const files = git('ls-tree', '--name-only', commit, 'db/migrations/').split('\n');
    const isKnown = ({ name }: { name: string }) => files.includes(`db/migrations/${name}.ts`);
    const readsNeeds = git('show', `${commit}:db/migrations/list.ts`).includes('lastBeforeNeeds');
    return {
      commit,
      readsNeeds,
      unknown: migrations.filter((one) => !isKnown(one)).map(({ name }) => name),
    };
  } catch (error) {
    return `no older Lectern: this clone has no history before ${last} (${(error as Error).message.split('\n')[0]})`;
  }
}

/** Runs it from its source, with the packages of now. */
export class OlderProgram {
  readonly #folder = mkdtempSync(join(tmpdir(), 'lectern-older-'));
  readonly #environment: Record<string, string>;
  #child: ChildProcess | undefined;
  url = '';
  said = '';

  constructor({ commit }: OlderRelease, environment: Record<string, string>) {
    this.#environment = environment;
    const source = join(this.#folder, 'source');
    mkdirSync(source);
    execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, source], { cwd: root });
    symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'));
  }

  /** @returns its exit code if it ended instead of getting ready; null once it is ready */
  async start(): Promise<number | null> {
    const port = await freePort();
    this.url = `http://localhost:${port}`;
    this.said = '';
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, ['--import', 'tsx', 'api/main.ts'], {
      cwd: join(this.#folder, 'source'),
      env: { PATH, HOME, ...this.#environment, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (this.said += chunk.toString()));
    const isReady = () =>
      fetch(`${this.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? -1;
      await sleep(50);
    }
    return null;
  }

  /** It finishes the requests that run. @returns its exit code */
  async stop(): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    child.kill('SIGTERM');
    await once(child, 'exit');
    return child.exitCode;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
