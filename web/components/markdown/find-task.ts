import type { TaskReply, TaskRequest } from './parse-worker.ts';

/** In milliseconds: as for a text that is drawn. */
const timeLimit = 5_000;

/**
 * Where the sign between the brackets of a task stands, as the parser of the page reads the text. It is parsed by a
 * worker, which is ended when its time is over.
 * @param source Markdown without front matter
 * @param task its number, from 0 on
 * @returns an offset; undefined where there is no such task, or the text cannot be parsed in time
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
