import { AppError, hungUp } from '../errors.ts';
import type { TextInput, TextOutput, TextTaskName } from './text-tasks.ts';
import { threadNiceness } from '../../conversion/process/priority.ts';
import { programOf } from '../../conversion/process/program-of.ts';
import { once } from '../once.ts';
import { Turns } from '../turns.ts';
import { texts } from '../../contract/texts.ts';

const threads = 2;
/** Far more than the longest text takes even on a busy machine. Milliseconds. */
const taskTime = 30_000;
/** An unused thread ends after this time. Milliseconds. */
const idleTime = 60_000;

/** A task was stopped because it took too long or too much memory. */
export class TextTaskFailed extends AppError {
  constructor(cause: unknown) {
    super(503, 'unavailable', 'This text takes too long to read. Try again, or split it in two.', {
      retryAfter: 10,
      cause,
    });
    this.name = 'TextTaskFailed';
  }
}

/** At most one thread per sender, so that the long texts of one person do not delay another's. */
const turns = new Turns(threads, {
  text: {
    maxRunning: threads,
    maxRunningPerSender: 1,
    maxWaiting: 100,
    maxWaitingPerSender: 25,
    refusal: texts.longTextsAtOnce,
  },
});

export interface TextTaskOptions {
  /** Aborting it stops the task, even while it waits. */
  signal?: AbortSignal;
  /** The limit for the task itself, without the wait for its turn. Milliseconds. */
  time?: number;
}

/**
 * Runs a task in a worker thread, so that the event loop stays free.
 * @param who on whose behalf: tasks of the same sender wait for each other
 * @throws TextTaskFailed if it takes too long, AppError 429 or 503 if too many tasks wait, and whatever the task throws
 */
export function runTextTask<N extends TextTaskName>(
  who: string,
  name: N,
  input: TextInput<N>,
  { signal, time = taskTime }: TextTaskOptions = {},
): Promise<TextOutput<N>> {
  return turns.run('text', { sender: who, signal }, async () => {
    const pool = await openPool();
    // aborting ends the thread; the pool replaces it
    const inTime = AbortSignal.timeout(time);
    try {
      return (await pool.run(
        { name, input },
        { signal: signal ? AbortSignal.any([inTime, signal]) : inTime },
      )) as TextOutput<N>;
    } catch (error) {
      if (signal?.aborted) throw hungUp();
      if (inTime.aborted || isThreadGone(error)) throw new TextTaskFailed(error);
      throw error;
    }
  });
}

const openPool = once(async () => {
  // loaded with the first long text
  const { Piscina } = await import('piscina');
  const { path, execArgv } = programOf('text-pool/text-worker', import.meta.url);
  return new Piscina({
    filename: path,
    execArgv,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleTime,
    // so that an idle thread does not keep the program running
    atomics: 'disabled',
    niceIncrement: threadNiceness(),
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
    recordTiming: false,
  });
});

const isThreadGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
