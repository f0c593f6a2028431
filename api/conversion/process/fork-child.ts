import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { writeFile } from 'node:fs';
import { join } from 'node:path';
import { giveWay } from './priority.ts';
import { programOf } from './program-of.ts';

export interface ChildLimits {
  /** All memory of the process. */
  megabytes: number;
  /** Of a processor, for a task: see `confine`. */
  milliseconds: number;
}

interface ChildOptions extends ChildLimits {
  /** How messages are written; 'advanced' takes bytes. */
  serialization?: ForkOptions['serialization'];
  /** The child reads from its standard input. */
  hasInput?: boolean;
  /** The child loads native code. */
  isNative?: boolean;
  /** The folder in which the child may write. */
  writable?: string | undefined;
}

/**
 * Starts a program of ours in a process of its own, for work on what strangers send: whatever happens there, the server
 * goes on. It gets no setting and no secret and answers by messages. The program calls `confine` first.
 * @param entry the name of the program, found as `programOf` says
 * @param caller `import.meta.url` of a file in the entry's folder
 */
export function forkChild(
  entry: string,
  caller: string,
  { megabytes, milliseconds, serialization = 'json', hasInput = false, ...allowed }: ChildOptions,
): ChildProcess {
  const program = programOf(entry, caller);
  const child = fork(program.path, [String(megabytes), String(milliseconds)], {
    // of the rest, buffers and the program itself, `confine` takes care
    execArgv: [
      `--max-old-space-size=${megabytes}`,
      ...program.execArgv,
      ...(program.isBuilt ? permissions(allowed) : []),
    ],
    env: {},
    serialization,
    stdio: [hasInput ? 'pipe' : 'ignore', 'ignore', 'pipe', 'ipc'],
  });
  // who wants to know may listen; unread, it would stop the child
  child.stderr?.resume();
  if (child.pid !== undefined) {
    giveWay(child.pid);
    endFirst(child.pid);
  }
  return child;
}

/** It may read files and start the thread that watches it; it may neither write elsewhere nor start programs. */
function permissions({ isNative = false, writable }: Pick<ChildOptions, 'isNative' | 'writable'>): string[] {
  const flag = ['--permission', '--experimental-permission'].find((name) =>
    process.allowedNodeEnvironmentFlags.has(name),
  );
  if (flag === undefined) return [];
  return [
    ...[flag, '--allow-fs-read=*', '--allow-worker'],
    ...(isNative ? ['--allow-addons'] : []),
    ...(writable === undefined ? [] : [`--allow-fs-write=${join(writable, '*')}`]),
  ];
}

/** On Linux: if memory runs out, this process is to end, not the server. */
function endFirst(pid: number): void {
  writeFile(`/proc/${pid}/oom_score_adj`, '1000', () => undefined);
}
