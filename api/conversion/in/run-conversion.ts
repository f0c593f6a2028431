import { ChildFailed, createHost } from '../process/host.ts';
import type { TaskInput, TaskOutput, TaskQuestion } from '../process/serve-tasks.ts';
import type { Conversions } from './tasks.ts';

export type ConversionName = keyof Conversions;
export type ConversionQuestion<N extends ConversionName> = TaskQuestion<Conversions, N>;

/** On a busy machine the time of a processor takes longer, but not as long as this. */
const timeoutMs = 120_000;

/** One for all imports: each document waits for the one before. */
const host = createHost<Conversions>({
  title: 'The process that converts documents',
  entry: 'in/child',
  caller: import.meta.url,
  // for a document
  limits: { memoryMb: 512, cpuMs: 20_000 },
});

/** A document took too long or too much memory, or crashed the process, so that its conversion has ended. */
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

/**
 * Converts one document in a child process.
 * @param answer tells what the conversion has to know of the rest of the import, or takes what it has found; called for
 * each question, one after the other
 * @throws ConversionKilled where it takes too long or needs too much memory
 */
export async function runConversion<N extends ConversionName>(
  name: N,
  input: TaskInput<Conversions, N>,
  answer?: (question: ConversionQuestion<N>) => unknown,
): Promise<TaskOutput<Conversions, N>> {
  try {
    return await host.run(name, input, { timeoutMs, ...(answer && { answer }) });
  } catch (error) {
    if (!(error instanceof ChildFailed)) throw error;
    throw error.thrown ?? new ConversionKilled(error.message);
  }
}
