import { setTimeout as pass } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { HttpClient } from '../support/http-client.ts';
import { signedInClient, type PublishedClient } from '../support/published-client.ts';
import type { Figures } from './figures.ts';
import type { Importer } from './importer.ts';
import { randomOf } from './rounds.ts';
import { unavailable, Writer } from './writer.ts';

const writerCount = 4;
/** A deadline for a slow machine. Milliseconds. */
const wellAgain = 60_000;
const marensPassword = 'correct horse 9';

interface Round {
  strike: () => Promise<unknown>;
  /** @returns once it is to be well again */
  mend: () => Promise<unknown>;
  /** False where some who ask then may be answered: they stop by themselves. */
  hitsAll?: boolean;
  /** Somebody who imports meanwhile. */
  importer?: Importer | null;
}

interface SpellFigures {
  answered: number;
  inDoubt: number;
  longestPause: number;
}

interface Spell {
  /** Resolves when all is to be as well as it can be for those who are still answered. */
  strike: () => Promise<unknown>;
  /** Until nothing is left running of what was struck, and all is well again. */
  mend?: () => Promise<unknown>;
}

/** People who write while Lectern is killed. */
export class KillRounds {
  readonly url: string;
  readonly #random = randomOf(0);
  /** Looks at what was imported. */
  readonly #reader: PublishedClient;
  readonly #writers: Writer[];
  #rounds = 0;

  private constructor(url: string, reader: PublishedClient, writers: Writer[]) {
    this.url = url;
    this.#reader = reader;
    this.#writers = writers;
  }

  /**
   * @param password of `admin`
   * @param mayFailWith the statuses that leave a write in doubt
   */
  static async open(url: string, password: string, mayFailWith = unavailable): Promise<KillRounds> {
    const signIn = async (username: string, secret: string) => {
      const client = new HttpClient(url);
      await client.signIn(username, secret);
      return client;
    };
    const admin = await signIn('admin', password);
    const maren = { username: 'maren', displayName: 'Maren', email: 'maren@example.org', role: 'editor' };
    bodyOf(await admin.post('/api/users', { ...maren, password: marensPassword }), 201);
    const people = [admin, await signIn('maren', marensPassword)];
    const space = await makeSpace(admin);
    await makeOneOfEach(people[1]!, await makeDocument(admin, space.id));
    const writers: Writer[] = [];
    for (let index = 0; index < writerCount; index += 1) {
      const folder = await makeDocument(admin, space.id, { title: `Folder ${index}` });
      const place = { spaceId: space.id, folderId: folder.id };
      writers.push(new Writer(people, randomOf(index + 1), place, mayFailWith));
    }
    return new KillRounds(url, await signedInClient(url, 'admin', password), writers);
  }

