import { setTimeout as pass } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import { randomOf } from '../faults/rounds.ts';
import { Writer } from '../faults/writer.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import type { EventClient } from '../support/event-client.ts';
import { MovingClient, type Told } from './cluster-client.ts';
import { adminPassword, machines, until, type Cluster } from './cluster.ts';

const writerCount = 4;
const readerCount = 3;
/** After it was told to, a client asks again; and who reads takes this long for a page. Milliseconds. */
const pauseMs = 100;

/** After this long without a word of a save, a stream is silent. Milliseconds. */
const silenceMs = 10_000;

/** What people saw while a fault lasted. */
export interface Seen {
  /** Writes that were answered with success. */
  answered: number;
  /** Writes that were not, and how many of these had been done all the same. */
  inDoubt: number;
  foundDone: number;
  /** The longest time in which no write of anybody was answered. Seconds. */
  pause: number;
  /** The same for reads. */
  readPause: number;
  /** How often a request was answered otherwise than with success, by status: "503", "no answer". */
  errors: Record<string, number>;
  /** Of the event streams: how many ended, and how many were open but silent. */
  streamsCut: number;
  streamsSilent: number;
}

/** People who write, read and listen at three machines, and keep a journal of what was answered. */
export class Load {
  readonly #random = randomOf(200);
  readonly #writers: Writer[];
  readonly #readers: MovingClient[];
  readonly #listeners: Listener[];
  readonly #told: Told[];
  /** Documents that a reader did not find: their deletion may have been on its way. */
  readonly #notFound = new Set<number>();
  #isOver = true;
  #running: Promise<unknown> = Promise.resolve();

  private constructor(writers: Writer[], readers: MovingClient[], listeners: Listener[], told: Told[]) {
    this.#writers = writers;
    this.#readers = readers;
    this.#listeners = listeners;
    this.#told = told;
  }

  static async open(cluster: Cluster): Promise<Load> {
    const urls = machines.map((machine) => cluster.url(machine));
    const told: Told[] = [];
    const admin = new MovingClient(urls, 0, (each) => told.push(each));
    await admin.signIn('admin', adminPassword);
    const at = (index: number) =>
      Object.assign(new MovingClient(urls, index % urls.length, (each) => told.push(each)), {
        cookie: admin.cookie,
      });
    const space = await makeSpace(admin, { name: 'Written while machines die' });
    const writers: Writer[] = [];
    for (let index = 0; index < writerCount; index += 1) {
      const folder = await makeDocument(admin, space.id, { title: `Folder ${index}` });
      writers.push(new Writer([at(index)], randomOf(index + 1), { spaceId: space.id, folderId: folder.id }));
    }
    const readers = Array.from({ length: readerCount }, (_, index) => at(index));
    const listeners = machines.map((_, index) => new Listener(at(index)));
    return new Load(writers, readers, listeners, told);
  }

  /** Lets everybody work while a fault happens. Then compares all that was answered with what is stored. */
  async during(happen: () => Promise<unknown>): Promise<Seen> {
    let since = 0;
    try {
      await this.#begin();
      since = performance.now();
      await happen();
    } finally {
      // after a fault too: two writers of one journal would refuse each other's writes
      this.#isOver = true;
      await this.#running.catch(() => undefined);
    }
    return this.#end(since);
  }

