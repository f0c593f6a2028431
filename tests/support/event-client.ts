import { expect } from 'vitest';
import type { HttpClient } from './http-client.ts';

interface HeardEvent {
  event: string;
  data: unknown;
}

/** A client that listens to `GET /api/events`. */
export class EventClient {
  readonly status: number;
  readonly headers: Headers;
  readonly events: HeardEvent[] = [];
  /** Everything received, including comments. */
  text = '';
  /** How the stream ended; undefined while it is open. */
  ending: 'in order' | 'cut off' | undefined;
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
  readonly #body: ReadableStream<Uint8Array> | null;
  readonly #leaving: AbortController;

  private constructor(response: Response, leaving: AbortController) {
    this.status = response.status;
    this.headers = response.headers;
    this.#body = response.body;
    this.#leaving = leaving;
    this.ended = this.#read();
  }

  /** @param query of the address, such as `?live=...` */
  static async open(client: HttpClient, query = ''): Promise<EventClient> {
    const leaving = new AbortController();
    const headers = { cookie: client.cookie, accept: 'text/event-stream' };
    const response = await fetch(`${client.url}/api/events${query}`, { headers, signal: leaving.signal });
    return new EventClient(response, leaving);
  }

  leave(): void {
    this.#leaving.abort();
  }

  /** The data of all events of a kind so far. */
  of(kind: string): unknown[] {
    return this.events.filter(({ event }) => event === kind).map(({ data }) => data);
  }

  /** Waits until an event with this data has come. */
  async hears(event: string, data: object): Promise<void> {
    await expect.poll(() => this.events, { timeout: 10_000 }).toContainEqual({ event, data });
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const chunk of this.#body ?? []) {
        const text = decoder.decode(chunk, { stream: true });
        this.text += text;
        const parts = (rest + text).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) this.#take(part);
      }
      this.ending = 'in order';
    } catch {
      this.ending = 'cut off';
    }
  }

  #take(part: string): void {
    const [, event, data = ''] = /^(?:id: .*\n)?event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
    if (event) this.events.push({ event, data: JSON.parse(data) });
  }
}