  /** All write; at a random moment it strikes; once it is well again, what was answered is compared. */
  async round({ strike, mend, hitsAll = true, importer = null }: Round): Promise<void> {
    const before = this.answered;
    let isOver = false;
    const writing = Promise.all(this.#writers.map((writer) => writer.writeUntil(() => isOver)));
    await expect
      .poll(() => this.answered, { timeout: wellAgain, interval: 10 })
      .toBeGreaterThan(before + writerCount);
    await importer?.begin();
    await pass(this.#random.between(0, 400));
    if (this.#random.fraction() < 0.5) importer?.kill();
    await strike();
    if (!hitsAll) isOver = true;
    // who asks then is not answered, and stops by that
    const timeoutMs = new AbortController();
    const late = pass(wellAgain, true, { signal: timeoutMs.signal }).catch(() => false);
    const isLate = hitsAll && (await Promise.race([writing.then(() => false), late]));
    timeoutMs.abort();
    isOver = true;
    await writing;
    expect(isLate, 'somebody was answered on by a server that was killed').toBe(false);
    await mend();
    await this.#ready();
    await Promise.all(this.#writers.map((writer) => writer.settle()));
    await importer?.settle(this.#reader);
    this.#rounds += 1;
  }

  /**
   * All write for as long as it takes; whoever is not answered stops. Then what was answered is compared.
   * @returns how many were answered and how many not, and the longest time in which nobody was answered, in seconds
   */
  async during({ strike, mend = () => Promise.resolve() }: Spell): Promise<SpellFigures> {
    const before = { answered: this.answered, inDoubt: this.inDoubt };
    let isOver = false;
    const writing = Promise.all(this.#writers.map((writer) => writer.writeUntil(() => isOver)));
    const pause = watchPauses(() => this.answered);
    try {
      await expect
        .poll(() => this.answered, { timeout: wellAgain, interval: 10 })
        .toBeGreaterThan(before.answered + writerCount);
      await strike();
    } finally {
      pause.stop();
      isOver = true;
      await writing;
    }
    await mend();
    await this.#ready();
    await Promise.all(this.#writers.map((writer) => writer.settle()));
    this.#rounds += 1;
    const answered = this.answered - before.answered;
    return { answered, inDoubt: this.inDoubt - before.inDoubt, longestPause: pause.longest() };
  }

  async verifyAll(): Promise<void> {
    await Promise.all(
      this.#writers.map(async (writer) => {
        await writer.verifyAll();
        await writer.verifySearch();
      }),
    );
  }

  /** How many writes were answered with success. */
  get answered(): number {
    return this.#writers.reduce((sum, { answered }) => sum + total(answered), 0);
  }

  /** How many were not answered. */
  get inDoubt(): number {
    return this.#writers.reduce((sum, { doubted }) => sum + total(doubted), 0);
  }

  figures(importer?: Importer): Omit<Figures, 'seed'> {
    const doubted = sums(this.#writers.map((writer) => writer.doubted));
    const { off = 0, completed = 0 } = importer?.cut ?? {};
    const kinds = Object.entries(sums(this.#writers.map((writer) => writer.answered)));
    const note = [
      `answered: ${kinds.map(([kind, count]) => `${count} ${kind}`).join(', ')}`,
      `in doubt: ${Object.entries(doubted)
        .map(([kind, count]) => `${count} ${kind}`)
        .join(', ')}`,
      ...(importer ? [`imports: ${off} cut off, ${completed} completed`] : []),
    ].join('; ');
    return {
      rounds: this.#rounds,
      answered: this.answered,
      inDoubt: this.inDoubt,
      foundDone: this.#writers.reduce((sum, { done }) => sum + done, 0),
      note,
    };
  }

  async #ready(): Promise<void> {
    const client = new HttpClient(this.url);
    const status = () =>
      client.get('/readyz').then(
        (answer) => answer.status,
        () => 0,
      );
    await expect.poll(status, { timeout: wellAgain, interval: 20 }).toBe(200);
  }
}

/** So that there is a deletion, and something to hear of, however few the rounds are. */
async function makeOneOfEach(client: HttpClient, { id, version }: Document): Promise<void> {
  bodyOf(await client.put(`/api/documents/${id}`, { content: 'For @admin', version }));
  bodyOf(await client.post(`/api/documents/${id}/comments`, { content: 'Done' }), 201);
  bodyOf(await client.delete(`/api/documents/${id}`), 204);
}

/** Looks how long a count stands still. @returns `longest`: the longest time, in seconds */
function watchPauses(count: () => number): { longest: () => number; stop: () => void } {
  let [last, since, longest] = [count(), performance.now(), 0];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - since);
    if (count() !== last) [last, since] = [count(), now];
  };
  const looking = setInterval(look, 20);
  return {
    longest: () => Math.round(longest / 100) / 10,
    stop: () => {
      clearInterval(looking);
      look();
    },
  };
}

const total = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

function sums(all: Record<string, number>[]): Record<string, number> {
  const summed: Record<string, number> = {};
  for (const counts of all)
    for (const [kind, count] of Object.entries(counts)) summed[kind] = (summed[kind] ?? 0) + count;
  return summed;
}
