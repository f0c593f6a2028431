import { setTimeout as sleep } from 'node:timers/promises';

export interface Repeating {
  /** Begins the next turn now, or right after the one that runs. */
  wake: () => void;
  /** Lets the turn that runs end, for at most `patience` milliseconds, 5,000 unless told. */
  stop: (patience?: number) => Promise<void>;
}

interface RepeatOptions {
  /** @returns milliseconds until the next turn, where it is to be another time than `every` */
  turn: (stopping: AbortSignal) => Promise<number | void>;
  /** Milliseconds between two turns. */
  every: number;
  /** A turn that fails is told here; the next one comes as ever. */
  onError: (error: unknown) => void;
  /** After the last turn. */
  end?: () => Promise<void>;
}

/** Does something again and again until it is stopped; nothing that fails there ends the program. */
export function repeat({ turn, every, onError, end }: RepeatOptions): Repeating {
  const stopping = new AbortController();
  let waking = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      waking = new AbortController();
      const wait = await turn(stopping.signal).catch(onError);
      const signal = AbortSignal.any([stopping.signal, waking.signal]);
      await sleep(wait ?? every, undefined, { signal }).catch(() => undefined);
    }
    await end?.().catch(onError);
  }

  const running = run();
  return {
    wake: () => waking.abort(),
    async stop(patience = 5_000) {
      stopping.abort();
      const late = new AbortController();
      await Promise.race([
        running,
        sleep(patience, undefined, { signal: late.signal }).catch(() => undefined),
      ]);
      late.abort();
    },
  };
}
