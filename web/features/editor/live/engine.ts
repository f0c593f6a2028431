import type { ChangeSet, Text } from '@codemirror/state';
import type { JoinedText, LiveCaretsEvent, LiveSavedEvent } from '../../../../api/contract/live.ts';
import { sumOf, textOf, type LiveRow } from '../../../../api/text/live/changes.ts';
import type { LineEndings } from '../../../../api/text/line-endings.ts';
import { createCarets } from './carets.ts';
import {
  added,
  endOf,
  firstState,
  type Away,
  type EngineOptions,
  type LiveConflict,
  type LiveCopy,
  type LiveState,
} from './live-state.ts';
import { mergeInto } from './merge-into.ts';
import {
  OutOfStep,
  readJoined,
  SharedText,
  takeWords,
  type EditOptions,
  type Received,
} from './shared-text.ts';
import { LiveStream } from './live-stream.ts';
import { Timers } from './timers.ts';
import { LiveRefusal, systemClock, type Clock, type Heard, type LiveTransport } from './transport.ts';

/*
 * One editor of a document that several people edit at once. It knows neither React nor an editor's view. What a page
 * does with it:
 *
 * - `new LiveEngine({ client, transport, copy })`: `client` is `<user id>-<random>` and stays the same for as long as
 *   a copy of it is kept on the device. Then `start()`, and `leave()` in the end.
 * - The view shows `text()`, an edited text (`line-endings.ts`; `endings()` says which ending LF stands for). What the
 *   person types goes into `edit(change)`, which returns the change as it was taken (whole characters): where it is
 *   another object, the view applies that one in its place. `undo()` and `redo()` return a change for the view too.
 * - What others change comes by `onReceived`: the view applies the change; a caret stays on `side` of words that appear
 *   at it. During a composition call `hold()`, and the returned function afterwards: others' changes wait meanwhile.
 *   `onReplaced`: the text is another one now; the view starts over with `text()`.
 * - `state()` with `subscribe` is what the bar shows: the phase, who is here, whether everything is saved. `carets()`
 *   are the others' carets in the text as it is. `moveCaret` tells one's own.
 * - After each change (400 ms) store `copy()` on the device, and give it back with `copy` after a reload: then the log
 *   is read on before anything is sent. Remove it once `state().isSaved`.
 * - In the phase `conflict`, `conflict()` has the three texts for today's merge view; `resolve(words)` goes on.
 * - In the phase `ended` nothing is sent any more. `text()` still has the person's words.
 * - The first draft of somebody who wrote alone: join, then `edit(changeBetween(text, draft), { past })`.
 */

/** What one act of the person does goes together. Milliseconds. */
const sendAfter = 20;
/** Between one push and the next: five a second. What is typed meanwhile goes together. Milliseconds. */
const pushEvery = 200;
const pollEvery = 1_500;
/** The return of what was sent is awaited so long before the log is asked. */
const returnWithin = 3_000;
/** Whoever was away for longer is asked where others changed the same lines. */
const askAfter = 5 * 60_000;
const caretEvery = 1_000;

export class LiveEngine {
  readonly #client: string;
  readonly #transport: LiveTransport;
  readonly #kept: LiveCopy | null;
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #stream: LiveStream;
  readonly #carets = createCarets();
  readonly #listeners = new Set<() => void>();
  readonly #receivers = new Set<(received: Received) => void>();
  readonly #replacers = new Set<() => void>();
  #shared: SharedText | null = null;
  /** What goes on once a conflict is resolved, if that is another epoch. */
  #next: SharedText | null = null;
  #conflict: LiveConflict | null = null;
  #endings: LineEndings = { hasByteOrderMark: false, ending: '\n' };
  #state = firstState;
  /** Answers of an earlier one count no more. */
  #round = 0;
  #away: Away | null = null;
  /** Its copy may be with another editor by now: nothing is sent or received. */
  #hasLeft = false;
  #isPushing = false;
  #pushedAt = -Infinity;
  #isFetching = false;
  #isFetchWanted = false;
  #holds = 0;
  #held: LiveRow[] = [];
  #caret: { anchor: number; head: number } | null = null;

  constructor({ client, transport, copy = null, clock = systemClock }: EngineOptions) {
    this.#client = client;
    this.#transport = transport;
    this.#kept = copy;
    this.#clock = clock;
    this.#timers = new Timers(clock);
    this.#stream = new LiveStream(transport, this.#timers);
  }

