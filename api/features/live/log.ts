import type { ChangeSet } from '@codemirror/state';
import type { Knex } from 'knex';
import type { PushUpdate } from '../../contract/live.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { authorize } from '../../core/access/authorize.ts';
import { canWriteInSpace } from '../../core/access/space-rights.ts';
import { seenRights, withCurrentRights } from '../../core/access/writing.ts';
import { invalid, notFound, refused, tooLarge, unavailable } from '../../core/errors.ts';
import { say } from '../../core/refusal-texts.ts';
import { sqlState } from '../../core/transaction.ts';
import { rightsChangedState } from '../../../db/spaces/rights-statements.ts';
import {
  appendUpdates,
  readLastNumber,
  readLiveAccess,
  readLiveTail,
  readSeqOf,
  type LiveAccess,
  type LiveHead,
  type LoggedUpdate,
  type NewUpdate,
} from '../../../db/live/text-statements.ts';
import { changeJson, cross, loggedChange, readChange, type ChangeJson } from '../../text/live/changes.ts';

/** A change to be appended. */
export interface Push extends Omit<PushUpdate, 'change'> {
  /** As it was sent, unchecked. */
  change: unknown;
  /** Null for the server's own, which needs no rights. */
  actor: Actor | null;
}

interface Waiting extends Push {
  /** Undefined until it is known. */
  access?: LiveAccess;
  answer: (seq: number) => void;
  fail: (error: unknown) => void;
}

/** A row of the log, read. */
interface KnownUpdate {
  seq: number;
  client: string;
  change: ChangeSet;
}

interface OpenLog {
  /** Undefined: to be read again. */
  head: LiveHead | undefined;
  /** The last rows up to the head, without a gap, and their epoch. */
  tail: KnownUpdate[];
  epoch: string | undefined;
  /** The last change of each client that pushed here, as of the head; null: it has none. */
  numbers: Map<string, { number: number; seq: number } | null>;
  /** By user. A statement that appends checks that it still holds. */
  access: Map<number, LiveAccess>;
  waiting: Waiting[];
  isRunning: boolean;
  usedAt: number;
}

const maxTail = 256;
const maxNumbers = 2_000;
/** How many pushes go into one statement. */
const maxTogether = 50;
/** How often a push is tried again because another replica was quicker. */
const attempts = 8;
/** Logs that nobody used for this long are forgotten. Milliseconds. */
const forgetAfter = 60_000;
const rowsAtOnce = 2_000;
const uniqueViolation = '23505';

/**
 * Appends changes to the logs of documents, whatever process appends besides. Rebases each change over those that came
 * before it; pushes of a document that wait at the same time go into one statement.
 */
export class LiveLogs {
  readonly #knex: Knex;
  readonly #maxLength: number;
  readonly #onAppended: (id: number, seq: number) => void;
  readonly #logs = new Map<number, OpenLog>();
  #cleaning: NodeJS.Timeout | undefined;

  /** @param options.maxLength UTF-16 units of a text */
  constructor(
    knex: Knex,
    { maxLength, onAppended }: { maxLength: number; onAppended: (id: number, seq: number) => void },
  ) {
    this.#knex = knex;
    this.#maxLength = maxLength;
    this.#onAppended = onAppended;
  }

  /**
   * @returns the change's place in the log; that of the first time if it was sent before
   * @throws AppError 400, 403, 404, 409, 413 or 503
   */
  push(id: number, push: Push): Promise<number> {
    const log = this.#open(id);
    return new Promise((answer, fail) => {
      log.waiting.push({ ...push, answer, fail });
      if (!log.isRunning) void this.#run(id, log);
    });
  }

