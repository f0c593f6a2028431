import type { ChildProcess } from 'node:child_process';
import { forkChild, type ChildLimits } from '../process/fork-child.ts';
import { untilReady } from '../process/until-ready.ts';
import type { TaskInput, TaskName, TaskOutput } from './tasks.ts';

/** A child process did not answer: it took too long or too much memory, or it crashed. */
export class ChildFailed extends Error {
  /** Whether it met a bound of time or memory; else trying less would not help. */
  readonly isTooLarge: boolean;

  constructor(reason: string, { isTooLarge }: { isTooLarge: boolean }) {
    super(`A process for exports failed: ${reason}`);
    this.name = 'ChildFailed';
    this.isTooLarge = isTooLarge;
  }
}

/** How a process ends that took too much: its watcher or the system kills it, and V8 aborts. */
const endsOfMemory = new Set<string | null>(['SIGKILL', 'SIGABRT']);

/** `run` says how long a task may take. */
const limits: ChildLimits = { megabytes: 1024, milliseconds: 600_000 };

export type Question = { [N in TaskName]: { name: N; input: TaskInput<N> } }[TaskName];
export type Reply = { output: unknown } | { error: string };

export interface AskOptions {
  /** The process is killed after this time, which begins when it has started. Milliseconds. */
  time: number;
  /** Aborting it kills the process. */
  signal?: AbortSignal | undefined;
}

export interface Child {
  /**
   * Runs a task, one at a time. The process is started for the first one, and again after it was killed.
   * @throws ChildFailed; the reason of `signal`; Error where the process does not start, because trying less would not help
   */
  run<N extends TaskName>(name: N, input: TaskInput<N>, options: AskOptions): Promise<TaskOutput<N>>;
  close: () => void;
}

/**
 * Work on texts and pictures that people chose runs in processes of its own: native code may take memory that no thread
 * can be held to. A process ends itself when it takes too much, see `worker.ts`.
 * @param writable the folder in which it may write; none unless given
 */
export function createChild(writable?: string): Child {
  let current: Started | undefined;
  const close = () => {
    current?.child.kill('SIGKILL');
    current = undefined;
  };
  const open = (): Started => {
    const started = start(writable);
    started.child.once('exit', () => {
      if (current === started) current = undefined;
    });
    return (current = started);
  };
  return {
    async run<N extends TaskName>(name: N, input: TaskInput<N>, { time, signal }: AskOptions) {
      signal?.throwIfAborted();
      const { child, isReady } = current ?? open();
      signal?.addEventListener('abort', close);
      try {
        await isReady;
      } catch (error) {
        signal?.throwIfAborted();
        throw new Error('The process for exports does not start', { cause: error });
      } finally {
        signal?.removeEventListener('abort', close);
      }
      signal?.throwIfAborted();
      const reply = await ask(child, { name, input } as Question, { time, signal }).catch(
        (error: unknown) => {
          // whatever it does now, nobody waits for it
          close();
          throw error;
        },
      );
      if ('error' in reply) throw new ChildFailed(`${name}: ${reply.error}`, { isTooLarge: false });
      return reply.output as TaskOutput<N>;
    },
    close,
  };
}

interface Started {
  child: ChildProcess;
  isReady: Promise<void>;
}

function start(writable: string | undefined): Started {
  const child = forkChild('out/worker', import.meta.url, {
    ...limits,
    serialization: 'advanced',
    isNative: true,
    writable,
  });
  // a process that cannot be written to is told by the question that it does not answer
  child.on('error', () => undefined);
  const isReady = untilReady(child);
  // it may fail before anybody waits for it, which would end the server
  isReady.catch(() => undefined);
  return { child, isReady };
}

async function ask(child: ChildProcess, question: Question, { time, signal }: AskOptions): Promise<Reply> {
  const done = new AbortController();
  try {
    return await new Promise<Reply>((resolve, reject) => {
      const fail = (reason: string, isTooLarge = false) =>
        reject(new ChildFailed(`${question.name}: ${reason}`, { isTooLarge }));
      const timer = setTimeout(() => fail(`no answer within ${time} ms`, true), time);
      const onMessage = (reply: unknown) => resolve(reply as Reply);
      const onExit = (code: number | null, killedBy: string | null) =>
        fail(killedBy ?? `exit code ${code}`, endsOfMemory.has(killedBy));
      const onError = (error: Error) => fail(error.message);
      child.once('message', onMessage).once('exit', onExit).once('error', onError);
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { signal: done.signal });
      done.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit).off('error', onError);
      });
      child.send(question);
    });
  } finally {
    done.abort();
  }
}
