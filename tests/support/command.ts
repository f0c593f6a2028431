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
  /** The standard input; default: empty. */
  input?: string;
  /** Aborting it kills the command with SIGKILL. */
  signal?: AbortSignal;
  /** Called with everything it writes to standard error. */
  onStderr?: (text: string) => void;
}

/** Runs the built `lectern ...` without a terminal. */
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
  // the exit code shows that it was killed
  child.on('error', (error) => {
    if (!signal?.aborted) throw error;
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
    onStderr?.(text);
  });
  // a command that reads no input may have ended already
  child.stdin.on('error', () => undefined).end(input);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, ...output };
}
