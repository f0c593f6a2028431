import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '../../db/embedded/postgres.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { noLimits } from '../support/no-limits.ts';

export interface Program {
  pid: number;
  /** Its URL, without a slash at the end. */
  url: string;
  stop(): Promise<void>;
  /** Kills it, if it may not respond any more. */
  kill(): Promise<void>;
}

/** The administrator of the measured program. */
export const administrator = { username: 'admin', password: 'measured and thrown away' };

/** Those of `npm start`. */
const startFlags = packageFile.scripts.start.split(' ').filter((word) => word.startsWith('--'));

const root = join(import.meta.dirname, '../..');
/** The default of `DATABASE_POOL_SIZE`. */
const poolSize = 10;
const timeoutMs = 60_000;

/** Starts the built server on a data folder, as `npm start` does. */
export function startLectern(
  dataDir: string,
  { nodeFlags = [], settings = {} }: { nodeFlags?: string[]; settings?: NodeJS.ProcessEnv } = {},
): Promise<Program> {
  const env = { ...serverEnvironment(dataDir), ...settings };
  return startProgram([...startFlags, ...nodeFlags, 'dist/server/api/main.js'], env);
}

/** Runs `npm start` without npm. */
export function startWhole(dataDir: string): Promise<Program> {
  return startProgram([...startFlags, 'scripts/start.mjs'], serverEnvironment(dataDir));
}

export function startReference({
  socketDir,
  user,
  database,
}: EmbeddedPostgres['connection']): Promise<Program> {
  const program = join('tests', 'bench', 'reference-server.ts');
  return startProgram(['--import', 'tsx', program, socketDir, user, database, String(poolSize)], process.env);
}

function serverEnvironment(dataDir: string): NodeJS.ProcessEnv {
  // ignores the caller's settings: measures the defaults, except for the limits of one person
  const { PATH, HOME, LANG } = process.env;
  return {
    PATH,
    HOME,
    LANG,
    ...noLimits,
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_PASSWORD: administrator.password,
  };
}

/** Waits until the program prints its URL. */
async function startProgram(args: string[], env: NodeJS.ProcessEnv): Promise<Program> {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const port = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(said)?.[1];
    if (port) {
      const kill = () => stop(child, 'SIGKILL');
      return { pid: child.pid!, url: `http://127.0.0.1:${port}`, stop: () => stop(child), kill };
    }
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop(child);
      throw new Error(`"node ${args.join(' ')}" does not start:\n${said.trim()}`);
    }
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
