import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const entry = join(import.meta.dirname, '../../dist/server/scripts/lectern.js');

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  env: Record<string, string>;
  /** What standard input brings; nothing unless told. */
  input?: string;
  /** Ends it by kill -9. */
  signal?: AbortSignal;
  /** Hears all that it says to standard error. */
  onStderr?: (text: string) => void;
}

/** `lectern ...` as it was built, without a terminal. */
export async function runLectern(
  args: string[],
  { env, input = '', signal, onStderr }: CommandOptions,
): Promise<CommandResult> {
  if (!existsSync(entry)) throw new Error('Build Lectern first: npm run build');
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--enable-source-maps', entry, ...args], {
    env: { PATH, HOME, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  // that it was killed shows in its code
  child.on('error', (error) => {
    if (!signal?.aborted) throw error;
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text;
    onStderr?.(text);
  });
  // a command that needs no input may be gone before it came
  child.stdin.on('error', () => undefined).end(input);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, ...said };
}
