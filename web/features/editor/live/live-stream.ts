import type { Timers } from './timers.ts';
import type { Heard, LiveTransport } from './transport.ts';

/** Milliseconds. */
const helloWithin = 4_000;
/** A stream that is silent for so long is dead: there is a beat every 20 seconds. */
const silentFor = 45_000;

/** The stream of events of one engine: one at a time, and what an earlier one says late counts no more. */
export class LiveStream {
  readonly #transport: Pick<LiveTransport, 'follow'>;
  readonly #timers: Timers;
  #close: (() => void) | null = null;
  #turn = 0;
  /** Whether this one said hello. */
  isHeard = false;

  constructor(transport: Pick<LiveTransport, 'follow'>, timers: Timers) {
    this.#transport = transport;
    this.#timers = timers;
  }

  /** @param onQuiet called if there is no hello soon; `heard.lost` also if it falls silent */
  open(place: { epoch: string; seq: number }, heard: Heard, onQuiet: () => void): void {
    this.close();
    this.#turn += 1;
    const turn = this.#turn;
    const ours =
      <Given extends unknown[]>(act: (...given: Given) => void) =>
      (...given: Given) => {
        if (turn !== this.#turn) return;
        this.#timers.set('silence', silentFor, heard.lost);
        act(...given);
      };
    this.#timers.set('hello', helloWithin, onQuiet);
    this.#timers.set('silence', silentFor, heard.lost);
    const own = Object.fromEntries(
      (Object.entries(heard) as [keyof Heard, (...given: never[]) => void][]).map(([kind, act]) => [
        kind,
        ours(act),
      ]),
    ) as unknown as Heard;
    const hello = ours((head: number) => {
      this.isHeard = true;
      this.#timers.cancel('hello');
      heard.hello(head);
    });
    this.#close = this.#transport.follow(place, { ...own, hello });
  }

  close(): void {
    this.#turn += 1;
    this.isHeard = false;
    this.#timers.cancel('hello', 'silence');
    const close = this.#close;
    this.#close = null;
    close?.();
  }
}
