import { setTimeout as sleep } from 'node:timers/promises';

export interface Repeating {
  /** Starts the next turn now, or right after the current one. */
  wake: () => void;
  /** Lets the current turn finish, for at most `timeoutMs` milliseconds (5,000 by default). */
  stop: (timeoutMs?: number) => Promise<void>;
}

interface RepeatOptions {
  /** @returns milliseconds until the next turn, if different from `every` */
  turn: (stopping: AbortSignal) => Promise<number | void>;
  /** Milliseconds between two turns. */
  every: number;
  /** Called when a turn fails; the next turn comes as usual. */
  onError: (error: unknown) => void;
  /** After the last turn. */
  end?: () => Promise<void>;
}

/** Repeats a task until it is stopped. A failing turn never ends the program. */
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
    async stop(timeoutMs = 5_000) {
      stopping.abort();
      const late = new AbortController();
      await Promise.race([
        running,
        sleep(timeoutMs, undefined, { signal: late.signal }).catch(() => undefined),
      ]);
      late.abort();
    },
  };
}
