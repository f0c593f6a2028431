import { Readable } from 'node:stream';

/** Bytes that may wait for one reader: who does not take them is let go, and comes back when they can. */
const mostWaiting = 64 * 1024;
/** How soon a browser comes back after it lost the stream. Milliseconds. */
const comeBackAfter = 3_000;

/** One reader's server-sent events. */
export class EventStream extends Readable {
  constructor() {
    super({ highWaterMark: mostWaiting });
    this.push(`retry: ${comeBackAfter}\n\n`);
  }

  override _read(): void {
    // what there is to tell is pushed when it happens
  }

  /** @param data on one line: JSON has no line breaks of its own */
  tell(event: string, data: object): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** A comment: proxies close what says nothing, and a connection that is gone shows. */
  beat(): void {
    this.#write(':\n\n');
  }

  /** In order: the reader sees an end, not a failure. */
  finish(): void {
    if (!this.destroyed && !this.readableEnded) this.push(null);
  }

  #write(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    this.push(text);
    if (this.readableLength > mostWaiting) this.destroy();
  }
}
