import type { TaskReply, TaskRequest } from './parse-worker.ts';

/** In milliseconds: as for a text that is drawn. */
const timeLimit = 5_000;

/**
 * Finds the character between the brackets of a task, using the page's parser in a worker, which is stopped after a
 * time limit.
 * @param source Markdown without front matter
 * @param task its number, from 0
 * @returns an offset; undefined if there is no such task, or the text cannot be parsed in time
 */
export function findTask(source: string, task: number): Promise<number | undefined> {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<number | undefined>((done) => {
    const timer = setTimeout(() => done(undefined), timeLimit);
    worker.addEventListener('error', () => done(undefined));
    worker.addEventListener('message', ({ data }: MessageEvent<TaskReply>) => {
      clearTimeout(timer);
      done(data.at);
    });
    worker.postMessage({ source, task } satisfies TaskRequest);
  }).finally(() => worker.terminate());
}
