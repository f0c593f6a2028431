import { createClient, type Answer, type Client } from './client.ts';
import { quantile } from './load.ts';
import type { HostileWorld } from './hostile-world.ts';
import { reader } from './people-and-spaces.ts';

/** An address of this machine that no attacker uses. */
const address = '127.0.0.9';
/**
 * Milliseconds between the starts of two requests, answered or not: otherwise a server that hangs for a minute would
 * count as a single slow answer.
 */
const every = 50;
/** One in this many requests is a sign-in, on its own connection. */
const signInEvery = 20;
/** Milliseconds. A longer wait is cut off and counts as this. */
const timeoutMs = 60_000;

/** Milliseconds. */
export interface Waits {
  /** The duration of each answer, shortest first. */
  took: readonly number[];
  p50: number;
  p99: number;
  max: number;
}

export interface Reading {
  requests: Waits;
  signIns: Waits;
  /** The number of failed answers, by kind. */
  refused: Record<string, number>;
}

export interface Reader {
  /** Reads for a number of seconds, then waits for the missing answers. */
  read(seconds: number): Promise<Reading>;
  close(): void;
}

/** An ordinary person who reads, lists, searches and sometimes signs in on another device. */
export async function createReader(
  url: string,
  world: Pick<HostileWorld, 'spaceId' | 'documentIds'>,
): Promise<Reader> {
  const client = createClient(url, address);
  await client.signIn(reader);
  const clients: Client[] = [client];
  const paths = [
    (turn: number) => `/api/documents/${world.documentIds[turn % world.documentIds.length]}`,
    () => `/api/spaces/${world.spaceId}/documents?parentId=root`,
    (turn: number) => `/api/documents/${world.documentIds[(7 * turn) % world.documentIds.length]}`,
    () => '/api/search?q=plan',
  ];
  let turn = 0;

  const readOnce = async (reading: Collected): Promise<void> => {
    turn += 1;
    if (turn % signInEvery === 0) await reading.add('signIns', () => signInAgain(url, clients));
    else await reading.add('requests', () => client.ask('GET', paths[turn % paths.length]!(turn)));
  };

  return {
    async read(seconds) {
      const reading = new Collected();
      const waiting: Promise<void>[] = [];
      const until = performance.now() + seconds * 1000;
      await new Promise<void>((done) => {
        const timer = setInterval(() => {
          if (performance.now() < until) return void waiting.push(readOnce(reading));
          clearInterval(timer);
          done();
        }, every);
      });
      await Promise.all(waiting);
      return reading.result();
    },
    close: () => clients.forEach((each) => each.close()),
  };
}

async function signInAgain(url: string, clients: Client[]): Promise<Answer> {
  const client = createClient(url, address);
  clients.push(client);
  return client.ask('POST', '/api/auth/login', reader);
}

class Collected {
  readonly #took = { requests: [] as number[], signIns: [] as number[] };
  readonly #refused: Record<string, number> = {};

  async add(of: 'requests' | 'signIns', ask: () => Promise<Answer>): Promise<void> {
    const began = performance.now();
    const outcome = await Promise.race([
      ask().then(
        ({ status }) => (status === 200 ? null : String(status)),
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      ),
      new Promise<string>((done) => setTimeout(() => done('no answer'), timeoutMs).unref()),
    ]);
    this.#took[of].push(performance.now() - began);
    if (outcome) this.#refused[outcome] = (this.#refused[outcome] ?? 0) + 1;
  }

  result(): Reading {
    const { requests, signIns } = this.#took;
    return { requests: waitsOf(requests), signIns: waitsOf(signIns), refused: this.#refused };
  }
}

function waitsOf(took: readonly number[]): Waits {
  if (took.length === 0) return { took, p50: 0, p99: 0, max: 0 };
  const sorted = [...took].sort((a, b) => a - b);
  return {
    took: sorted,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    max: sorted.at(-1)!,
  };
}
