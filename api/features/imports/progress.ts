import type { Knex } from 'knex';

/** How often the progress is stored, and the wish to stop is read. */
const storeIntervalMs = 500;

/** A person has asked to stop, or another process has taken over. */
export class ImportStopped extends Error {}

export interface Progress {
  /** After each page. @throws ImportStopped, or the reason of the signal */
  step(count?: number): Promise<void>;
  /** Stores the last state. */
  flush(): Promise<void>;
}

/** Stores how far an import is, for the person who waits, and whether they have asked it to stop. */
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
      if (done <= 1 || performance.now() - written > storeIntervalMs) await write();
    },
    flush: write,
  };
}
