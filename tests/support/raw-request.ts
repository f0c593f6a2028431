import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';

/** A connection on which a test can send anything at any time. */
export class RawRequest {
  /** The whole answer so far. */
  answer = '';
  isClosed = false;
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (this.answer += text));
    // a cut connection is one way to end
    socket.on('error', () => undefined);
    socket.on('close', () => (this.isClosed = true));
  }

  /**
   * @param head the request line and headers
   * @param body the part of the body to send at once
   * @param from a local address of this machine
   */
  static send(url: string, head: string[], body = '', from?: string): Promise<RawRequest> {
    const [line = '', ...headers] = head;
    const { host } = new URL(url);
    return RawRequest.begin(
      url,
      [`${line} HTTP/1.1`, `host: ${host}`, ...headers, '', body].join('\r\n'),
      from,
    );
  }

  /** @param text a request, or the beginning of one */
  static async begin(url: string, text: string, from?: string): Promise<RawRequest> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), localAddress: from });
    const request = new RawRequest(socket);
    await once(socket, 'connect');
    socket.write(text);
    return request;
  }

  write(text: string): void {
    if (!this.#socket.destroyed) this.#socket.write(text);
  }

  leave(): void {
    this.#socket.destroy();
  }

  get status(): number {
    return Number(/^HTTP\/1\.1 (\d+)/.exec(this.answer)?.[1] ?? 0);
  }

  header(name: string): string | undefined {
    return new RegExp(`^${name}: (.*)$`, 'im').exec(this.answer)?.[1];
  }

  async answered(status: number): Promise<void> {
    await expect.poll(() => this.status, { timeout: 20_000 }).toBe(status);
  }

  async closed(): Promise<void> {
    await expect.poll(() => this.isClosed, { timeout: 20_000 }).toBe(true);
  }
}
