import { Agent, request, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { JoinedText, LiveEvent, LiveNews } from '../../api/contract/live.ts';
import { loggedChange, textOf, type ChangeJson, type LiveRow } from '../../api/text/live/changes.ts';
import { normalise } from '../../api/text/line-endings.ts';

/** As the page does: the first key goes at once, later ones together, five times a second. Milliseconds. */
const sendAfter = 20;
const pushEvery = 200;

/** When each letter was typed. Every one is another one, so that others know it when it comes. */
export type Typed = Map<string, number>;

/** One editor of a document: joins, listens, and types as the page does, by bare calls. */
export class BenchTypist {
  readonly #url: string;
  readonly #cookie: string;
  readonly #id: number;
  readonly #client: string;
  readonly #typed: Typed;
  readonly #agent: Agent;
  readonly #sockets = new Set<Socket>();
  #stream: IncomingMessage | undefined;
  #text = textOf('');
  #epoch = '';
  #seq = 0;
  /** Where it types. */
  #place = 0;
  #waiting = '';
  #sent: { number: number; change: ChangeJson } | undefined;
  #number = 0;
  #timer: NodeJS.Timeout | undefined;
  #pushedAt = -Infinity;
  #fault: unknown;
  /** Milliseconds from another's key until it was here. */
  readonly delays: number[] = [];
  keys = 0;

  /**
   * @param options.typed of all editors of the document together
   * @param options.localAddress an address of this machine: one may have 2,000 connections
   */
  constructor(
    url: string,
    options: { cookie: string; id: number; client: string; typed: Typed; localAddress: string },
  ) {
    this.#url = url;
    this.#cookie = options.cookie;
    this.#id = options.id;
    this.#client = options.client;
    this.#typed = options.typed;
    this.#agent = new Agent({ keepAlive: true, localAddress: options.localAddress });
  }

  /** @param share where in the text it types, from 0 to 1 */
  async open(share: number): Promise<void> {
    const joined = await this.#ask<JoinedText>('POST', '', { client: this.#client });
    this.#text = textOf(normalise(joined.content).text);
    [this.#epoch, this.#seq] = [joined.epoch, joined.folded];
    this.#receive(joined.updates);
    this.#place = Math.floor(this.#text.length * share);
    const place = `${this.#id}.${this.#epoch}.${this.#seq}`;
    this.#stream = await this.#send('GET', `/api/events?live=${place}&client=${this.#client}`);
    if (this.#stream.statusCode !== 200) throw new Error(`The stream answers ${this.#stream.statusCode}`);
    let rest = '';
    this.#stream.on('error', () => undefined);
    this.#stream.setEncoding('utf8').on('data', (chunk: string) => {
      const events = (rest + chunk).split('\n\n');
      rest = events.pop()!;
      for (const event of events) this.#hear(event);
    });
  }

  /** Types one letter. */
  key(letter: string): void {
    this.keys += 1;
    this.#typed.set(letter, performance.now());
    this.#waiting += letter;
    this.#pushSoon();
  }

  /** Waits until all that was typed here is in the log. */
  async settle(): Promise<void> {
    while (this.#waiting || this.#sent) {
      if (this.#fault) throw this.#fault as Error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    if (this.#fault) throw this.#fault as Error;
  }

  /** Bytes that went over its connections, both ways. */
  get bytes(): number {
    return [...this.#sockets].reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0);
  }

  get words(): string {
    return this.#text.sliceString(0);
  }

  async catchUp(): Promise<void> {
    const path = `/updates?epoch=${this.#epoch}&after=${this.#seq}`;
    this.#receive((await this.#ask<LiveNews>('GET', path)).updates);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#stream?.destroy();
    this.#agent.destroy();
  }

  #pushSoon(): void {
    if (this.#sent) return;
    const wait = Math.max(sendAfter, this.#pushedAt + pushEvery - performance.now());
    this.#timer ??= setTimeout(() => this.#push(), wait);
  }

  #push(): void {
    this.#timer = undefined;
    this.#pushedAt = performance.now();
    const words = this.#waiting;
    this.#waiting = '';
    const [before, after] = [this.#place, this.#text.length - this.#place];
    const change: ChangeJson = [...(before > 0 ? [before] : []), [0, words], ...(after > 0 ? [after] : [])];
    const sent = { number: (this.#number += 1), change };
    this.#sent = sent;
    const { client, base } = { client: this.#client, base: this.#seq };
    this.#ask<{ seq: number }>('POST', '/updates', { epoch: this.#epoch, base, client, ...sent }).then(
      ({ seq }) => {
        // what others typed meanwhile comes first
        if (this.#sent === sent && seq === base + 1 && base === this.#seq)
          this.#receive([[seq, client, sent.number, 0, change, false]]);
      },
      (error: unknown) => (this.#fault = error),
    );
  }

  #hear(event: string): void {
    const kind = /^event: (.+)$/m.exec(event)?.[1];
    if (kind === 'closed') this.#fault = new Error(`The stream was closed: ${event}`);
    if (kind !== 'live') return;
    const { u, more } = JSON.parse(/^data: (.+)$/m.exec(event)![1]!) as LiveEvent;
    if (more) void this.catchUp().catch((error: unknown) => (this.#fault = error));
    else this.#receive(u ?? []);
  }

  #receive(rows: readonly LiveRow[]): void {
    const now = performance.now();
    for (const [seq, client, number, , json] of rows) {
      if (seq !== this.#seq + 1) continue;
      const change = loggedChange(json);
      this.#text = change.apply(this.#text);
      this.#seq = seq;
      const isOwn = client === this.#client;
      this.#place = change.mapPos(this.#place, isOwn ? 1 : -1);
      if (isOwn && number === this.#sent?.number) this.#sent = undefined;
      if (!isOwn)
        for (const part of json)
          if (typeof part !== 'number')
            for (const letter of part[1] ?? '') {
              const typedAt = this.#typed.get(letter);
              if (typedAt !== undefined) this.delays.push(now - typedAt);
            }
    }
    if (this.#waiting) this.#pushSoon();
  }

  async #ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await this.#send(method, `/api/documents/${this.#id}/live${path}`, body);
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += chunk as string;
    if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
    return JSON.parse(text) as Answer;
  }

  #send(method: string, path: string, body?: unknown): Promise<IncomingMessage> {
    const json = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((answered, fail) => {
      const headers = {
        cookie: this.#cookie,
        accept: path.startsWith('/api/events') ? 'text/event-stream' : 'application/json',
        ...(json !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(json),
        }),
      };
      request(this.#url + path, { method, agent: this.#agent, headers }, answered)
        .on('socket', (socket) => this.#sockets.add(socket))
        .on('error', fail)
        .end(json);
    });
  }
}
