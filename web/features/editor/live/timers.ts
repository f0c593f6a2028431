import type { Clock } from './transport.ts';

const firstRetry = 500;
const lastRetry = 8_000;

/** What is to happen later, once for each name; and how long to wait before the next try. Milliseconds. */
export class Timers {
  readonly #clock: Clock;
  readonly #waiting = new Map<string, () => void>();
  #retryAfter = firstRetry;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  set(name: string, ms: number, act: () => void): void {
    this.cancel(name);
    const callOff = this.#clock.after(ms, () => {
      this.#waiting.delete(name);
      act();
    });
    this.#waiting.set(name, callOff);
  }

  has(name: string): boolean {
    return this.#waiting.has(name);
  }

  cancel(...names: string[]): void {
    for (const name of names) {
      this.#waiting.get(name)?.();
      this.#waiting.delete(name);
    }
  }

  cancelAll(): void {
    this.cancel(...this.#waiting.keys());
  }

  /** Tries again, later each time. */
  retry(name: string, act: () => void): void {
    this.set(name, this.#retryAfter, act);
    this.#retryAfter = Math.min(this.#retryAfter * 2, lastRetry);
  }

  /** Something went well. */
  restart(): void {
    this.#retryAfter = firstRetry;
  }
}
