import { confine } from '../process/confine.ts';
import type { FromChild, ToChild } from './messages.ts';
import { conversions } from './tasks.ts';

/** The entry point of the process that `run-conversion.ts` starts: converts one document at a time. */

const confined = confine();
confined.endTask();

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

async function convert({ name, input }: Extract<ToChild, { name: unknown }>): Promise<void> {
  confined.beginTask();
  try {
    const task = conversions[name] as (input: unknown, asking: typeof ask) => Promise<unknown>;
    tell({ output: await task(input, ask) });
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    tell({ failed: { message, stack } });
  }
  confined.endTask();
}

tell({ isReady: true });
