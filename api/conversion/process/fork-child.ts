import { fork, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs';
import { join } from 'node:path';
import { lowerPriority } from './priority.ts';
import { programOf } from './program-of.ts';

/** A child ends itself beyond these: see `confine`. */
export interface ChildLimits {
  /** All memory of the process. */
  memoryMb: number;
  /** Time of a processor, for one task. */
  cpuMs: number;
}

export interface ChildOptions {
  /** The name of the program, found as `programOf` says. */
  entry: string;
  /** `import.meta.url` of a file in the entry's folder. */
  caller: string;
  limits: ChildLimits;
  /** The child loads native code. */
  isNative?: boolean;
  /** The folder in which the child may write. */
  writable?: string | undefined;
}

/**
 * Starts a program of ours in a process of its own, for work on what strangers send: whatever happens there, the server
 * goes on. It gets no setting and no secret and answers by messages. The program calls `serveTasks`.
 */
export function forkChild({ entry, caller, limits, ...allowed }: ChildOptions): ChildProcess {
  const program = programOf(entry, caller);
  const child = fork(program.path, [String(limits.memoryMb), String(limits.cpuMs)], {
    // `confine` also counts what is not in this heap: buffers, and the program itself
    execArgv: [
      `--max-old-space-size=${limits.memoryMb}`,
      ...program.execArgv,
      ...(program.isBuilt ? permissions(allowed) : []),
    ],
    env: {},
    // takes bytes
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (child.pid !== undefined) {
    lowerPriority(child.pid);
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

/** On Linux: if memory runs out, the system ends this process and not the server. */
function endFirst(pid: number): void {
  writeFile(`/proc/${pid}/oom_score_adj`, '1000', () => undefined);
}