  /** The rights of a person as they were when they were last asked for. @throws AppError 404 */
  async access(id: number, actor: Actor): Promise<LiveAccess> {
    const log = this.#open(id);
    const known = log.access.get(actor.id) ?? (await readLiveAccess(this.#knex, id, actor));
    if (!known) throw notFound(texts.documentNotFound);
    log.access.set(actor.id, known);
    return known;
  }

  forgetAccess(id: number, actor: Actor): void {
    this.#logs.get(id)?.access.delete(actor.id);
  }

  #open(id: number): OpenLog {
    let log = this.#logs.get(id);
    if (!log) {
      log = {
        head: undefined,
        tail: [],
        epoch: undefined,
        numbers: new Map(),
        access: new Map(),
        waiting: [],
        isRunning: false,
        usedAt: 0,
      };
      this.#logs.set(id, log);
    }
    log.usedAt = performance.now();
    this.#cleaning ??= setInterval(() => this.#forgetIdle(), forgetAfter / 2).unref();
    return log;
  }

  #forgetIdle(): void {
    const before = performance.now() - forgetAfter;
    for (const [id, { usedAt, isRunning }] of this.#logs)
      if (usedAt < before && !isRunning) this.#logs.delete(id);
    if (this.#logs.size > 0) return;
    clearInterval(this.#cleaning);
    this.#cleaning = undefined;
  }

  async #run(id: number, log: OpenLog): Promise<void> {
    log.isRunning = true;
    while (log.waiting.length > 0) {
      const batch = takeBatch(log);
      try {
        await this.#appendTogether(id, log, batch);
      } catch (error) {
        log.head = undefined;
        for (const { fail } of batch) fail(error);
      }
    }
    log.isRunning = false;
  }

  async #appendTogether(id: number, log: OpenLog, batch: Waiting[]): Promise<void> {
    const able: Waiting[] = [];
    for (const push of batch) {
      try {
        if (push.actor) push.access = await this.#mayWrite(id, push.actor);
        able.push(push);
      } catch (error) {
        push.fail(error);
      }
    }
    if (able.length === 0) return;
    try {
      await this.#append(id, log, able);
    } catch (error) {
      if (![rightsChangedState, uniqueViolation].includes(sqlState(error))) throw error;
      for (const push of able) await this.#appendAlone(id, log, push);
    }
  }

  /** The access, once it is certain that it lets write. @throws AppError 403 or 404 */
  async #mayWrite(id: number, actor: Actor): Promise<LiveAccess> {
    const access = await this.access(id, actor);
    if (canWriteInSpace(actor, access) === null) return access;
    // what is known may be old
    this.forgetAccess(id, actor);
    const now = await this.access(id, actor);
    authorize(canWriteInSpace(actor, now));
    return now;
  }

  /** For a change that could not go with others: its rights changed, or it is in the log already. */
  async #appendAlone(id: number, log: OpenLog, push: Waiting): Promise<void> {
    const attempt = async (actor: Actor | null) => {
      if (actor) {
        this.forgetAccess(id, actor);
        push.access = await this.#mayWrite(id, actor);
      }
      log.head = undefined;
      await this.#append(id, log, [{ ...push, actor }]);
    };
    try {
      await (push.actor ? withCurrentRights(this.#knex, push.actor, attempt) : attempt(null));
    } catch (error) {
      push.fail(error);
    }
  }

  async #append(id: number, log: OpenLog, batch: readonly Waiting[]): Promise<void> {
    let left = [...batch];
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      // another replica may have told a client of changes that are not known here
      if (!log.head || left.some(({ base }) => base > log.head!.seq)) await this.#read(id, log);
      const prepared = await this.#prepare(id, log, left);
      left = prepared.map(({ push }) => push);
      const [first] = prepared;
      if (!log.head || !first) return;
      const updates = prepared.map(({ update }) => update);
      const length = prepared.at(-1)!.change.newLength;
      if (await appendUpdates(this.#knex, id, log.head, { updates, length })) {
        for (const { push, change } of prepared) {
          log.head = { ...log.head, seq: log.head.seq + 1, length: change.newLength };
          this.#know(log, { seq: log.head.seq, client: push.client, number: push.number, change });
          push.answer(log.head.seq);
        }
        this.#onAppended(id, log.head.seq);
        return;
      }
      log.head = undefined;
    }
    throw unavailable(texts.liveBusy, 1);
  }

