import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { forkChild, type ChildOptions } from './fork-child.ts';
import type { FromChild, Task, TaskInput, TaskOutput, TaskQuestion, Tasks, ToChild } from './serve-tasks.ts';

/*
 * Work on what strangers send runs in child processes. This is the server's side; the child's is `serve-tasks.ts`.
 * Who stops a child that takes too long or too much:
 * - the child itself, when a task takes more time of a processor or more memory than its `limits` (`confine.ts`);
 * - `run`, when a task takes more than its `timeoutMs` by the clock, because a child that waits uses no processor;
 * - `untilReady`, when the child does not start within `startTimeoutMs`;
 * - `release`, when it had no task for `idleMs`.
 */

/** A busy machine starts a process slowly, and ours have a low priority. */
const startTimeoutMs = 300_000;
const idleMs = 60_000;
/** After answering questions for this long, others have their turn. */
const answeringMs = 10;
/** Of a child's standard error in a message. Characters. */
const maxSaidLength = 2000;

/** A child process did not finish its task: it took too long or too much memory, it crashed, or the task threw. */
export class ChildFailed extends Error {
  /** Whether it met a limit of time or memory; else a smaller task would fail too. */
  readonly isTooLarge: boolean;
  /** What the task threw; undefined where the process has ended. */
  readonly thrown: Error | undefined;

  constructor(
    message: string,
    { isTooLarge = false, thrown }: { isTooLarge?: boolean; thrown?: Error } = {},
  ) {
    super(message, { cause: thrown });
    this.name = 'ChildFailed';
    this.isTooLarge = isTooLarge;
    this.thrown = thrown;
  }
}

/** How a process ends that took too much: its watcher or the system kills it, and V8 aborts. */
const signalsOfLimits = new Set<string | null>(['SIGKILL', 'SIGABRT']);

export interface HostOptions extends ChildOptions {
  /** What it is called in errors: 'The process for exports'. */
  title: string;
}

export interface RunOptions<Q = unknown> {
  /** By the clock, from when the process is ready; then it is killed. */
  timeoutMs: number;
  /** Aborting it kills the process, and `run` throws its reason. */
  signal?: AbortSignal | undefined;
  /**
   * Answers the questions of the task, one after the other. What it throws ends the task, and `run` throws the same.
   */
  answer?: (question: Q) => unknown;
}

export interface Host<T extends Tasks> {
  /**
   * Runs a task in the child process, after those that were asked for before. The process is started for the first one,
   * and again after it has ended.
   * @throws ChildFailed; Error where the process does not start, because a smaller task would not help
   */
  run<N extends keyof T & string>(
    name: N,
    input: TaskInput<T, N>,
    options: RunOptions<TaskQuestion<T, N>>,
  ): Promise<TaskOutput<T, N>>;
  /** Kills the process. */
  close: () => void;
}

interface Child {
  process: ChildProcess;
  isReady: Promise<void>;
  idleTimer: NodeJS.Timeout | undefined;
}

