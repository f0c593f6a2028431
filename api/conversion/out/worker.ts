import { confine } from '../process/confine.ts';
import type { Question, Reply } from './child.ts';
import { tasks } from './tasks.ts';
import { errorMessage } from '../../text/error-message.ts';

/** The entry point of a child process of `child.ts`: runs one task at a time. */

const confined = confine();
confined.endTask();

async function answer({ name, input }: Question): Promise<Reply> {
  confined.beginTask();
  try {
    const task = tasks[name] as (input: unknown) => unknown;
    return { output: await task(input) };
  } catch (error) {
    return { error: errorMessage(error) };
  } finally {
    confined.endTask();
  }
}

process.on('message', (question: Question) => {
  void answer(question).then((reply) => process.send?.(reply));
});
process.send?.({ isReady: true });
