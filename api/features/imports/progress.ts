import type { Knex } from 'knex';

/** Milliseconds between two looks at the database. */
const every = 500;

/** A person has asked to stop, or another process has taken over. */
export class ImportStopped extends Error {}

export interface Progress {
  /** After each page. @throws ImportStopped, or the reason of the signal */
  step(count?: number): Promise<void>;
  /** What is kept at the end. */
  flush(): Promise<void>;
}

/** Keeps how far an import is, for the person who waits, and looks whether it shall stop. */
export function createProgress(
  knex: Knex,
  importId: number,
  { total, signal, onStep }: { total: number; signal: AbortSignal; onStep?: (() => void) | undefined },
): Progress {
  let done = 0;
  let written = 0;
  const write = async () => {
    written = performance.now();
    const [row] = await knex('imports')
      .where({ id: importId })
      .update({ done, total, changed_at: knex.fn.now() })
      .returning<{ is_stopping: boolean }[]>('is_stopping');
    if (!row || row.is_stopping) throw new ImportStopped();
  };
  return {
    async step(count = 1) {
      signal.throwIfAborted();
      done += count;
      onStep?.();
      if (done <= 1 || performance.now() - written > every) await write();
    },
    flush: write,
  };
}
