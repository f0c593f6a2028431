import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../../dist/server');

export interface BuiltProgram {
  child: ChildProcess;
  said: () => string;
  /** Its exit code; null if a signal ended it. */
  ended: Promise<number | null>;
}

interface Options {
  env: Record<string, string>;
  args?: string[];
  /** A program and its arguments that run it. */
  prefix?: string[];
  user?: { uid: number; gid: number };
}

/** Runs the built server or command line without expecting success, for tests of what must not start. */
export function runBuilt(
  entry: 'api/main.js' | 'scripts/lectern.js',
  { env, args = [], prefix = [], user }: Options,
): BuiltProgram {
  const [program = '', ...rest] = [...prefix, process.execPath, join(dist, entry), ...args];
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(program, rest, {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, said: () => text, ended };
}
