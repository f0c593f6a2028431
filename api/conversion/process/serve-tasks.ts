import { confine, type Confined } from './confine.ts';

/** Sends questions to the caller of the task, and waits for the answers: one each, in the same order. */
type Ask = (questions: readonly unknown[]) => Promise<unknown[]>;

/** What a child process can do, by name. */
export type Tasks = Readonly<
  Record<string, (input: never, ask: never, isTimeUsed: Confined['isTimeUsed']) => unknown>
>;
export type TaskInput<T extends Tasks, N extends keyof T> = Parameters<T[N]>[0];
export type TaskOutput<T extends Tasks, N extends keyof T> = Awaited<ReturnType<T[N]>>;
export type TaskQuestion<T extends Tasks, N extends keyof T> = Parameters<T[N]>[1] extends (
  questions: readonly (infer Q)[],
) => Promise<unknown>
  ? Q
  : never;

export type Task = { name: string; input: unknown };

/** A task for a child, or the answers to what it has asked. */
export type ToChild = Task | { answers: unknown[] };

/** What a child says: first that it is ready, then the questions of a task, and how the task ended. */
export type FromChild =
  | { isReady: true }
  | { questions: readonly unknown[] }
  | { output: unknown }
  | { failed: { message: string; stack: string | undefined } };

/** The whole program of a child process that `host.ts` starts: does one task at a time. */
export function serveTasks(tasks: Tasks): void {
  const confined = confine();
  const tell = (message: FromChild): void => void process.send?.(message);

  let onAnswers: ((answers: unknown[]) => void) | undefined;
  const ask: Ask = (questions) =>
    new Promise((resolve) => {
      if (questions.length === 0) return resolve([]);
      onAnswers = resolve;
      tell({ questions });
    });

  async function run(name: string, input: unknown): Promise<void> {
    const task = tasks[name] as (...given: [unknown, Ask, Confined['isTimeUsed']]) => unknown;
    confined.beginTask();
    try {
      tell({ output: await task(input, ask, confined.isTimeUsed) });
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      tell({ failed: { message, stack } });
    } finally {
      confined.endTask();
    }
  }

  process.on('message', (message: ToChild) => {
    if ('answers' in message) onAnswers?.(message.answers);
    else void run(message.name, message.input);
  });
  tell({ isReady: true });
}
