import { EventClient } from '../support/event-client.ts';
import { HttpClient, type HttpAnswer, type RequestOptions } from '../support/http-client.ts';

/** What came of a request: its status, or that nobody answered. */
export interface Told {
  isWrite: boolean;
  status: number | 'no answer';
  /** Of the clock of `performance`. Milliseconds. */
  at: number;
}

/** After this, people give up and try again. Milliseconds. */
const giveUpMs = 30_000;
/** HAProxy's word that a replica did not answer: whether the write was done is as unknown as without an answer. */
const answersOfProxy = [502, 504];

/**
 * A client of the address that people open: where a machine does not answer, the address is on the next one, as
 * keepalived moves it.
 */
export class MovingClient extends HttpClient {
  readonly #urls: readonly string[];
  readonly #tell: (told: Told) => void;
  #at: number;

  constructor(urls: readonly string[], at: number, tell: (told: Told) => void) {
    super(urls[at]!);
    this.#urls = urls;
    this.#at = at;
    this.#tell = tell;
  }

  override async send<T>(method: string, path: string, options: RequestOptions): Promise<HttpAnswer<T>> {
    const at = this.#at;
    const isWrite = method !== 'GET';
    const tell = (status: Told['status']) => this.#tell({ isWrite, status, at: performance.now() });
    const client = this.#clientAt(at);
    const signal = AbortSignal.timeout(giveUpMs);
    const answer = await client.send<T>(method, path, { ...options, signal }).catch((error: unknown) => {
      if (at === this.#at) this.#at = (at + 1) % this.#urls.length;
      tell('no answer');
      throw error;
    });
    if (client.cookie) this.cookie = client.cookie;
    tell(answer.status);
    if (answersOfProxy.includes(answer.status)) throw new Error(`${method} ${path}: ${answer.status}`);
    return answer;
  }

  override async bytes(path: string): Promise<Buffer> {
    return this.#clientAt(this.#at).bytes(path);
  }

  /** An event stream of the machine whose turn it is. */
  async listen(): Promise<EventClient> {
    const at = this.#at;
    try {
      return await EventClient.open(this.#clientAt(at));
    } catch (error) {
      if (at === this.#at) this.#at = (at + 1) % this.#urls.length;
      throw error;
    }
  }

  #clientAt(at: number): HttpClient {
    return Object.assign(new HttpClient(this.#urls[at]!), { cookie: this.cookie });
  }
}
