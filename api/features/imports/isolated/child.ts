import { Worker } from 'node:worker_threads';
import type { FromChild, ToChild } from './messages.ts';
import { conversions } from './tasks.ts';

/** The entry point of the process that `run-conversion.ts` starts: converts one document at a time. */

/** Bytes, of the whole process. */
const mostMemory = 512 * 1024 * 1024;
/** Of a processor, for a document. Microseconds. */
const longest = 20_000_000;

/** A thread of its own, because a document that takes too long holds this one. Ends the process without a parent, too. */
const watch = new Worker(
  `
  const { parentPort } = require('node:worker_threads');
  const { ppid } = process;
  let began = null;
  const spent = () => { const { user, system } = process.cpuUsage(); return user + system; };
  parentPort.on('message', (isBegun) => { began = isBegun ? spent() : null; });
  setInterval(() => {
    const isTooLong = began !== null && spent() - began > ${longest};
    if (isTooLong || process.ppid !== ppid || process.memoryUsage.rss() > ${mostMemory})
      process.kill(process.pid, 'SIGKILL');
  }, 50);
`,
  { eval: true, execArgv: [], stdin: false },
);
watch.unref();

const tell = (message: FromChild): void => void process.send?.(message);

let onAnswers: ((answers: unknown[]) => void) | undefined;

const ask = (questions: readonly unknown[]): Promise<unknown[]> =>
  new Promise((resolve) => {
    if (questions.length === 0) return resolve([]);
    onAnswers = resolve;
    tell({ questions: [...questions] });
  });

process.on('message', (message: ToChild) => {
  if ('answers' in message) onAnswers?.(message.answers);
  else void convert(message);
});
process.on('disconnect', () => process.exit());

async function convert({ name, input }: Extract<ToChild, { name: unknown }>): Promise<void> {
  watch.postMessage(true);
  try {
    const task = conversions[name] as (input: unknown, asking: typeof ask) => Promise<unknown>;
    tell({ output: await task(input, ask) });
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    tell({ failed: { message, stack } });
  }
  watch.postMessage(false);
}

tell({ isReady: true });
