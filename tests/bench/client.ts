import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Milliseconds until its last byte. */
  took: number;
}

/** Acts as one person's browser, with its own keep-alive connections and session. */
export interface Client {
  /** @throws Error if no answer comes because the connection was refused or cut */
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  /** As `ask`, but throws for anything except 2xx. */
  must(method: string, path: string, body?: unknown): Promise<Answer>;
  upload(path: string, filename: string, content: string): Promise<Answer>;
  signIn(person: { username: string; password: string }): Promise<void>;
  /** Opens the stream of live events. Settles when it has begun. */
  listen(onData: (text: string) => void, onEnd: (error?: Error) => void): Promise<void>;
  cookie(): string;
  close(): void;
}

export const jsonOf = <T>({ body }: Answer): T => JSON.parse(body.toString()) as T;

/** The address of the next page; undefined on the last one. */
export const nextPage = ({ headers }: Answer): string | undefined =>
  /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];

/** @param localAddress an address of this machine, which the server sees as the person's */
export function createClient(url: string, localAddress?: string): Client {
  const agent = new Agent({ keepAlive: true, localAddress });
  let cookie = '';

  const send = (method: string, path: string, type: string, body?: string): Promise<IncomingMessage> =>
    new Promise((answered, fail) => {
      const headers = {
        cookie,
        ...(path === '/api/events' && { accept: 'text/event-stream' }),
        ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
      };
      const sent = request(url + path, { method, agent, headers }, answered);
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // the server may close an idle connection at this very moment; browsers retry then, too
        if (sent.reusedSocket && error.code === 'ECONNRESET')
          send(method, path, type, body).then(answered, fail);
        else fail(error);
      });
      sent.end(body);
    });

  async function timed(method: string, path: string, type: string, body?: string): Promise<Answer> {
    const began = performance.now();
    const answer = await send(method, path, type, body);
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const took = performance.now() - began;
    return { status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks), took };
  }

  const ask: Client['ask'] = (method, path, body) =>
    timed(method, path, 'application/json', body === undefined ? undefined : JSON.stringify(body));

  const refuse = (method: string, path: string, answer: Answer): Answer => {
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw new Error(`${method} ${path}: ${answer.status} ${answer.body.toString().slice(0, 500)}`);
  };

  return {
    ask,
    must: async (method, path, body) => refuse(method, path, await ask(method, path, body)),
    async upload(path, filename, content) {
      const part = `Content-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: text/plain`;
      const body = `--part\r\n${part}\r\n\r\n${content}\r\n--part--\r\n`;
      return refuse('POST', path, await timed('POST', path, 'multipart/form-data; boundary=part', body));
    },
    async signIn(person) {
      const answer = refuse('POST', '/api/auth/login', await ask('POST', '/api/auth/login', person));
      cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    },
    async listen(onData, onEnd) {
      const stream = await send('GET', '/api/events', '');
      if (stream.statusCode !== 200) throw new Error(`GET /api/events: ${stream.statusCode}`);
      stream.on('data', (chunk: Buffer) => onData(chunk.toString()));
      stream.on('end', () => onEnd()).on('error', onEnd);
    },
    cookie: () => cookie,
    close: () => agent.destroy(),
  };
}
