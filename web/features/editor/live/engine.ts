import type { ChangeSet, Text } from '@codemirror/state';
import type { JoinedText, LivePeopleEvent, LiveSavedEvent } from '../../../../api/contract/live.ts';
import {
  changeBetween,
  loggedChange,
  sumOf,
  textOf,
  wordsOf,
  type LiveRow,
} from '../../../../api/text/live/changes.ts';
import { allEndings, normalise, type LineEndings } from '../../../../api/text/line-endings.ts';
import { chosenText, mergeTexts } from '../merge.ts';
import { createCarets, type Carets } from './carets.ts';
import { OutOfStep, SharedText, type Received, type SharedCopy } from './shared-text.ts';
import { LiveRefusal, systemClock, type Clock, type LiveTransport } from './transport.ts';

/*
 * One editor of a document that several people edit at once. It knows neither React nor an editor's view. What a page
 * does with it:
 *
 * - `createLiveEngine({ client, transport, copy })`: `client` is `<user id>-<random>` and stays the same for as long as
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
 * - The first draft of somebody who wrote alone: join, then `edit(changeBetween(text, draft))`.
 */

export type LivePhase = 'joining' | 'live' | 'polling' | 'behind' | 'conflict' | 'ended';

export interface LiveState {
  phase: LivePhase;
  mayWrite: boolean;
  /** Nothing waits to be sent, and nothing that was sent waits for its answer. */
  isSaved: boolean;
  people: Pick<LivePeopleEvent, 'writers' | 'readers'>;
  /** The version that was stored last; null if none was since the start. */
  saved: Pick<LiveSavedEvent, 'version' | 'by'> | null;
  /** Why it ended. `rights`: read or write was taken away, or the document is gone. */
  ended: 'rights' | 'signed-out' | 'off' | 'too-large' | 'refused' | null;
}

export interface LiveConflict {
  mine: string;
  base: string;
  theirs: string;
}

/** To be kept on the device. */
export type LiveCopy = SharedCopy & {
  ending: LineEndings['ending'];
  hasByteOrderMark: boolean;
  writtenAt: number;
};

export interface LiveEngine {
  start: () => void;
  leave: () => void;
  state: () => LiveState;
  text: () => Text;
  endings: () => LineEndings;
  carets: () => ReadonlyMap<string, { anchor: number; head: number }>;
  subscribe: (listener: () => void) => () => void;
  onReceived: (listener: (received: Received) => void) => () => void;
  onReplaced: (listener: () => void) => () => void;
  /** @param options.joins it belongs to the step before, for undo */
  edit: (change: ChangeSet, options?: { joins?: boolean }) => ChangeSet;
  undo: () => ChangeSet | undefined;
  redo: () => ChangeSet | undefined;
  moveCaret: (anchor: number, head: number) => void;
  /** Others' changes wait until the returned function is called. */
  hold: () => () => void;
  save: () => Promise<void>;
  copy: () => LiveCopy | null;
  conflict: () => LiveConflict | null;
  resolve: (words: string) => void;
}

interface Away {
  since: number;
  /** The texts before anything of others came. */
  before?: { mine: Text; base: Text };
}

interface EngineOptions {
  client: string;
  transport: LiveTransport;
  /** What an earlier editor of this client left. */
  copy?: LiveCopy | null;
  clock?: Clock;
}

/** Milliseconds from the first key until it is sent. */
const sendAfter = 200;
const firstRetry = 500;
const lastRetry = 8_000;
const helloWithin = 4_000;
const pollEvery = 1_500;
/** A stream that is silent for so long is dead: there is a beat every 20 seconds. */
const silentFor = 45_000;
/** The return of what was sent is awaited so long before the log is asked. */
const returnWithin = 3_000;
/** Whoever was away for longer is asked where others changed the same lines. */
const askAfter = 5 * 60_000;
const caretEvery = 1_000;

