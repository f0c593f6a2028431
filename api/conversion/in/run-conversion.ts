import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { forkChild, type ChildLimits } from '../process/fork-child.ts';
import { untilReady } from '../process/until-ready.ts';
import type { FromChild, ToChild } from './messages.ts';
import type { ConversionInput, ConversionName, ConversionOutput, ConversionQuestion } from './tasks.ts';

/** An unused child ends after this time. Milliseconds. */
const idleTime = 60_000;
/** For a document. */
const limits: ChildLimits = { megabytes: 512, milliseconds: 20_000 };
/** On a busy machine the time of a processor takes longer, but not as long as this. Milliseconds. */
const longest = 120_000;
/** Answers to a child take at most this long before others have their turn. Milliseconds. */
const answeringTime = 10;

/** A document took too long or too much memory, so that its conversion was killed. */
export class ConversionKilled extends Error {}

/** What a conversion gives, or what stands in for it where that was killed. */
export async function unlessKilled<T>(conversion: Promise<T>, otherwise: () => T): Promise<T> {
  try {
    return await conversion;
  } catch (error) {
    if (error instanceof ConversionKilled) return otherwise();
    throw error;
  }
}

interface Running {
  process: ChildProcess;
  idle: NodeJS.Timeout | undefined;
}

let child: Running | undefined;
/** One document at a time: each begins when the one before has ended. */
let last: Promise<unknown> = Promise.resolve();

export interface ConversionOptions<N extends ConversionName> {
  /**
   * Answers what the conversion has to know of the rest of the import, or takes what it has found. Called for each
   * question, one after the other.
   */
  answer?: (question: ConversionQuestion<N>) => unknown;
}

/**
 * Converts one document in a child process, which is used again for the next one.
 * @throws ConversionKilled where it takes too long or needs too much memory
 */
export function runConversion<N extends ConversionName>(
  name: N,
  input: ConversionInput<N>,
  { answer = () => null }: ConversionOptions<N>,
): Promise<ConversionOutput<N>> {
  const result = last.then(() => convertIn(name, input, answer as (question: unknown) => unknown));
  last = result.catch(() => undefined);
  return result as Promise<ConversionOutput<N>>;
}

async function convertIn(
  name: ConversionName,
  input: unknown,
  answer: (question: unknown) => unknown,
): Promise<unknown> {
  child ??= await start();
  const { process } = child;
  clearTimeout(child.idle);
  setReferenced(child, true);
  const timer = setTimeout(() => process.kill('SIGKILL'), longest);
  try {
    tell(process, { name, input });
    for (;;) {
      const message = await nextMessage(process);
      if ('output' in message) return message.output;
      if ('failed' in message) throw failureOf(message.failed);
      if ('questions' in message) tell(process, { answers: await answersTo(message.questions, answer) });
    }
  } catch (error) {
    // an answer that failed leaves a child that waits for it
    if (child?.process === process) end();
    throw error;
  } finally {
    clearTimeout(timer);
    if (child) rest(child);
  }
}

/** Questions are as many as the links of a hostile page. */
async function answersTo(
  questions: readonly unknown[],
  answer: (question: unknown) => unknown,
): Promise<unknown[]> {
  const answers: unknown[] = [];
  let began = performance.now();
  for (const question of questions) {
    answers.push(await answer(question));
    if (performance.now() - began < answeringTime) continue;
    await nextTurn();
    began = performance.now();
  }
  return answers;
}

function failureOf({ message, stack }: { message: string; stack: string | undefined }): Error {
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}

// the channel may be closed already: whoever waits for an answer then hears that the child has ended
const tell = (process: ChildProcess, message: ToChild): void => void process.send(message, () => undefined);

function nextMessage(process: ChildProcess): Promise<FromChild> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      process.off('message', onMessage);
      process.off('exit', onExit);
    };
    const onMessage = (message: unknown) => {
      settle();
      resolve(message as FromChild);
    };
    const onExit = () => {
      settle();
      reject(new ConversionKilled('The conversion was killed'));
    };
    process.on('message', onMessage);
    process.on('exit', onExit);
    if (process.exitCode !== null || process.signalCode !== null) onExit();
  });
}

/** @throws Error where the child does not start */
async function start(): Promise<Running> {
  const started = forkChild('in/child', import.meta.url, { ...limits, serialization: 'advanced' });
  started.once('exit', () => {
    if (child?.process === started) child = undefined;
  });
  try {
    await untilReady(started);
  } catch (error) {
    throw new Error('The process that converts documents does not start', { cause: error });
  }
  return { process: started, idle: undefined };
}

/** Must not keep the program from ending. */
function rest(running: Running): void {
  setReferenced(running, false);
  running.idle = setTimeout(end, idleTime).unref();
}

function setReferenced({ process }: Running, isReferenced: boolean): void {
  const method = isReferenced ? 'ref' : 'unref';
  process[method]();
  process.channel?.[method]();
  (process.stderr as Socket | null)?.[method]();
}

function end(): void {
  child?.process.kill('SIGKILL');
  child = undefined;
}
