import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runLectern, type CommandOptions, type CommandResult } from './command.ts';
import { fastFolder } from './fast-folder.ts';
import { noLimits } from './no-limits.ts';
import { copyPreparedData } from './prepared-data.ts';
import { openOwnDatabase, openOwnIndex, openOwnStore } from './own-places.ts';

const entry = join(import.meta.dirname, '../../dist/server/api/main.js');

/**
 * Runs the built Lectern, with its own data folder and port. If the test run has real servers, it gets its own
 * database, index and bucket there.
 */
export class Program {
  readonly dataDir: string;
  readonly port: number;
  output = '';
  readonly #isFirstStart: boolean;
  readonly #settings: Record<string, string>;
  readonly #removePlaces: () => Promise<void>;
  #process: ChildProcess | undefined;

  private constructor(options: {
    dataDir: string;
    port: number;
    isFirstStart: boolean;
    settings: Record<string, string>;
    removePlaces: () => Promise<void>;
  }) {
    this.dataDir = options.dataDir;
    this.port = options.port;
    this.#isFirstStart = options.isFirstStart;
    this.#settings = options.settings;
    this.#removePlaces = options.removePlaces;
  }

  /**
   * @param settings or what makes them from the address that people will open
   * @param options.isFirstStart it makes its database itself, as where Lectern is new
   */
  static async create(
    settings: Record<string, string> | ((url: string) => Promise<Record<string, string>>) = {},
    { isFirstStart = false } = {},
  ): Promise<Program> {
    if (!existsSync(entry)) throw new Error('Build Lectern first: npm run build');
    const folder = await mkdtemp(join(await fastFolder(), 'lectern-e2e-'));
    // as root, the database runs under another account, which must be able to open the folder
    await chmod(folder, 0o755);
    const dataDir = join(folder, 'data');
    const port = await freePort();
    const own = typeof settings === 'function' ? await settings(`http://localhost:${port}`) : settings;
    const places = [await openOwnDatabase(), openOwnIndex(), openOwnStore(dataDir)];
    return new Program({
      isFirstStart,
      dataDir,
      port,
      settings: Object.assign({}, ...places.map((place) => place.settings), own) as Record<string, string>,
      removePlaces: async () => {
        for (const place of places) await place.remove();
      },
    });
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** The initial password, from the terminal, or from its file if others may read the log. */
  get password(): string {
    if (this.output.includes('--show-admin'))
      return readFileSync(join(this.dataDir, 'first-password'), 'utf8').trim();
    return /Password\s+(\S+)/.exec(this.output)?.[1] ?? '';
  }

  get #environment(): Record<string, string> {
    return { ...noLimits, DATA_DIR: this.dataDir, PORT: String(this.port), ...this.#settings };
  }

  async start(): Promise<void> {
    // a first start makes the same, which other tests show: tests/api/main.test.ts, tests/unit/db/embedded
    if (!this.#isFirstStart && !this.#settings['DATABASE_URL'] && !existsSync(join(this.dataDir, 'postgres')))
      await copyPreparedData(this.dataDir);
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, ['--enable-source-maps', entry], {
      env: { PATH, HOME, ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    const collect = (chunk: Buffer) => (this.output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    while (!(await this.#isReady())) {
      if (hasEnded(child)) throw new Error(`Lectern ended at its start:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Runs `lectern ...` on the same data while the program runs. */
  command(
    args: string[],
    input?: string,
    options: Pick<CommandOptions, 'signal' | 'onStderr'> = {},
  ): Promise<CommandResult> {
    return runLectern(args, { env: this.#environment, input, ...options });
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`)).ok;
    } catch {
      return false;
    }
  }

  /** Sends SIGSTOP or SIGCONT, which do not end it. */
  signal(signal: NodeJS.Signals): void {
    this.#process?.kill(signal);
  }

  /** Stops it with a signal; default: that of Ctrl+C. Resolves to the exit code. */
  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
    const child = this.#process;
    if (!child || hasEnded(child)) return child?.exitCode ?? null;
    child.kill(signal);
    await once(child, 'exit');
    return child.exitCode;
  }

  /** Kills the program and its PostgreSQL with SIGKILL. */
  async killEverything(): Promise<void> {
    if (this.#settings['DATABASE_URL']) return this.#killProgram();
    const [postmaster = ''] = (await readFile(join(this.dataDir, 'postgres/postmaster.pid'), 'utf8')).split(
      '\n',
    );
    const gone = this.#killProgram();
    process.kill(Number(postmaster), 'SIGKILL');
    await gone;
  }

  async #killProgram(): Promise<void> {
    const gone = this.#process && once(this.#process, 'exit');
    this.#process?.kill('SIGKILL');
    await gone;
  }

  async remove(): Promise<void> {
    await this.stop();
    await this.#removePlaces();
    await rm(join(this.dataDir, '..'), { recursive: true, force: true });
  }
}

/** Whether it has ended, by itself or by a signal. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
