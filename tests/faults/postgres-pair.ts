import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { serverAccount, type Account } from '../../db/embedded/account.ts';
import { findBinaries } from '../../db/embedded/binaries.ts';
import { superuser } from '../../db/embedded/cluster.ts';
import { copyFolder, copyPreparedData } from '../support/prepared-data.ts';
import { execute } from '../support/postgres-setup.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

const database = 'lectern';

/** One PostgreSQL of a pair: the embedded one without its supervisor. */
class PostgresNode {
  readonly #home: string;
  readonly #program: string;
  readonly #account: Account | undefined;
  #process: ChildProcess | undefined;

  constructor(home: string, { program, account }: { program: string; account: Account | undefined }) {
    this.#home = home;
    this.#program = program;
    this.#account = account;
  }

  get folder(): string {
    return join(this.#home, 'postgres');
  }

  get socket(): string {
    return join(this.#home, '.s.PGSQL.5432');
  }

  run(sql: string): Promise<void> {
    return execute({ socketDir: this.#home, user: superuser, database }, sql);
  }

  /** Resolves when it answers. */
  async start(): Promise<void> {
    const settings = {
      listen_addresses: '',
      unix_socket_directories: this.#home,
      // a standby needs as many as the primary, which began as the embedded one
      max_connections: '250',
      shared_buffers: '64MB',
      fsync: 'off',
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(this.#program, ['-D', this.folder, ...flags], {
      cwd: this.folder,
      env: {},
      detached: true,
      stdio: 'ignore',
      ...(this.#account && { uid: this.#account.uid, gid: this.#account.gid }),
    });
    this.#process = child;
    await expect
      .poll(() => this.run('select').then(() => 'answers', String), { timeout: 60_000 })
      .toBe('answers');
  }

  /** Makes it a standby of `primary` from its next start on. */
  async follow(primary: PostgresNode): Promise<void> {
    const way = `host=''${primary.#home}'' port=5432 user=${superuser} application_name=standby`;
    await this.configure(`primary_conninfo = '${way}'`);
    const signal = join(this.folder, 'standby.signal');
    await writeFile(signal, '');
    if (this.#account) await chown(signal, this.#account.uid, this.#account.gid);
  }

  configure(line: string): Promise<void> {
    return appendFile(join(this.folder, 'postgresql.auto.conf'), `${line}\n`);
  }

  promote(): Promise<void> {
    return this.run('select pg_promote()');
  }

  /** Stops all of its processes where they are: it keeps its connections, and answers nothing. */
  async freeze(): Promise<void> {
    await this.#signalAll('SIGSTOP');
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    await this.#signalAll('SIGCONT');
    child.kill('SIGINT');
    await gone;
  }

  async #signalAll(signal: NodeJS.Signals): Promise<void> {
    const main = this.#process!.pid!;
    process.kill(main, signal);
    const children = await readFile(`/proc/${main}/task/${main}/children`, 'utf8');
    for (const child of children.trim().split(' ')) {
      try {
        process.kill(Number(child), signal);
      } catch {
        // it has ended meanwhile
      }
    }
  }
}

/** A primary and its synchronous standby, behind a proxy that leads to one of them, as HAProxy before Patroni does. */
export class PostgresPair {
  readonly first: PostgresNode;
  readonly second: PostgresNode;
  /** As DATABASE_URL takes it. */
  readonly url: string;
  readonly #proxy: TcpProxy;
  readonly #target: { path: string };
  readonly #home: string;

  private constructor(nodes: PostgresNode[], proxy: TcpProxy, target: { path: string }, home: string) {
    [this.first, this.second] = nodes as [PostgresNode, PostgresNode];
    this.#proxy = proxy;
    this.#target = target;
    this.#home = home;
    this.url = `postgres://${superuser}@${proxy.host}:${proxy.port}/${database}`;
  }

  static async open(): Promise<PostgresPair> {
    const home = await mkdtemp(join(tmpdir(), 'lectern-pair-'));
    // as root, the database runs under another account, which must be able to open the folder
    await chmod(home, 0o755);
    await copyPreparedData(join(home, 'a'));
    const account = await serverAccount(join(home, 'a/postgres'));
    const { postgres: program } = await findBinaries(account, () => undefined);
    const [first, second] = ['a', 'b'].map(
      (name) => new PostgresNode(join(home, name), { program, account }),
    );
    // a write is answered once both have it
    await first!.configure(`synchronous_standby_names = '*'`);
    await copyFolder(join(home, 'a'), join(home, 'b'));
    if (account) for (const name of ['a', 'b']) await chown(join(home, name), account.uid, account.gid);
    await second!.follow(first!);
    const target = { path: first!.socket };
    const pair = new PostgresPair([first!, second!], await startTcpProxy(target), target, home);
    await Promise.all([first!.start(), second!.start()]);
    return pair;
  }

  /** What is open to the other one is cut. */
  leadTo(node: PostgresNode): void {
    this.#target.path = node.socket;
    this.#proxy.cut();
  }

  async close(): Promise<void> {
    await this.#proxy.close();
    // a primary waits for its standby to have everything
    await Promise.all([this.first.stop(), this.second.stop()]);
    await rm(this.#home, { recursive: true, force: true });
  }
}
