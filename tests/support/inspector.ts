import { WebSocket } from 'undici';

interface Reply {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** A connection to Node's debugger of a program started with `--inspect`, to read memory and open files. */
export class Inspector {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #count = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply;
      if (reply.id !== undefined) this.#waiting.get(reply.id)?.(reply);
    });
  }

  /** @param output the program's output, which contains the debugger's URL */
  static async connect(output: string): Promise<Inspector> {
    const [, url] = /Debugger listening on (ws:\S+)/.exec(output) ?? [];
    if (!url) throw new Error(`No debugger listens:\n${output}`);
    const socket = new WebSocket(url);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('error', () => reject(new Error(`${url} does not answer`)));
    });
    return new Inspector(socket);
  }

  /** Bytes in use after garbage collection, including buffers but not compiled code. */
  async bytesHeld(): Promise<number> {
    await this.#ask('HeapProfiler.enable');
    // what finalisers release is collected in the next round
    for (let round = 0; round < 3; round += 1) await this.#ask('HeapProfiler.collectGarbage');
    return this.#numberOf(`process.getBuiltinModule('v8').getHeapSpaceStatistics()
      .filter((space) => !space.space_name.startsWith('code'))
      .reduce((sum, space) => sum + space.space_used_size, process.memoryUsage().external)`);
  }

  /** The number of open files, pipes and sockets. */
  descriptors(): Promise<number> {
    return this.#numberOf(`process.getBuiltinModule('fs').readdirSync('/dev/fd').length`);
  }

  close(): void {
    this.#socket.close();
  }

  async #numberOf(expression: string): Promise<number> {
    const options = { expression, returnByValue: true };
    const { result } = await this.#ask<{ result: { value?: unknown; description?: string } }>(
      'Runtime.evaluate',
      options,
    );
    if (typeof result.value !== 'number') throw new Error(`No number: ${result.description}`);
    return result.value;
  }

  #ask<T>(method: string, params: object = {}): Promise<T> {
    const id = (this.#count += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) => {
        this.#waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result as T);
      });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }
}