  start(): void {
    const kept = this.#kept;
    if (!kept) return this.#join();
    this.#endings = { ending: kept.ending, hasByteOrderMark: kept.hasByteOrderMark };
    this.#shared = SharedText.fromCopy({ ...kept, client: this.#client });
    this.#away = { since: kept.writtenAt };
    this.#follow();
    return this.#catchUp();
  }

  leave(): void {
    this.#stop();
    this.#hasLeft = true;
  }

  state = (): LiveState => this.#state;

  text = (): Text => this.#shared?.text ?? textOf('');

  /** The text as the log has it. */
  confirmed = (): Text => this.#shared?.confirmed ?? textOf('');

  /** Whether the log cannot be followed now. */
  isAway = (): boolean => this.#away !== null;

  endings = (): LineEndings => this.#endings;

  carets = (): ReadonlyMap<string, { anchor: number; head: number }> => this.#carets.all();

  conflict = (): LiveConflict | null => this.#conflict;

  subscribe = (listener: () => void): (() => void) => added(this.#listeners, listener);

  onReceived = (listener: (received: Received) => void): (() => void) => added(this.#receivers, listener);

  onReplaced = (listener: () => void): (() => void) => added(this.#replacers, listener);

  edit(change: ChangeSet, options?: EditOptions): ChangeSet {
    const whole = this.#shared!.edit(change, options);
    this.#changed(whole);
    return whole;
  }

  undo(): ChangeSet | undefined {
    return this.#changed(this.#shared?.undo());
  }

  redo(): ChangeSet | undefined {
    return this.#changed(this.#shared?.redo());
  }

  moveCaret(anchor: number, head: number): void {
    this.#caret = { anchor, head };
    if (this.#shared && !this.#timers.has('caret')) this.#sendCaret();
  }

  /** Others' changes wait until the returned function is called. */
  hold(): () => void {
    this.#holds += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holds -= 1;
      if (this.#holds > 0 || !this.#shared || this.#hasLeft) return;
      const rows = this.#held.sort(([one], [other]) => one - other);
      this.#held = [];
      if (this.#receiveAll(rows) && this.#away && this.#follows()) this.#catchUp();
    };
  }

  async save(): Promise<void> {
    const { version } = await this.#transport.save();
    this.#set({ saved: { version, by: null } });
  }

  copy = (): LiveCopy | null => {
    const writtenAt = this.#away?.since ?? this.#clock.now();
    return this.#shared && { ...this.#shared.copy(), ...this.#endings, writtenAt };
  };

  /** @param words what the person made of both texts */
  resolve(words: string): void {
    const from = this.#next ?? this.#shared;
    if (!from || !this.#conflict) return;
    const { epoch, seq, number, confirmed } = from;
    const fresh = new SharedText({ client: this.#client, epoch, seq, number, confirmed });
    takeWords(fresh, words);
    this.#goOnWith(fresh);
  }

  #set(part: Partial<LiveState>): void {
    this.#state = { ...this.#state, ...part, isSaved: this.#shared?.isConfirmed ?? true };
    for (const listener of this.#listeners) listener();
  }

  #stop(): void {
    this.#round += 1;
    this.#timers.cancelAll();
    this.#stream.close();
    this.#isPushing = false;
    this.#isFetching = false;
    this.#isFetchWanted = false;
  }

  /** @returns true if the answer says that there is no use in going on */
  #endsWith(refusal: LiveRefusal): boolean {
    const ended = endOf(refusal);
    if (ended) this.#end(ended);
    return ended !== null;
  }

  #end(ended: NonNullable<LiveState['ended']>): void {
    this.#stop();
    this.#set({ phase: 'ended', ended });
  }

  /** Asks the server; what it answers counts only if nothing began anew meanwhile. */
  #ask<Answer>(
    asked: Promise<Answer>,
    answer: (answer: Answer) => void,
    refuse: (refusal: LiveRefusal) => void,
  ): void {
    const round = this.#round;
    asked.then(
      (answered) => round === this.#round && answer(answered),
      (error: unknown) =>
        round === this.#round && refuse(error instanceof LiveRefusal ? error : new LiveRefusal(0)),
    );
  }

  #join = (): void => {
    this.#stop();
    this.#set({ phase: 'joining' });
    this.#ask(
      this.#transport.join(this.#client),
      (joined) => this.#begin(joined),
      (refusal) => {
        if (!this.#endsWith(refusal)) this.#timers.retry('retry', this.#join);
      },
    );
  };

  /** Takes the text as the server has it, with what this editor has that the log does not. */
  #begin(joined: JoinedText): void {
    this.#timers.restart();
    const { confirmed, endings } = readJoined(joined);
    this.#endings = endings;
    this.#held = [];
    this.#carets.clear();
    const before = this.#shared;
    const fresh = new SharedText({
      ...{ client: this.#client, epoch: joined.epoch, seq: joined.seq, confirmed },
      // what was sent before may still arrive: its number must not come again
      number: Math.max(before?.number ?? 0, joined.number),
    });
    this.#set({ mayWrite: joined.mayWrite });
    if (before && !before.isConfirmed) {
      const { merged, clash } = mergeInto(before.text, before.confirmed, confirmed);
      if (clash) {
        this.#next = fresh;
        return this.#askPerson(clash);
      }
      takeWords(fresh, merged);
    }
    return this.#goOnWith(fresh);
  }

  #goOnWith(text: SharedText): void {
    this.#shared = text;
    this.#next = null;
    this.#conflict = null;
    this.#away = null;
    for (const replaced of this.#replacers) replaced();
    this.#follow();
    this.#sendOn();
  }

  #askPerson(texts: LiveConflict): void {
    this.#stop();
    this.#conflict = texts;
    this.#set({ phase: 'conflict' });
  }

  #follow(): void {
    if (this.#state.phase !== 'polling') this.#set({ phase: 'behind' });
    const { epoch, seq } = this.#shared!;
    const heard: Heard = {
      hello: (head) => this.#greeted(head),
      live: ({ u, more }) => {
        if (more) this.#catchUp();
        else if (u) this.#receiveAll(u);
      },
      people: (people) => this.#set({ people }),
      carets: (moved) => this.#caretsMoved(moved),
      saved: (saved) => this.#wasSaved(saved),
      may: (mayWrite) => {
        this.#set({ mayWrite });
        this.#sendOn();
      },
      beat: (head) => {
        if (head > this.#shared!.seq) this.#catchUp();
      },
      closed: (reason) => (reason === 'rights' ? this.#end('rights') : this.#join()),
      lost: this.#streamLost,
    };
    this.#stream.open({ epoch, seq }, heard, this.#poll);
  }

  #greeted(head: number): void {
    this.#timers.cancel('poll');
    this.#timers.restart();
    this.#set({ phase: 'live' });
    if (head > this.#shared!.seq || this.#away) this.#catchUp();
    else this.#sendOn();
  }

  #caretsMoved(moved: LiveCaretsEvent['carets']): void {
    for (const [who, [seq, from, to]] of Object.entries(moved)) {
      const [anchor, head] = [this.#shared!.fromLog(from, seq), this.#shared!.fromLog(to, seq)];
      if (anchor !== null && head !== null) this.#carets.put(who, { anchor, head });
    }
    this.#set({});
  }

  #wasSaved(saved: LiveSavedEvent): void {
    const { seq, confirmed } = this.#shared!;
    const isSame = confirmed.length === saved.length && sumOf(confirmed) === saved.sum;
    if (saved.seq === seq && !isSame) this.#join();
    else this.#set({ saved });
  }

  /** A proxy may hold streams back: then the log is asked again and again. */
  #poll = (): void => {
    this.#set({ phase: 'polling' });
    this.#catchUp();
  };

  #streamLost = (): void => {
    const { isHeard } = this.#stream;
    this.#stream.close();
    if (isHeard) {
      this.#leaveLog();
      this.#set({ phase: 'behind' });
    } else if (this.#state.phase !== 'polling') this.#poll();
    this.#timers.retry('retry', () => {
      this.#follow();
      this.#catchUp();
    });
  };

