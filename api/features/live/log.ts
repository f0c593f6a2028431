import type { ChangeSet } from '@codemirror/state';
import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { authorize } from '../../core/access/authorize.ts';
import { canEditDocument } from '../../core/access/space-rights.ts';
import { seenRights, withCurrentRights } from '../../core/access/writing.ts';
import { invalid, notFound, refused, tooLarge, unavailable } from '../../core/errors.ts';
import { say } from '../../core/refusal-texts.ts';
import { sqlState } from '../../core/transaction.ts';
import { rightsChangedState } from '../../../db/spaces/rights-statements.ts';
import {
  appendUpdates,
  readFoldable,
  readLastNumber,
  readLiveAccess,
  readLiveTail,
  readSent,
  type LiveAccess,
  type NewUpdate,
} from '../../../db/live/text-statements.ts';
import {
  changeJson,
  cross,
  maxLiveLength,
  rankOf,
  readChange,
  type ChangeJson,
} from '../../text/live/changes.ts';
import {
  costOf,
  forgetRows,
  insertedBy,
  know,
  openLog,
  readRow,
  takeBatch,
  type KnownUpdate,
  type OpenLog,
  type Push,
  type WaitingPush,
} from './open-log.ts';
import { currentText, maxGrowth, maxStoredBytes, storedBytes } from './stored-text.ts';

/** How often a push is tried again because another replica was quicker. */
const attempts = 8;
/** Logs that nobody used for this long are forgotten. Milliseconds. */
const forgetAfter = 60_000;
const rowsAtOnce = 2_000;
/** How far a change may be behind the head, in rows. Whoever is behind by more reads on first. */
const maxRowsBehind = 2_000;
/** The same in parts of changes that are rebased over each other: a tenth of a second for others who wait. */
const maxPartsBehind = 2_000_000;
/** After so much a text is stored, though people still type: whoever joins gets all that is not stored. */
const maxUnstored = { rows: 2_000, cost: 200_000 };
const uniqueViolation = '23505';

/**
 * Appends changes to the logs of documents, whatever process appends besides. Rebases each change over those that came
 * before it; pushes of a document that wait at the same time go into one statement.
 */
export class LiveLogs {
  readonly #knex: Knex;
  readonly #maxBytes: number;
  readonly #onAppended: (id: number, seq: number) => void;
  readonly #onGrown: (id: number) => void;
  readonly #logs = new Map<number, OpenLog>();
  #cleaning: NodeJS.Timeout | undefined;

  /**
   * @param options.maxBytes of a text as it is stored
   * @param options.onGrown much was appended since the text was stored
   */
  constructor(
    knex: Knex,
    options: {
      maxBytes: number;
      onAppended: (id: number, seq: number) => void;
      onGrown: (id: number) => void;
    },
  ) {
    this.#knex = knex;
    this.#maxBytes = options.maxBytes;
    this.#onAppended = options.onAppended;
    this.#onGrown = options.onGrown;
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
    const log = this.#logs.get(id) ?? openLog();
    this.#logs.set(id, log);
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

  async #appendTogether(id: number, log: OpenLog, batch: WaitingPush[]): Promise<void> {
    const able: WaitingPush[] = [];
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
    if (canEditDocument(actor, access) === null) return access;
    // what is known may be old
    this.forgetAccess(id, actor);
    const now = await this.access(id, actor);
    authorize(canEditDocument(actor, now));
    return now;
  }

  /** For a change that could not go with others: its rights changed, or it is in the log already. */
  async #appendAlone(id: number, log: OpenLog, push: WaitingPush): Promise<void> {
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

