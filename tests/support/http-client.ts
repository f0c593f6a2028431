import { randomUUID } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import { expect } from 'vitest';

export interface HttpAnswer<T = unknown> {
  status: number;
  headers: Headers;
  /** The parsed JSON, or else the text. */
  body: T;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is FormData, a string, bytes or a stream. */
  body?: unknown;
  signal?: AbortSignal;
}

/** A client that acts like a browser: keeps cookies, but follows no redirects. */
export class HttpClient {
  readonly url: string;
  cookie = '';
  /** An API token to send with every request. */
  token?: string;

  constructor(url: string) {
    this.url = url;
  }

  get<T = unknown>(path: string, options: RequestOptions = {}): Promise<HttpAnswer<T>> {
    return this.send('GET', path, options);
  }

  post<T = unknown>(path: string, body?: unknown, options: RequestOptions = {}): Promise<HttpAnswer<T>> {
    return this.send('POST', path, { body, ...options });
  }

  put<T = unknown>(path: string, body?: unknown, options: RequestOptions = {}): Promise<HttpAnswer<T>> {
    return this.send('PUT', path, { body, ...options });
  }

  delete<T = unknown>(path: string, options: RequestOptions = {}): Promise<HttpAnswer<T>> {
    return this.send('DELETE', path, options);
  }

  async send<T = unknown>(
    method: string,
    path: string,
    { body, headers = {}, signal }: RequestOptions,
  ): Promise<HttpAnswer<T>> {
    const raw =
      body === undefined ||
      typeof body === 'string' ||
      body instanceof FormData ||
      body instanceof ReadableStream ||
      body instanceof Uint8Array;
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      ...(signal && { signal }),
      body: raw ? (body as BodyInit | undefined) : JSON.stringify(body),
      ...(body instanceof ReadableStream && { duplex: 'half' as const }),
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(raw || headers['Content-Type'] ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    this.#remember(response.headers.getSetCookie());
    const text = await bodyText(response);
    const json =
      /^application\/(?:scim\+)?json/.test(response.headers.get('content-type') ?? '') && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      body: (json ? JSON.parse(text) : text) as T,
    };
  }

  async signIn(username: string, password: string): Promise<void> {
    const { status } = await this.post('/api/auth/login', { username, password });
    expect(status).toBe(200);
  }

  /** The bytes of a file. */
  async bytes(path: string): Promise<Buffer> {
    const response = await fetch(this.url + path, { headers: { cookie: this.cookie } });
    expect(response.status, path).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  }

  /** Uploads a file as a form does. */
  upload<T = unknown>(
    path: string,
    name: string,
    content: Uint8Array | string,
    type = 'text/plain',
  ): Promise<HttpAnswer<T>> {
    const form = new FormData();
    form.set('file', new Blob([content as BlobPart], { type }), name);
    return this.post(path, form);
  }

  /** Uploads a file piece by piece, as the pieces come. */
  uploadInPieces<T = unknown>(
    path: string,
    name: string,
    pieces: AsyncIterable<Uint8Array>,
  ): Promise<HttpAnswer<T>> {
    const boundary = randomUUID();
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    const form = async function* () {
      yield Buffer.from(head);
      yield* pieces;
      yield Buffer.from(`\r\n--${boundary}--\r\n`);
    };
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    return this.post(path, ReadableStream.from(form()), { headers });
  }

  #remember(cookies: string[]): void {
    const kept = new Map(this.cookie ? this.cookie.split('; ').map((pair) => [nameOf(pair), pair]) : []);
    for (const cookie of cookies) {
      const [pair = ''] = cookie.split(';');
      if (pair.endsWith('=')) kept.delete(nameOf(pair));
      else kept.set(nameOf(pair), pair);
    }
    this.cookie = [...kept.values()].join('; ');
  }
}

const nameOf = (pair: string): string => pair.split('=', 1)[0] ?? '';

/** Reads the body, except of an event stream, which has no end. */
async function bodyText(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  await response.body?.cancel();
  return '';
}