  #know({ tail, numbers }: OpenLog, { number, ...update }: KnownUpdate & { number: number }): void {
    tail.push(update);
    if (tail.length > maxTail) tail.shift();
    if (numbers.size > maxNumbers) numbers.clear();
    numbers.set(update.client, { number, seq: update.seq });
  }

  /** Brings what is known up to date: reads on where it ended, or begins with the last rows. */
  async #read(id: number, log: OpenLog): Promise<void> {
    const known = log.tail.at(-1);
    const found = await readLiveTail(this.#knex, id, { after: known?.seq ?? 2 ** 31 - 1, limit: rowsAtOnce });
    log.head = found ?? undefined;
    const updates = found?.updates ?? [];
    const isWhole = updates.length === 0 ? known?.seq === found?.seq : updates[0]?.seq === known!.seq + 1;
    const goesOn = known && isWhole && (updates.at(-1) ?? known).seq === found?.seq;
    if (!goesOn || found.epoch !== log.epoch) {
      log.tail = [];
      log.epoch = found?.epoch;
      log.numbers.clear();
      return;
    }
    for (const { change, ...update } of updates) this.#know(log, { ...update, change: read(change) });
  }

  /** Refuses or answers what does not fit, and rebases the rest, each over those before it. */
  async #prepare(id: number, log: OpenLog, batch: readonly Waiting[]) {
    const prepared: { push: Waiting; change: ChangeSet; update: NewUpdate }[] = [];
    for (const push of batch) {
      try {
        const earlier = prepared.map(({ push: { client }, change }) => ({ client, change }));
        const found = await this.#fit(id, log, push, earlier);
        if (typeof found === 'number') push.answer(found);
        else prepared.push({ push, change: found, update: this.#updateOf(id, push, found) });
      } catch (error) {
        push.fail(error);
      }
    }
    return prepared;
  }

  #updateOf(id: number, { actor, access, client, number }: Waiting, change: ChangeSet): NewUpdate {
    if (change.newLength > this.#maxLength && change.newLength > change.length)
      throw tooLarge(say('liveTextFull', { units: this.#maxLength }));
    let weight = 0;
    change.iterChanges((_from, _to, _newFrom, _newTo, inserted) => (weight += inserted.length));
    const rights =
      actor && access ? seenRights(actor, { id, space: { id: access.spaceId, ...access } }) : null;
    return { client, number, change: JSON.stringify(changeJson(change)), weight, rights };
  }

  /**
   * @param earlier changes that come right after the head
   * @returns the change as it fits behind all of them; or its place, if it is in the log already
   */
  async #fit(
    id: number,
    log: OpenLog,
    push: Waiting,
    earlier: readonly Pick<KnownUpdate, 'client' | 'change'>[],
  ): Promise<ChangeSet | number> {
    const { epoch, base, client } = push;
    const { head } = log;
    if (head?.epoch !== epoch) throw refused(texts.liveEpoch);
    const sent = await this.#alreadySent(id, log, push);
    if (sent !== null) return sent;
    if (base > head.seq) throw refused(texts.liveAhead);
    if (base < head.keptFrom) throw refused(texts.liveBehind);
    const between = await this.#between(id, log, base);
    const [first] = between;
    let change = changeOf(push.change, first ? first.change.length : head.length);
    for (const { client: other, change: theirs } of [...between, ...earlier])
      change = cross(change, client, theirs, other).mine;
    return change;
  }

  /** The place of a change that was sent before; null if it is the client's next one. @throws AppError 409 */
  async #alreadySent(
    id: number,
    { numbers }: OpenLog,
    { client, number, base }: Waiting,
  ): Promise<number | null> {
    let last = numbers.get(client);
    if (last === undefined) {
      last = await readLastNumber(this.#knex, id, client);
      numbers.set(client, last);
    }
    if (!last) return null;
    if (number > last.number) {
      // one that does not know its own last change could bring it a second time
      if (base >= last.seq) return null;
      throw refused(texts.liveOrder);
    }
    const seq = number === last.number ? last.seq : await readSeqOf(this.#knex, id, client, number);
    if (seq === null) throw refused(texts.liveOrder);
    return seq;
  }

  /** The rows after a place, up to the head: from memory, or else from the table. */
  async #between(id: number, { head, tail }: OpenLog, base: number): Promise<readonly KnownUpdate[]> {
    const [oldest] = tail;
    if (base === head!.seq) return [];
    if (oldest && oldest.seq <= base + 1) return tail.slice(base + 1 - oldest.seq);
    const rows: KnownUpdate[] = [];
    let after = base;
    while (after < head!.seq) {
      const page = await readLiveTail(this.#knex, id, { after, epoch: head!.epoch, limit: rowsAtOnce });
      const fresh = page?.updates.filter(({ seq }) => seq <= head!.seq) ?? [];
      if (fresh[0]?.seq !== after + 1) throw refused(texts.liveBehind);
      for (const { seq, client, change } of fresh) rows.push({ seq, client, change: read(change) });
      after = fresh.at(-1)!.seq;
    }
    return rows;
  }
}

/** One of each client: two of the same, in one statement, would not know of each other. */
function takeBatch(log: OpenLog): Waiting[] {
  const clients = new Set<string>();
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  for (const push of log.waiting) {
    const isTaken = batch.length < maxTogether && !clients.has(push.client);
    (isTaken ? batch : rest).push(push);
    clients.add(push.client);
  }
  log.waiting = rest;
  return batch;
}

const read = (json: LoggedUpdate['change']): ChangeSet => loggedChange(JSON.parse(json) as ChangeJson);

/** @throws AppError 400 */
function changeOf(json: unknown, length: number): ChangeSet {
  try {
    return readChange(json, length);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalid({ change: texts.liveChangeUnfit });
  }
}