  async #append(id: number, log: OpenLog, batch: readonly WaitingPush[]): Promise<void> {
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
        for (const { push, change, cost } of prepared) {
          if (log.size?.seq === log.head.seq)
            log.size = { seq: log.head.seq + 1, bytes: log.size.bytes + maxGrowth(change) };
          log.head = { ...log.head, seq: log.head.seq + 1, length: change.newLength };
          const { client, number, goesOn } = push;
          know(log, { seq: log.head.seq, client, number, goesOn, change, cost });
          push.answer(log.head.seq);
        }
        this.#onAppended(id, log.head.seq);
        this.#countUnstored(id, log, prepared);
        return;
      }
      log.head = undefined;
    }
    throw unavailable(texts.liveBusy, 1);
  }

  #countUnstored(id: number, { unstored }: OpenLog, appended: readonly { cost: number }[]): void {
    unstored.rows += appended.length;
    for (const { cost } of appended) unstored.cost += cost;
    if (unstored.rows < maxUnstored.rows && unstored.cost < maxUnstored.cost) return;
    unstored.rows = 0;
    unstored.cost = 0;
    this.#onGrown(id);
  }

  /** Brings what is known up to date: reads on where it ended, or begins with the last rows. */
  async #read(id: number, log: OpenLog): Promise<void> {
    const known = log.tail.at(-1);
    const found = await readLiveTail(this.#knex, id, { after: known?.seq ?? 2 ** 31 - 1, limit: rowsAtOnce });
    log.head = found ?? undefined;
    const updates = found?.updates ?? [];
    const isWhole = updates.length === 0 ? known?.seq === found?.seq : updates[0]?.seq === known!.seq + 1;
    const goesOn = known && isWhole && (updates.at(-1) ?? known).seq === found?.seq;
    if (!goesOn || found.epoch !== log.epoch) forgetRows(log, found?.epoch);
    else for (const update of updates) know(log, readRow(update));
  }

  /** Refuses or answers what does not fit, and rebases the rest, each over those before it. */
  async #prepare(id: number, log: OpenLog, batch: readonly WaitingPush[]) {
    const prepared: { push: WaitingPush; change: ChangeSet; cost: number; update: NewUpdate }[] = [];
    for (const push of batch) {
      try {
        const earlier = prepared.map(({ push: { client, goesOn }, change, cost }) => ({
          ...{ client, goesOn, change, cost },
        }));
        const found = await this.#fit(id, log, push, earlier);
        if (typeof found === 'number') push.answer(found);
        else {
          await this.#requireRoom(id, log, [...prepared.map(({ change }) => change), found]);
          prepared.push({ push, change: found, ...this.#updateOf(id, push, found) });
        }
      } catch (error) {
        push.fail(error);
      }
    }
    return prepared;
  }

  /**
   * Measures as a save of the whole text does, but only where the text may be too long.
   * @param changes after the head; the last one is to be appended, those before it have room
   * @throws AppError 413 if the text grows beyond what a document can hold
   */
  async #requireRoom(id: number, log: OpenLog, changes: readonly ChangeSet[]): Promise<void> {
    const last = changes.at(-1)!;
    if (last.newLength > maxLiveLength && last.newLength > last.length)
      throw tooLarge(say('liveTextFull', { units: maxLiveLength }));
    if (maxStoredBytes(last.newLength) <= this.#maxBytes) return;
    const { head, size } = log;
    const grown = changes.reduce((bytes, change) => bytes + maxGrowth(change), 0);
    if (size?.seq === head!.seq && size.bytes + grown <= this.#maxBytes) return;
    const found = await readFoldable(this.#knex, id);
    // another replica appended: this will be tried again behind that
    if (found?.epoch !== head!.epoch || found.seq !== head!.seq) return;
    const text = await currentText(found);
    log.size = { seq: found.seq, bytes: storedBytes(text, found) };
    const before = changes.slice(0, -1).reduce((so, change) => change.apply(so), text);
    const bytes = storedBytes(last.apply(before), found);
    if (bytes > this.#maxBytes && bytes > storedBytes(before, found))
      throw tooLarge(say('documentTooLarge', { kilobytes: this.#maxBytes / 1024 }));
  }

  #updateOf(
    id: number,
    { actor, access, client, number, goesOn }: WaitingPush,
    change: ChangeSet,
  ): { update: NewUpdate; cost: number } {
    let weight = 0;
    change.iterChanges((_from, _to, _newFrom, _newTo, inserted) => (weight += inserted.length));
    const rights =
      actor && access
        ? seenRights(actor, { id, space: { id: access.spaceId, ...access }, editing: true })
        : null;
    const json = changeJson(change);
    const text = JSON.stringify(json);
    return {
      update: { client, number, goesOn, change: text, weight, rights },
      cost: costOf(json, text.length),
    };
  }

  /**
   * @param earlier changes that come right after the head
   * @returns the change as it fits behind all of them; or its place, if it is in the log already
   */
  async #fit(
    id: number,
    log: OpenLog,
    push: WaitingPush,
    earlier: readonly Omit<KnownUpdate, 'seq'>[],
  ): Promise<ChangeSet | number> {
    const { epoch, base, client, goesOn } = push;
    const rank = rankOf(client, goesOn);
    const { head } = log;
    if (head?.epoch !== epoch) throw refused(texts.liveEpoch);
    const sent = await this.#alreadySent(id, log, push);
    if (sent !== null) return sent;
    if (base > head.seq) throw refused(texts.liveAhead);
    if (base < head.keptFrom || head.seq - base > maxRowsBehind) throw refused(texts.liveBehind);
    const between = await this.#between(id, log, base);
    const [first] = between;
    let change = changeOf(push.change, first ? first.change.length : head.length);
    let parts = 0;
    for (const { client: other, goesOn: theyGoOn, change: theirs, cost } of [...between, ...earlier]) {
      parts += push.change.length + cost;
      if (parts > maxPartsBehind) throw refused(texts.liveBehind);
      change = cross(change, rank, theirs, rankOf(other, theyGoOn)).mine;
    }
    return change;
  }

  /** The place of a change that was sent before; null if it is the client's next one. @throws AppError 409 */
  async #alreadySent(
    id: number,
    { numbers }: OpenLog,
    { client, number, base, change }: WaitingPush,
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
    const sent = await readSent(this.#knex, id, client, number);
    // two tabs may have begun with the same copy: what the second one typed is not in the log
    if (!sent || insertedBy(JSON.parse(sent.change) as ChangeJson) !== insertedBy(change))
      throw refused(texts.liveOrder);
    return sent.seq;
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
      for (const update of fresh) rows.push(readRow(update));
      after = fresh.at(-1)!.seq;
    }
    return rows;
  }
}

/** @throws AppError 400 */
function changeOf(json: unknown, length: number): ChangeSet {
  try {
    return readChange(json, length);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalid({ change: texts.liveChangeUnfit });
  }
}
