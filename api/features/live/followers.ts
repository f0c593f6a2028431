import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { LiveCaretsEvent, LivePeopleEvent, LiveSavedEvent } from '../../contract/live.ts';
import { texts } from '../../contract/texts.ts';
import { presentPerson } from '../../core/access/present-people.ts';
import { canEditDocument } from '../../core/access/space-rights.ts';
import { tooMany } from '../../core/errors.ts';
import {
  enterLive,
  leaveLive,
  readLiveReaders,
  readPresent,
  remainLive,
  type LiveReader,
  type PresentRow,
} from '../../../db/live/people-statements.ts';
import { readLiveHeads, readLiveNews, type LiveNews } from '../../../db/live/text-statements.ts';
import type { EventsService } from '../events/service.ts';
import { rowOf } from './present.ts';

type EventStream = Awaited<ReturnType<EventsService['open']>>;

/** What one stream follows. */
export interface Following {
  documentId: number;
  /** Null: only who else is there. */
  epoch: string | null;
  /** What the reader has. */
  seq: number;
  client: string;
  userId: number;
  /** Of the session, in hex. */
  hash: string;
}

interface Follower extends Following {
  mayWrite: boolean;
  isGreeted: boolean;
  /** What it was told last of who is there. */
  people: string;
}

/** What waits to be sent of a document, besides its changes. */
interface Waiting {
  carets: LiveCaretsEvent['carets'];
  saved?: Omit<LiveSavedEvent, 'doc'>;
  arePeopleNew: boolean;
}

/** What happens within this time after something was sent is sent together. Milliseconds. */
const gatherMs = 50;
const retryAfterMs = 1_000;
/** Whoever comes back within this time was never away. Milliseconds. */
export const leaveAfterMs = 500;
/** A message between replicas may be lost. Milliseconds. */
const compareEvery = 3_000;
export const beatEvery = 20_000;
const maxPeople = 200;
const maxRows = 500;
/** Longer news are only announced: whoever wants them asks. */
const maxEventLength = 16 * 1024;

/** Sends to streams what others change in their documents. Rights are asked for each time something is sent. */
export class Followers {
  readonly #knex: Knex;
  readonly #replica: string;
  readonly #tell: (message: string) => void;
  readonly #followers = new Map<EventStream, Follower>();
  /** How many streams follow a document here. */
  readonly #counts = new Map<number, number>();
  #dirty = new Set<number>();
  #waiting = new Map<number, Waiting>();
  #areRightsNew = false;
  #isSending = false;
  #sentAt = 0;
  #timers: NodeJS.Timeout[] = [];

  /** @param options.tell tells other replicas that the people of a document are others now */
  constructor(knex: Knex, { replica, tell }: { replica: string; tell: (message: string) => void }) {
    this.#knex = knex;
    this.#replica = replica;
    this.#tell = tell;
  }