  #leaveLog(): void {
    this.#away ??= { since: this.#clock.now() };
    this.#set({});
  }

  /** Reads what is missing. Only then is anything sent. */
  #catchUp = (): void => {
    if (this.#isFetching) {
      this.#isFetchWanted = true;
      return;
    }
    this.#isFetching = true;
    const { epoch, seq } = this.#shared!;
    this.#ask(
      this.#transport.fetch(epoch, seq),
      ({ seq: head, mayWrite, updates, people = this.#state.people }) => {
        this.#isFetching = false;
        this.#timers.restart();
        this.#set({ mayWrite, people });
        if (!this.#receiveAll(updates)) return;
        // what is held may be this editor's own, from before its copy: it is read first, then anything is sent
        if (head <= this.#shared!.seq || (this.#holds > 0 && !this.#away)) this.#caughtUp();
        else if (this.#holds === 0) this.#catchUp();
      },
      (refusal) => {
        this.#isFetching = false;
        if (refusal.status === 409) return this.#join();
        if (this.#endsWith(refusal)) return;
        this.#leaveLog();
        this.#timers.retry('fetch', this.#catchUp);
      },
    );
  };

  #caughtUp(): void {
    if (this.#asksAfterLong()) return;
    this.#away = null;
    if (this.#state.phase === 'polling') this.#timers.set('poll', pollEvery, this.#catchUp);
    if (this.#isFetchWanted) {
      this.#isFetchWanted = false;
      this.#catchUp();
    }
    this.#sendOn();
  }

  /** Whether others changed the same lines while this editor was away for long: then it asks. */
  #asksAfterLong(): boolean {
    const { since, before } = this.#away ?? {};
    if (!before || this.#shared!.isConfirmed || this.#clock.now() - since! <= askAfter) return false;
    const { clash } = mergeInto(before.mine, before.base, this.#shared!.confirmed);
    if (clash) this.#askPerson(clash);
    return clash !== null;
  }

  /** @returns whether they fit */
  #receiveAll(rows: readonly LiveRow[]): boolean {
    if (this.#holds > 0) {
      this.#held.push(...rows);
      return true;
    }
    const shared = this.#shared!;
    if (this.#away && !this.#away.before && rows.length > 0)
      this.#away.before = { mine: shared.text, base: shared.confirmed };
    try {
      for (const row of rows) {
        const received = shared.receive(row);
        if (!received) continue;
        this.#carets.follow(received);
        for (const receiver of this.#receivers) receiver(received);
      }
    } catch (error) {
      if (!(error instanceof OutOfStep || error instanceof RangeError)) throw error;
      // rows are missing, or the texts differ
      if (rows[0] && rows[0][0] > shared.seq + 1) this.#catchUp();
      else this.#join();
      return false;
    }
    this.#set({});
    if (!this.#isPushing && !shared.isSending) this.#sendOn();
    return true;
  }

  /** Sends again what was sent and did not return, or what waits. */
  #sendOn(): void {
    if (this.#shared!.isSending) this.#push();
    else if (this.#shared!.hasUnsent && !this.#timers.has('send')) {
      const wait = Math.max(sendAfter, this.#pushedAt + pushEvery - this.#clock.now());
      this.#timers.set('send', wait, this.#push);
    }
  }

  #maySend(): boolean {
    return !this.#hasLeft && this.#away === null && this.#state.mayWrite && this.#follows();
  }

  #follows = (): boolean => ['live', 'polling', 'behind'].includes(this.#state.phase);

  #push = (): void => {
    if (this.#isPushing || !this.#maySend()) return;
    const shared = this.#shared!;
    const update = shared.again() ?? shared.take();
    if (!update) return;
    this.#isPushing = true;
    this.#pushedAt = this.#clock.now();
    this.#set({});
    this.#ask(
      this.#transport.push({ epoch: shared.epoch, client: this.#client, ...update }),
      ({ seq }) => {
        this.#isPushing = false;
        this.#timers.restart();
        if (shared.number === update.number) shared.confirm(seq);
        this.#set({});
        if (shared.isSending) this.#timers.set('return', returnWithin, this.#catchUp);
        else this.#sendOn();
      },
      (refusal) => {
        this.#isPushing = false;
        if (refusal.status === 409)
          this.#timers.retry('retry', refusal.reason === 'liveAhead' ? this.#catchUp : this.#join);
        else if (!this.#endsWith(refusal)) this.#timers.retry('send', this.#push);
      },
    );
  };

  #changed<Change extends ChangeSet | undefined>(change: Change): Change {
    if (!change) return change;
    this.#carets.map(change, 1);
    this.#set({});
    if (!this.#shared!.isSending) this.#sendOn();
    return change;
  }

  #sendCaret = (): void => {
    if (!this.#caret || !this.#maySend()) return;
    const shared = this.#shared!;
    const [anchor, head] = [shared.toLog(this.#caret.anchor), shared.toLog(this.#caret.head)];
    this.#caret = null;
    const moved = { client: this.#client, seq: shared.seq, anchor, head };
    this.#transport.moveCaret(moved).catch(() => undefined);
    this.#timers.set('caret', caretEvery, this.#sendCaret);
  };
}