  /** Waits until each writer was answered a few times. */
  async #begin(): Promise<void> {
    this.#told.length = 0;
    this.#notFound.clear();
    this.#isOver = false;
    const isOver = () => this.#isOver;
    for (const listener of this.#listeners) await listener.begin();
    this.#running = Promise.all([
      ...this.#writers.map((writer) => this.#write(writer, isOver)),
      ...this.#readers.map((reader) => this.#read(reader, isOver)),
    ]);
    // looked at below; a fault in it must not end the process before
    this.#running.catch(() => undefined);
    await this.goesOn(5);
  }

  /** Waits until each writer was answered so often since it was called. */
  async goesOn(times = 10): Promise<void> {
    const before = this.#writers.map(answeredBy);
    const isOn = () => this.#writers.every((writer, index) => answeredBy(writer) >= before[index]! + times);
    await this.#orFault(until('further answers to each writer', isOn));
  }

  /** Waits until somebody was answered with this status since `begin`. */
  async heard(status: number): Promise<void> {
    const isHeard = () => this.#told.some((told) => told.status === status);
    await this.#orFault(until(`an answer ${status}`, isHeard));
  }

  /** Waits until a search is answered by PostgreSQL (`true`), or by an index that is whole (`false`). */
  async finds(degraded: 'true' | 'false'): Promise<void> {
    await until('searches of the other kind', async () => {
      const { headers } = await this.#readers[0]!.get('/api/search?q=folder');
      return headers.get('x-search-degraded') === degraded;
    });
  }

  /** Each text is found by its last word, and none by an earlier one. */
  async verifySearch(): Promise<void> {
    for (const writer of this.#writers) await writer.verifySearch();
  }

  /** Compares all that was answered with what is there. @param since of the clock of `performance` */
  async #end(since: number): Promise<Seen> {
    const until = performance.now();
    await this.#running;
    const before = this.#writers.reduce((sum, { done }) => sum + done, 0);
    const told = this.#told.filter(({ at }) => at <= until);
    const inDoubt = told.filter((each) => each.isWrite && !isDone(each)).length;
    for (const writer of this.#writers) await writer.settle();
    const living = this.#writers.flatMap((writer) => writer.living()).map(({ id }) => id);
    expect(
      living.filter((id) => this.#notFound.has(id)),
      'not found, and there',
    ).toEqual([]);
    const streams = await this.#countStreams();
    // who reads may ask for what was just deleted
    const failed = told.filter(
      ({ status }) => typeof status === 'string' || (status >= 400 && status !== 404),
    );
    return {
      answered: told.filter(isDone).length,
      inDoubt,
      foundDone: this.#writers.reduce((sum, { done }) => sum + done, 0) - before,
      pause: longestGap(told.filter(isDone), since, until),
      readPause: longestGap(told.filter(isRead), since, until),
      errors: countBy(failed.map(({ status }) => String(status))),
      ...streams,
    };
  }

  /** Everything that was ever answered. */
  async verifyAll(): Promise<void> {
    for (const writer of this.#writers) await writer.verifyAll();
  }

  async #write(writer: Writer, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await writer.writeUntil(isOver);
      await pass(pauseMs);
    }
  }

  /** Reads what was answered to writers: none of it may be older than that. */
  async #read(reader: MovingClient, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await pass(pauseMs);
      const writer = this.#random.pick(this.#writers);
      const known = writer.living().slice(-8);
      if (known.length === 0) continue;
      const { id, version } = this.#random.pick(known);
      const answer = await reader.get<Document>(`/api/documents/${id}`).catch(() => undefined);
      if (!answer || answer.status === 503) continue;
      if (answer.status === 404) {
        this.#notFound.add(id);
        continue;
      }
      const older = bodyOf(answer).version < version;
      expect({ id, older }, 'somebody read an older version than was answered').toEqual({ id, older: false });
    }
  }

  /** Each stream hears of a save, at once or after it was opened again. */
  async #countStreams(): Promise<Pick<Seen, 'streamsCut' | 'streamsSilent'>> {
    const [writer] = this.#writers as [Writer];
    const cut = this.#listeners.reduce((sum, { cuts }) => sum + cuts, 0);
    let silent = 0;
    for (const listener of this.#listeners) {
      let isOver = false;
      const writing = this.#write(writer, () => isOver);
      const hears = await listener.hears();
      if (!hears) {
        silent += 1;
        await listener.begin();
        expect(await listener.hears(), 'an event stream that was opened again hears').toBe(true);
      }
      isOver = true;
      await writing;
      listener.leave();
    }
    await writer.settle();
    return { streamsCut: cut, streamsSilent: silent };
  }

  /** A fault that a writer or a reader found ends the waiting at once. */
  #orFault(waited: Promise<unknown>): Promise<unknown> {
    const fault = this.#running.then(() => waited);
    return Promise.race([waited, fault]);
  }
}

/** Somebody whose page listens, and opens its stream again when it has ended. */
class Listener {
  readonly #client: MovingClient;
  #stream: EventClient | undefined;
  #isLeft = true;
  cuts = 0;

  constructor(client: MovingClient) {
    this.#client = client;
  }

  async begin(): Promise<void> {
    this.leave();
    this.cuts = 0;
    this.#isLeft = false;
    await this.#open();
    void this.#watch();
  }

  /** Whether it hears of anything within a few seconds. */
  async hears(): Promise<boolean> {
    const before = this.#stream;
    const heard = before?.events.length ?? 0;
    const isHeard = () => this.#stream !== before || (before?.events.length ?? 0) > heard;
    for (const end = performance.now() + silenceMs; performance.now() < end; await pass(pauseMs))
      if (isHeard()) return true;
    return false;
  }

  leave(): void {
    this.#isLeft = true;
    this.#stream?.leave();
  }

  async #open(): Promise<void> {
    await until('an event stream', async () => (this.#stream = await this.#client.listen()).status === 200);
  }

  async #watch(): Promise<void> {
    while (!this.#isLeft) {
      await pass(pauseMs);
      if (this.#isLeft || this.#stream?.ending === undefined) continue;
      this.cuts += 1;
      const status = await this.#client
        .listen()
        .then((stream) => (this.#stream = stream).status)
        .catch(() => 0);
      if (status !== 200) await pass(pauseMs);
    }
  }
}

const isDone = ({ isWrite, status }: Told): boolean => isWrite && typeof status === 'number' && status < 300;
const isRead = ({ isWrite, status }: Told): boolean => !isWrite && typeof status === 'number' && status < 400;

const answeredBy = ({ answered }: Writer): number =>
  Object.values(answered).reduce((sum, count) => sum + count, 0);

/** @returns seconds */
function longestGap(told: readonly Told[], since: number, until: number): number {
  const times = told.map(({ at }) => at).sort((one, other) => one - other);
  const last = times.filter((at) => at <= since).at(-1) ?? since;
  const bounds = [last, ...times.filter((at) => at > since), until];
  const gaps = bounds.slice(1).map((at, index) => at - bounds[index]!);
  return Math.max(0, ...gaps) / 1000;
}

function countBy(keys: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}
