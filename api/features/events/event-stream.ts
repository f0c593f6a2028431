import { Readable } from 'node:stream';

/** How many bytes may wait for one reader. A slower reader is disconnected and reconnects later. */
const defaultMaxWaiting = 64 * 1024;
/** How soon a browser reconnects after losing the stream. Milliseconds. */
const reconnectAfter = 3_000;
/** The readers of a replica that stops lose their streams together, but come back within this time more. Milliseconds. */
const reconnectSpreadMs = 3_000;
/**
 * The same for a replaced stream. If it reconnected at once, two tabs would replace each other forever. Milliseconds.
 */
const replacedReconnectAfter = 10 * 60_000;
/** How long a slow reader of a replaced stream has to take what is left. Milliseconds. */
const defaultDrainTime = 5_000;

/** The server-sent events for one reader. */
export class EventStream extends Readable {
  readonly #drainTime: number;
  readonly #maxWaiting: number;

  /**
   * @param drainTime how long a replaced reader has to take what is left, in milliseconds
   * @param maxWaiting bytes
   */
  constructor(drainTime = defaultDrainTime, maxWaiting = defaultMaxWaiting) {
    super({ highWaterMark: maxWaiting });
    this.#drainTime = drainTime;
    this.#maxWaiting = maxWaiting;
    this.push(`retry: ${reconnectAfter + Math.floor(Math.random() * reconnectSpreadMs)}\n\n`);
  }

  override _read(): void {
    // events are pushed when they happen
  }

  /** @param data must fit on one line; JSON contains no line breaks */
  send(event: string, data: object): void {
    this.sendText(event, JSON.stringify(data));
  }

  /**
   * The same with data that is JSON already, because many readers get the same.
   * @param id what the reader names when it comes back
   */
  sendText(event: string, data: string, id?: string): void {
    this.#write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`);
  }

  /**
   * Keeps proxies from closing the connection. A page sees events, but no comments: when it hears none for longer, it knows
   * that its replica hangs.
   */
  sendHeartbeat(): void {
    this.send('heartbeat', {});
  }

  /** Ends the stream properly, so that the reader sees an end and not a failure. */
  finish(): void {
    if (!this.destroyed && !this.readableEnded) this.push(null);
  }

  /** Ends the stream because the person opened too many newer ones, and delays the reader's reconnection. */
  replace(): void {
    this.#write(`retry: ${replacedReconnectAfter}\n\n`);
    this.send('replaced', {});
    this.finish();
    const cutting = setTimeout(() => this.destroy(), this.#drainTime);
    this.once('close', () => clearTimeout(cutting));
  }

  #write(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    this.push(text);
    if (this.readableLength > this.#maxWaiting) this.destroy();
  }
}
