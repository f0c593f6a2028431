import { Agent, request, type ClientRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { HostileWorld } from '../hostile-world.ts';

/** Not the address of the attacks, from which too many logins may have failed. */
const signInAddress = '127.0.0.8';

export interface HostileRequest {
  method?: string;
  path: string;
  /** Sent as JSON, unless it is a string or bytes. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The local address that it comes from; default: 127.0.0.1. */
  from?: string;
  /** Milliseconds after which the connection is closed, with or without an answer. */
  hangUpAfter?: number;
}

/** The number of answers by status, or by error code for connections without an answer. */
export type Tally = Record<string, number>;

/** The server under attack, as one attacker sees it. */
export interface Target {
  world: HostileWorld;
  stopping: AbortSignal;
  /** The attacker's own space and documents, which `prepare` creates for `run`. */
  made: { spaceId: number; ids: number[] };
  tally: Tally;
  /** @returns the status, or 0 without an answer; never throws */
  ask(hostile: HostileRequest): Promise<number>;
  /** @throws Error for anything but 2xx */
  must<T>(hostile: HostileRequest): Promise<T>;
  signIn(person: { username: string; password: string }): Promise<void>;
  /** Opens a bare connection, on which the attacker can write anything. */
  open(from?: string): Socket;
  cookie(): string;
}

export function createTarget(url: string, world: HostileWorld, stopping: AbortSignal): Target {
  const { hostname, port } = new URL(url);
  const agents = new Map<string, Agent>();
  const tally: Tally = {};
  let cookie = '';

  const agentOf = (from: string): Agent => {
    const agent = agents.get(from) ?? new Agent({ keepAlive: true, localAddress: from });
    agents.set(from, agent);
    return agent;
  };

  const send = (hostile: HostileRequest): ClientRequest => {
    const { method = 'GET', path, body, headers = {}, from = '127.0.0.1' } = hostile;
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
    const bytes = isRaw || body === undefined ? body : JSON.stringify(body);
    // the headers of Lectern's own page
    const own = { origin: url, 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) };
    const type = bytes !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(bytes),
    };
    const sent = request({
      hostname,
      port,
      method,
      path,
      agent: agentOf(from),
      headers: { ...own, ...type, ...headers },
    });
    sent.end(bytes);
    return sent;
  };

  const answerTo = (
    hostile: HostileRequest,
    keep = false,
  ): Promise<{ status: number; text: string; setCookie?: string }> =>
    new Promise((done) => {
      const sent = send(hostile);
      const stop = () => sent.destroy();
      stopping.addEventListener('abort', stop, { once: true });
      const hangUp = hostile.hangUpAfter === undefined ? undefined : setTimeout(stop, hostile.hangUpAfter);
      const finish = (status: number, text: string, setCookie?: string) => {
        stopping.removeEventListener('abort', stop);
        clearTimeout(hangUp);
        done({ status, text, setCookie });
      };
      sent.on('error', (error: NodeJS.ErrnoException) => finish(0, error.code ?? error.message));
      sent.on('response', (answer) => {
        const chunks: Buffer[] = [];
        const end = () =>
          finish(
            answer.statusCode!,
            Buffer.concat(chunks).toString(),
            answer.headers['set-cookie']?.[0]?.split(';')[0],
          );
        answer.on('data', (chunk: Buffer) => void (keep && chunks.push(chunk)));
        answer.on('end', end).on('error', end);
      });
    });

  const must = async (hostile: HostileRequest) => {
    const answer = await answerTo(hostile, true);
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw new Error(`${hostile.method} ${hostile.path}: ${answer.status} ${answer.text.slice(0, 300)}`);
  };

  return {
    world,
    stopping,
    made: { spaceId: 0, ids: [] },
    tally,
    async ask(hostile) {
      const { status, text } = await answerTo(hostile);
      const name = status === 0 ? `no answer (${text})` : String(status);
      if (!stopping.aborted || status > 0) tally[name] = (tally[name] ?? 0) + 1;
      return status;
    },
    must: async <T>(hostile: HostileRequest) => JSON.parse((await must(hostile)).text) as T,
    async signIn(person) {
      const logIn = { method: 'POST', path: '/api/auth/login', body: person, from: signInAddress };
      cookie = (await must(logIn)).setCookie ?? '';
    },
    open(from = '127.0.0.1') {
      const socket = connect({ host: hostname, port: Number(port), localAddress: from });
      socket.on('error', () => socket.destroy());
      stopping.addEventListener('abort', () => socket.destroy(), { once: true });
      return socket;
    },
    cookie: () => cookie,
  };
}