export function createHost<T extends Tasks>({ title, ...childOptions }: HostOptions): Host<T> {
  let current: Child | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function start(): Child {
    const process = forkChild(childOptions);
    const child: Child = { process, isReady: untilReady(process), idleTimer: undefined };
    process.once('exit', () => {
      if (current === child) current = undefined;
    });
    // without a listener it would end the server; what matters of it, `untilReady` and 'exit' tell
    process.on('error', () => undefined);
    return child;
  }

  function close(): void {
    clearTimeout(current?.idleTimer);
    current?.process.kill('SIGKILL');
    current = undefined;
  }

  function release(child: Child): void {
    setReferenced(child.process, false);
    child.idleTimer = setTimeout(close, idleMs).unref();
  }

  async function runNow(name: string, input: unknown, options: RunOptions): Promise<unknown> {
    const { timeoutMs, signal, answer } = options;
    const what = `${title}: ${name}`;
    let stopReason: Error | undefined;
    const stop = (reason: unknown) => {
      stopReason ??= reason as Error;
      close();
    };
    const onAbort = () => stop(signal?.reason);
    let timer: NodeJS.Timeout | undefined;
    try {
      signal?.throwIfAborted();
      signal?.addEventListener('abort', onAbort);
      const { process, isReady, idleTimer } = (current ??= start());
      clearTimeout(idleTimer);
      setReferenced(process, true);
      await isReady.catch((cause: unknown) => {
        throw new Error(`${title} does not start`, { cause });
      });
      const late = new ChildFailed(`${what}: no answer within ${timeoutMs} ms`, { isTooLarge: true });
      timer = setTimeout(() => stop(late), timeoutMs);
      const output = await perform(process, { name, input }, { title: what, answer, stop });
      if (stopReason) throw stopReason;
      return output;
    } catch (error) {
      const isIntact = error instanceof ChildFailed && error.thrown !== undefined && !answer;
      // a task that asks may have left a question, and the next must not get its answer
      if (!isIntact) close();
      throw stopReason ?? error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      if (current) release(current);
    }
  }

  return {
    run(name, input, options) {
      const result = last.then(() => runNow(name, input, options as RunOptions));
      last = result.catch(() => undefined);
      return result as ReturnType<Host<T>['run']>;
    },
    close,
  };
}

/** Waits for the first message. @throws Error with what the process wrote to its standard error */
function untilReady(process: ChildProcess): Promise<void> {
  let said = '';
  // must be read: a full pipe would stop the child
  process.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-maxSaidLength);
  });
  let timer: NodeJS.Timeout | undefined;
  return new Promise<void>((resolve, reject) => {
    timer = setTimeout(() => {
      process.kill('SIGKILL');
      reject(new Error(`It has said nothing for ${startTimeoutMs / 1000} s. ${said}`));
    }, startTimeoutMs);
    process.once('message', () => resolve());
    process.once('close', () => reject(new Error(`It has ended. ${said}`)));
    process.once('error', reject);
  }).finally(() => clearTimeout(timer));
}

interface Asked extends Pick<RunOptions, 'answer'> {
  /** For messages. */
  title: string;
  /** Called where `answer` fails. */
  stop: (reason: unknown) => void;
}

/** Gives a child a task and waits for its output. @throws ChildFailed */
function perform(process: ChildProcess, task: Task, { title, answer, stop }: Asked): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: FromChild) => {
      if ('questions' in message) {
        answersTo(message.questions, answer)
          .then((answers) => tell(process, { answers }))
          .catch(stop);
        return;
      }
      settle();
      if ('output' in message) resolve(message.output);
      else if ('failed' in message) reject(failureOf(title, message.failed));
    };
    const onExit = (code: number | null, killedBy: string | null) => {
      settle();
      const isTooLarge = signalsOfLimits.has(killedBy);
      reject(new ChildFailed(`${title}: ${killedBy ?? `exit code ${code}`}`, { isTooLarge }));
    };
    const settle = () => process.off('message', onMessage).off('exit', onExit);
    process.on('message', onMessage).on('exit', onExit);
    tell(process, task);
  });
}

// the channel may be closed already: 'exit' tells that
const tell = (process: ChildProcess, message: ToChild): void => void process.send(message, () => undefined);

function failureOf(title: string, { message, stack }: { message: string; stack: string | undefined }): Error {
  const thrown = new Error(message);
  if (stack !== undefined) thrown.stack = stack;
  return new ChildFailed(`${title}: ${message}`, { thrown });
}

/** A hostile page asks as many questions as it has links. */
async function answersTo(
  questions: readonly unknown[],
  answer: RunOptions['answer'] = () => null,
): Promise<unknown[]> {
  const answers: unknown[] = [];
  let began = performance.now();
  for (const question of questions) {
    answers.push(await answer(question));
    if (performance.now() - began < answeringMs) continue;
    await nextTurn();
    began = performance.now();
  }
  return answers;
}

/** Whether the child keeps this program from ending. */
function setReferenced(process: ChildProcess, isReferenced: boolean): void {
  const method = isReferenced ? 'ref' : 'unref';
  process[method]();
  process.channel?.[method]();
  (process.stderr as Socket | null)?.[method]();
}