export function createLiveEngine({
  client,
  transport,
  copy: kept = null,
  clock = systemClock,
}: EngineOptions): LiveEngine {
  let shared: SharedText | null = null;
  let endings: LineEndings = { hasByteOrderMark: false, ending: '\n' };
  let state: LiveState = {
    phase: 'joining',
    mayWrite: true,
    isSaved: true,
    people: { writers: [], readers: 0 },
    saved: null,
    ended: null,
  };
  let conflict: LiveConflict | null = null;
  /** Answers of an earlier one count no more. */
  let round = 0;
  let isLeft = false;
  let isPushing = false;
  let isFetching = false;
  let isFetchWanted = false;
  let holds = 0;
  let held: LiveRow[] = [];
  let retryAfterMs = firstRetry;
  /** Set while the log cannot be followed. Nothing is sent then: first the log is read. */
  let away: Away | null = null;
  let stream: { close: () => void; isHeard: boolean } | null = null;
  /** What goes on once a conflict is resolved, if that is another epoch. */
  let next: SharedText | null = null;
  const timers = new Map<string, () => void>();
  const listeners = new Set<() => void>();
  const receivers = new Set<(received: Received) => void>();
  const replacers = new Set<() => void>();
  const carets: Carets = createCarets();

  function set(part: Partial<LiveState>): void {
    const isSaved = shared === null || shared.isConfirmed;
    state = { ...state, ...part, isSaved };
    for (const listener of listeners) listener();
  }

  /** One timer of each name. */
  function later(name: string, ms: number, act: () => void): void {
    timers.get(name)?.();
    timers.set(
      name,
      clock.after(ms, () => {
        timers.delete(name);
        act();
      }),
    );
  }
  function cancel(name: string): void {
    timers.get(name)?.();
    timers.delete(name);
  }

  function stop(): void {
    round += 1;
    for (const name of timers.keys()) cancel(name);
    closeStream();
    isPushing = false;
    isFetching = false;
    isFetchWanted = false;
  }

  function closeStream(): void {
    const { close } = stream ?? {};
    stream = null;
    close?.();
  }

  function end(ended: NonNullable<LiveState['ended']>): void {
    stop();
    set({ phase: 'ended', ended });
  }

  function retryLater(act: () => void): void {
    later('retry', retryAfterMs, act);
    retryAfterMs = Math.min(retryAfterMs * 2, lastRetry);
  }

  /** @returns true if the answer says that there is no use in going on */
  function endsWith({ status, reason }: LiveRefusal): boolean {
    if (status === 401) end('signed-out');
    else if (status === 403) end('rights');
    else if (status === 404) end(reason === 'liveOff' ? 'off' : 'rights');
    else if (status === 413) end('too-large');
    else if (status === 400) end('refused');
    else return false;
    return true;
  }

  function asRefusal(error: unknown): LiveRefusal {
    return error instanceof LiveRefusal ? error : new LiveRefusal(0);
  }

  // ---- joining

  function join(): void {
    stop();
    const mine = round;
    set({ phase: 'joining' });
    transport.join(client).then(
      (joined) => mine === round && begin(joined),
      (error: unknown) => {
        if (mine !== round) return;
        const refusal = asRefusal(error);
        if (!endsWith(refusal)) retryLater(join);
      },
    );
  }

  /** Takes the text as the server has it, with what this editor has that the log does not. */
  function begin(joined: JoinedText): void {
    retryAfterMs = firstRetry;
    const ending = allEndings[['lf', 'crlf', 'cr'].indexOf(joined.ending)]!;
    const { text, endings: found } = normalise(joined.content, ending);
    let confirmed = textOf(text);
    for (const [, , , , change] of joined.updates) confirmed = loggedChange(change).apply(confirmed);
    endings = found;
    const before = shared;
    const fresh = new SharedText({
      ...{ client, epoch: joined.epoch, seq: joined.seq, confirmed },
      // what was sent before may still arrive: its number must not come again
      number: Math.max(before?.number ?? 0, joined.number),
    });
    held = [];
    carets.clear();
    set({ mayWrite: joined.mayWrite });
    if (before && !before.isConfirmed) {
      const texts = {
        mine: wordsOf(before.text),
        base: wordsOf(before.confirmed),
        theirs: wordsOf(confirmed),
      };
      const merge = mergeTexts(texts.mine, texts.base, texts.theirs);
      if (merge.clashes.length > 0) {
        next = fresh;
        return ask(texts);
      }
      takeWords(fresh, chosenText(merge, []));
    }
    goOnWith(fresh);
  }

  function goOnWith(text: SharedText): void {
    shared = text;
    next = null;
    conflict = null;
    away = null;
    for (const replaced of replacers) replaced();
    follow();
    sendOn();
  }

  function ask(texts: LiveConflict): void {
    stop();
    conflict = texts;
    set({ phase: 'conflict' });
  }

  // ---- following the log

  function follow(): void {
    closeStream();
    const own = { close: () => undefined as void, isHeard: false };
    stream = own;
    const { epoch, seq } = shared!;
    const ours =
      <Given extends unknown[]>(act: (...given: Given) => void) =>
      (...given: Given) => {
        if (stream !== own) return;
        later('silence', silentFor, streamLost);
        act(...given);
      };
    if (state.phase !== 'polling') set({ phase: 'behind' });
    later('hello', helloWithin, poll);
    later('silence', silentFor, streamLost);
    own.close = transport.follow(
      { epoch, seq },
      {
        hello: ours((head) => {
          own.isHeard = true;
          cancel('hello');
          cancel('poll');
          retryAfterMs = firstRetry;
          set({ phase: 'live' });
          if (head > shared!.seq || away) catchUp();
          else sendOn();
        }),
        live: ours(({ u, more }) => {
          if (more) catchUp();
          else if (u) receiveAll(u as unknown as LiveRow[]);
        }),
        people: ours((people) => set({ people })),
        carets: ours((moved) => {
          for (const [who, [at, anchor, head]] of Object.entries(moved)) {
            const [from, to] = [shared!.fromLog(anchor, at), shared!.fromLog(head, at)];
            if (from !== null && to !== null) carets.put(who, { anchor: from, head: to });
          }
          set({});
        }),
        saved: ours((saved) => {
          if (saved.seq === shared!.seq && !isSum(saved)) return join();
          return set({ saved });
        }),
        may: ours((write) => set({ mayWrite: write })),
        beat: ours((head) => {
          if (head > shared!.seq) catchUp();
        }),
        closed: ours((reason) => (reason === 'rights' ? end('rights') : join())),
        lost: ours(streamLost),
      },
    );
  }

  const isSum = ({ length, sum }: LiveSavedEvent): boolean =>
    shared!.confirmed.length === length && sumOf(shared!.confirmed) === sum;

  /** A proxy may hold streams back: then the log is asked again and again. */
  function poll(): void {
    set({ phase: 'polling' });
    catchUp();
  }

  function streamLost(): void {
    const wasHeard = stream?.isHeard ?? false;
    closeStream();
    cancel('hello');
    cancel('silence');
    if (wasHeard) {
      leaveLog();
      set({ phase: 'behind' });
    } else if (state.phase !== 'polling') poll();
    retryLater(() => {
      follow();
      catchUp();
    });
  }

  function leaveLog(): void {
    away ??= { since: clock.now() };
  }

  /** Reads what is missing. Only then is anything sent. */
  function catchUp(): void {
    if (isFetching) {
      isFetchWanted = true;
      return;
    }
    isFetching = true;
    const mine = round;
    const { epoch, seq } = shared!;
    transport.fetch(epoch, seq).then(
      (news) => {
        if (mine !== round) return;
        isFetching = false;
        retryAfterMs = firstRetry;
        set({ mayWrite: news.mayWrite });
        if (!receiveAll(news.updates as unknown as LiveRow[])) return;
        if (news.seq > shared!.seq && holds === 0) return catchUp();
        if (away?.before && clock.now() - away.since > askAfter && clashes(away.before)) return;
        away = null;
        if (state.phase === 'polling') later('poll', pollEvery, catchUp);
        if (isFetchWanted) {
          isFetchWanted = false;
          catchUp();
        }
        sendOn();
      },
      (error: unknown) => {
        if (mine !== round) return;
        isFetching = false;
        const refusal = asRefusal(error);
        if (refusal.status === 409) return join();
        if (endsWith(refusal)) return;
        leaveLog();
        later('fetch', retryAfterMs, catchUp);
        retryAfterMs = Math.min(retryAfterMs * 2, lastRetry);
      },
    );
  }

  /** Whether others changed the same lines while this editor was away for long: then it asks. */
  function clashes(before: NonNullable<Away['before']>): boolean {
    if (shared!.isConfirmed) return false;
    const texts = {
      mine: wordsOf(before.mine),
      base: wordsOf(before.base),
      theirs: wordsOf(shared!.confirmed),
    };
    if (mergeTexts(texts.mine, texts.base, texts.theirs).clashes.length === 0) return false;
    ask(texts);
    return true;
  }

  /** @returns whether they fit */
  function receiveAll(rows: readonly LiveRow[]): boolean {
    if (holds > 0) {
      held.push(...rows);
      return true;
    }
    const mine = round;
    if (away && !away.before && rows.length > 0)
      away.before = { mine: shared!.text, base: shared!.confirmed };
    try {
      for (const row of rows) {
        const received = shared!.receive(row);
        if (!received) continue;
        carets.follow(received);
        for (const receiver of receivers) receiver(received);
      }
    } catch (error) {
      if (!(error instanceof OutOfStep || error instanceof RangeError)) throw error;
      // rows are missing, or the texts differ
      if (rows[0] && rows[0][0] > shared!.seq + 1) catchUp();
      else join();
      return false;
    }
    set({});
    if (mine === round && !isPushing && !shared!.isSending) sendOn();
    return true;
  }

  // ---- sending

  /** Sends again what was sent and did not return, or what waits. */
  function sendOn(): void {
    if (shared!.isSending) push();
    else if (shared!.hasUnsent && !timers.has('send')) later('send', sendAfter, push);
  }

  const maySend = () => away === null && state.mayWrite && /^(?:live|polling|behind)$/.test(state.phase);

  function push(): void {
    if (isPushing || !maySend()) return;
    const update = shared!.again() ?? shared!.take();
    if (!update) return;
    isPushing = true;
    const mine = round;
    const { epoch } = shared!;
    set({});
    transport.push({ epoch, client, ...update, change: update.change as never }).then(
      ({ seq }) => {
        if (mine !== round) return;
        isPushing = false;
        retryAfterMs = firstRetry;
        if (shared!.number === update.number) shared!.confirm(seq);
        set({});
        if (shared!.isSending) later('return', returnWithin, catchUp);
        else sendOn();
      },
      (error: unknown) => {
        if (mine !== round) return;
        isPushing = false;
        const refusal = asRefusal(error);
        if (refusal.status === 409) return retryLater(refusal.reason === 'liveAhead' ? catchUp : join);
        if (endsWith(refusal)) return;
        later('send', retryAfterMs, push);
        retryAfterMs = Math.min(retryAfterMs * 2, lastRetry);
      },
    );
  }

  function changed<Change extends ChangeSet | undefined>(change: Change): Change {
    if (!change) return change;
    carets.map(change, 1);
    set({});
    if (!shared!.isSending) sendOn();
    return change;
  }

  let caret: { anchor: number; head: number } | null = null;
  function sendCaret(): void {
    if (!caret || !maySend()) return;
    const [anchor, head] = [shared!.toLog(caret.anchor), shared!.toLog(caret.head)];
    caret = null;
    void transport.moveCaret({ client, seq: shared!.seq, anchor, head }).catch(() => undefined);
    later('caret', caretEvery, sendCaret);
  }

  return {
    start() {
      if (!kept) return join();
      endings = { ending: kept.ending, hasByteOrderMark: kept.hasByteOrderMark };
      shared = SharedText.fromCopy({ ...kept, client });
      away = { since: kept.writtenAt };
      follow();
      return catchUp();
    },
    leave() {
      isLeft = true;
      stop();
    },
    state: () => state,
    text: () => shared?.text ?? textOf(''),
    endings: () => endings,
    carets: () => carets.all(),
    subscribe: (listener) => added(listeners, listener),
    onReceived: (listener) => added(receivers, listener),
    onReplaced: (listener) => added(replacers, listener),
    edit: (change, options) => changed(shared!.edit(change, options)),
    undo: () => changed(shared?.undo()),
    redo: () => changed(shared?.redo()),
    moveCaret(anchor, head) {
      caret = { anchor, head };
      if (shared && !isLeft && !timers.has('caret')) sendCaret();
    },
    hold() {
      holds += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        holds -= 1;
        if (holds > 0 || !shared || isLeft) return;
        const rows = held.sort(([one], [other]) => one - other);
        held = [];
        receiveAll(rows);
      };
    },
    async save() {
      const { version } = await transport.save();
      set({ saved: { version, by: null } });
    },
    copy: () => shared && { ...shared.copy(), ...endings, client, writtenAt: away?.since ?? clock.now() },
    conflict: () => conflict,
    resolve(words) {
      if (!shared || !conflict) return;
      const { epoch, seq, number, confirmed } = next ?? shared;
      const fresh = new SharedText({ client, epoch, seq, number, confirmed });
      takeWords(fresh, words);
      goOnWith(fresh);
    },
  };
}

function takeWords(text: SharedText, words: string): void {
  const before = wordsOf(text.text);
  if (words !== before) text.edit(changeBetween(before, words));
}

function added<Listener>(to: Set<Listener>, listener: Listener): () => void {
  to.add(listener);
  return () => void to.delete(listener);
}
