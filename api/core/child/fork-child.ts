import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface ChildLimits {
  /** All memory of the process. */
  megabytes: number;
  /** From the start of the process to its end. */
  milliseconds: number;
}

/**
 * Starts a program of ours in a process of its own, for work on what strangers send: whatever happens there, the server
 * goes on. It gets no setting and no secret, reads its input from `stdin` and answers by messages. It is killed when its
 * time is over; `confine` in the child watches over its memory and closes the network.
 * @param entry the name of the program, as in `vite.server.config.ts`: 'file-texts/read-child'
 * @param caller `import.meta.url` of a file in the entry's folder
 */
export function forkChild(
  entry: string,
  caller: string,
  { megabytes, milliseconds }: ChildLimits,
): ChildProcess {
  // programs are built beside the server: docs/decisions/0014
  const isSource = caller.endsWith('.ts');
  const url = new URL(`../${entry}.${isSource ? 'ts' : 'js'}`, caller);
  const child = fork(fileURLToPath(url), [String(megabytes), String(milliseconds)], {
    // of the rest, buffers and the program itself, `confine` takes care
    execArgv: [
      `--max-old-space-size=${megabytes}`,
      ...(isSource ? ['--import', sourceLoader()] : permissions()),
    ],
    env: {},
    serialization: 'json',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  giveWay(child);
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  child.once('exit', () => clearTimeout(timer));
  return child;
}

const sourceLoader = (): string => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** It may read the program's files and start the thread that watches it; it may neither write files nor start programs. */
function permissions(): string[] {
  const flag = ['--permission', '--experimental-permission'].find((name) =>
    process.allowedNodeEnvironmentFlags.has(name),
  );
  return flag ? [flag, '--allow-fs-read=*', '--allow-worker'] : [];
}

/** The event loop and PostgreSQL have priority. */
function giveWay({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // it has ended already, or this system does not allow it
  }
}
