import { WebSocket } from 'undici';

interface Reply {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** Node's own debugger, of a program that was started with `--inspect`: it tells what no call of the program tells. */
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

  /** @param output of the program, which says where */
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

  /** Bytes that are in use when all that could be collected was. */
  async heapInUse(): Promise<number> {
    await this.#ask('HeapProfiler.enable');
    // what a finaliser lets go is collected by the next one
    for (let round = 0; round < 3; round += 1) await this.#ask('HeapProfiler.collectGarbage');
    const { usedSize } = await this.#ask<{ usedSize: number }>('Runtime.getHeapUsage');
    return usedSize;
  }

  /** Open sockets, pipes and files, and what else keeps the process busy, without its timers. */
  async resources(): Promise<number> {
    const expression = 'process.getActiveResourcesInfo().filter((name) => name !== "Timeout").length';
    const answer = { expression, returnByValue: true };
    return (await this.#ask<{ result: { value: number } }>('Runtime.evaluate', answer)).result.value;
  }

  close(): void {
    this.#socket.close();
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