  /** @throws AppError 429 if too many are there */
  async add(stream: EventStream, following: Following, mayWrite: boolean): Promise<void> {
    const follower = { ...following, mayWrite, isGreeted: false, people: '' };
    const room = { replica: this.#replica, most: maxPeople };
    if (!(await enterLive(this.#knex, follower, room))) throw tooMany(texts.livePeopleFull, 30);
    this.#followers.set(stream, follower);
    this.#counts.set(follower.documentId, (this.#counts.get(follower.documentId) ?? 0) + 1);
    stream.once('close', () => this.#remove(stream));
    if (stream.destroyed) this.#remove(stream);
    if (this.#timers.length === 0)
      this.#timers = [
        setInterval(() => void this.#compare().catch(() => undefined), compareEvery).unref(),
        setInterval(() => void this.#beat().catch(() => undefined), beatEvery).unref(),
      ];
    this.#peopleAreOthers(follower.documentId);
  }

  /** The documents that streams follow here. */
  get documents(): number[] {
    return [...this.#counts.keys()];
  }

  /** Whether a stream follows the document here. */
  has(id: number): boolean {
    return this.#counts.has(id);
  }

  /** There may be changes in this document. */
  changed(id: number): void {
    this.#dirty.add(id);
    this.#begin();
  }

  /** Somebody's rights may have changed: who is there is told too, because it depends on them. */
  rightsChanged(): void {
    for (const id of this.documents) this.#waitingOf(id).arePeopleNew = true;
    this.#areRightsNew = true;
    this.#begin();
  }

  peopleChanged(id: number): void {
    this.#waitingOf(id).arePeopleNew = true;
    this.changed(id);
  }

  caretMoved(id: number, client: string, at: [seq: number, anchor: number, head: number]): void {
    this.#waitingOf(id).carets[client] = at;
    this.changed(id);
  }

  saved(id: number, saved: Omit<LiveSavedEvent, 'doc'>): void {
    this.#waitingOf(id).saved = saved;
    this.changed(id);
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  #waitingOf(id: number): Waiting {
    let waiting = this.#waiting.get(id);
    if (!waiting) this.#waiting.set(id, (waiting = { carets: {}, arePeopleNew: false }));
    return waiting;
  }

  #remove(stream: EventStream): void {
    const follower = this.#followers.get(stream);
    if (!follower || !this.#followers.delete(stream)) return;
    const { documentId } = follower;
    const left = this.#counts.get(documentId)! - 1;
    if (left > 0) this.#counts.set(documentId, left);
    else this.#counts.delete(documentId);
    if (this.#followers.size === 0) {
      this.stop();
      this.#timers = [];
    }
    // the same client may be opening its next stream
    setTimeout(() => this.#leave(follower), leaveAfterMs).unref();
  }

  #leave(follower: Follower): void {
    const { documentId, client } = follower;
    const isBack = (other: Follower) => other.client === client && other.documentId === documentId;
    if ([...this.#followers.values()].some(isBack)) return;
    leaveLive(this.#knex, follower, this.#replica).then(
      () => this.#peopleAreOthers(documentId),
      // it counts as gone when it was not seen for a while
      () => undefined,
    );
  }

  #begin(): void {
    if (!this.#isSending) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    while (this.#dirty.size > 0 || this.#areRightsNew) {
      // the first key after a pause goes at once
      await sleep(Math.max(0, this.#sentAt + gatherMs - performance.now()));
      this.#sentAt = performance.now();
      const [dirty, waiting, areRightsNew] = [this.#dirty, this.#waiting, this.#areRightsNew];
      this.#dirty = new Set();
      this.#waiting = new Map();
      this.#areRightsNew = false;
      try {
        await this.#send(dirty, waiting, areRightsNew);
      } catch {
        for (const id of dirty) this.#dirty.add(id);
        for (const [id, { arePeopleNew }] of waiting)
          if (arePeopleNew) this.#waitingOf(id).arePeopleNew = true;
        this.#areRightsNew ||= areRightsNew;
        await sleep(retryAfterMs);
      }
    }
    this.#isSending = false;
  }

  async #send(
    dirty: ReadonlySet<number>,
    waiting: ReadonlyMap<number, Waiting>,
    areRightsNew: boolean,
  ): Promise<void> {
    const targets = [...this.#followers].filter(
      ([, { documentId, isGreeted }]) => areRightsNew || dirty.has(documentId) || !isGreeted,
    );
    if (targets.length === 0) return;
    const news = await readLiveNews(this.#knex, oldestOf(targets), maxRows);
    const crowded = [...waiting].filter(([, { arePeopleNew }]) => arePeopleNew).map(([id]) => id);
    const present = crowded.length > 0 ? await readPresent(this.#knex, crowded) : [];
    // last, so that nobody gets what they may no longer read
    const readers = new Map(
      (
        await readLiveReaders(
          this.#knex,
          targets.map(([, follower]) => follower),
        )
      ).map((row) => [row.place, row]),
    );
    const made = new Map<string, string>();
    for (const [index, [stream, follower]] of targets.entries()) {
      const reader = readers.get(index + 1);
      if (!reader) this.#close(stream, follower, 'rights');
      else if (this.#sendNews(stream, follower, news.get(follower.documentId), made))
        this.#sendRest(stream, follower, { reader, waiting: waiting.get(follower.documentId), present });
    }
  }

  /** @returns whether the stream still follows the document */
  #sendNews(
    stream: EventStream,
    follower: Follower,
    news: LiveNews | undefined,
    made: Map<string, string>,
  ): boolean {
    const { documentId: doc, epoch, isGreeted } = follower;
    if (epoch === null) return true;
    if (news?.epoch !== epoch || follower.seq < news.keptFrom || follower.seq > news.seq) {
      this.#close(stream, follower, 'epoch');
      return false;
    }
    if (!isGreeted) stream.send('hello', { doc, seq: news.seq });
    follower.isGreeted = true;
    const rows = news.updates.filter(({ seq }) => seq > follower.seq);
    const last = rows.at(-1)?.seq;
    if (last === undefined) return true;
    const key = `${doc} ${follower.seq}`;
    let text = made.get(key);
    if (text === undefined) {
      text = JSON.stringify({ doc, u: rows.map(rowOf) });
      if (text.length > maxEventLength || last < news.seq)
        text = JSON.stringify({ doc, seq: news.seq, more: true });
      made.set(key, text);
    }
    follower.seq = news.seq;
    stream.sendText('live', text, `${doc}.${epoch}.${news.seq}`);
    return true;
  }

  #sendRest(
    stream: EventStream,
    follower: Follower,
    rest: { reader: LiveReader; waiting: Waiting | undefined; present: readonly PresentRow[] },
  ): void {
    const { reader, waiting, present } = rest;
    const doc = follower.documentId;
    follower.isGreeted = true;
    const write = canEditDocument(reader, reader) === null;
    if (write !== follower.mayWrite) {
      follower.mayWrite = write;
      stream.send('may', { doc, write });
      this.#tellPresence(follower);
    }
    if (!waiting) return;
    if (waiting.arePeopleNew) {
      const people = JSON.stringify({
        doc,
        ...peopleOf(doc, present, { id: follower.userId, mayWrite: write }),
      });
      if (people !== follower.people) stream.sendText('people', people);
      follower.people = people;
    }
    if (waiting.saved) stream.send('saved', { doc, ...waiting.saved });
    const others = Object.entries(waiting.carets).filter(([client]) => client !== follower.client);
    if (others.length > 0) stream.send('carets', { doc, carets: Object.fromEntries(others) });
  }

  /** Whoever may only read from now on is a number to others, and the other way round. */
  #tellPresence(follower: Follower): void {
    remainLive(this.#knex, [follower], this.#replica).then(
      () => this.#peopleAreOthers(follower.documentId),
      // the next beat says it
      () => undefined,
    );
  }

  #peopleAreOthers(id: number): void {
    this.peopleChanged(id);
    this.#tell(`p ${id}`);
  }

  #close(stream: EventStream, follower: Follower, reason: 'rights' | 'epoch'): void {
    stream.send('closed', { doc: follower.documentId, reason });
    this.#remove(stream);
  }

  /** Finds what no message told of. */
  async #compare(): Promise<void> {
    const heads = new Map((await readLiveHeads(this.#knex, this.documents)).map((head) => [head.id, head]));
    for (const { documentId, epoch, seq } of this.#followers.values()) {
      const head = heads.get(documentId);
      if (epoch !== null && (head?.epoch !== epoch || head.seq > seq)) this.changed(documentId);
    }
  }

  /** Says that the clients are still there, and tells them how far the log is. Sessions end without a message too. */
  async #beat(): Promise<void> {
    const followers = [...this.#followers.values()];
    if (followers.length === 0) return;
    const present = new Map(
      followers.map((follower) => [`${follower.documentId} ${follower.client}`, follower]),
    );
    await remainLive(this.#knex, [...present.values()], this.#replica);
    for (const [stream, { documentId, seq }] of this.#followers)
      stream.send('beat', { doc: documentId, seq });
    this.rightsChanged();
  }
}

/** By document, the least that one of its followers has. */
function oldestOf(targets: readonly (readonly [EventStream, Follower])[]): Map<number, number> {
  const oldest = new Map<number, number>();
  for (const [, { documentId, epoch, seq }] of targets)
    if (epoch !== null) oldest.set(documentId, Math.min(seq, oldest.get(documentId) ?? seq));
  return oldest;
}

/**
 * Who is there, by the rights of this moment.
 * @param viewer to whom it is told; nobody counts as their own reader, and who only reads learns of no others
 */
export function peopleOf(
  doc: number,
  present: readonly PresentRow[],
  viewer: { id: number; mayWrite: boolean },
): Omit<LivePeopleEvent, 'doc'> {
  const here = present.filter(({ documentId }) => documentId === doc);
  const writers = new Map<number, LivePeopleEvent['writers'][number]>();
  for (const row of here.filter(isWriting)) {
    const known = writers.get(row.id);
    if (known) known.clients.push(row.client);
    else writers.set(row.id, { ...presentPerson(row)!, clients: [row.client] });
  }
  const readers = new Set(here.map(({ id }) => id).filter((id) => id !== viewer.id && !writers.has(id)));
  return { writers: [...writers.values()], readers: viewer.mayWrite ? readers.size : 0 };
}

const isWriting = (row: PresentRow): boolean => row.mayWrite && canEditDocument(row, row) === null;
