import { adoptEntry, dropEntry, findEntries, keepEntry, type JournalEntry } from '../../lib/journal.ts';
import { makeUuid } from '../../lib/uuid.ts';

type Copy = Pick<JournalEntry, 'title' | 'text' | 'base' | 'ending' | 'leftOut'> & {
  /** Called when the copy is written. */
  live?: (() => object | null) | undefined;
};

/** Keeps a copy of one editor's draft in the browser, and finds the copies of earlier editors. */
export interface DraftJournal {
  /** Writes this copy after a short delay. `onKept` says whether that worked. */
  keep: (copy: Copy, onKept: (isKept: boolean) => void) => void;
  /** Deletes the copy, once the server has everything. */
  drop: () => void;
  /** Deletes the copy and writes no more. */
  end: () => Promise<void>;
  /** Writes a waiting copy at once. @returns whether the newest copy is stored */
  flush: () => Promise<boolean>;
  /** Unsaved drafts of this document from earlier editors. Skips editors that are still open in another tab. */
  findUnsaved: () => Promise<JournalEntry[]>;
  /** Makes the draft of an earlier editor this one's. @returns undefined if another editor took it */
  adopt: (key: string) => Promise<JournalEntry | undefined>;
  /** Deletes the draft of an earlier editor. */
  forget: (key: string) => Promise<void>;
  /** Answers other tabs that ask which editors are open. @returns stops it */
  announce: () => () => void;
}

/** Milliseconds. */
const delay = 400;
/** Milliseconds to wait for answers. An open tab answers at once. */
const answerTime = 150;

interface Place {
  userId: number;
  documentId: number;
}

export function openJournal(place: Place): DraftJournal {
  const key = makeUuid();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => Promise<void>) | undefined;
  let isEnded = false;
  let isCopied = false;

  // one write at a time, in order: an older copy must not replace a newer one or come back after a drop
  let last: Promise<void> = Promise.resolve();
  const inTurn = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const done = last.then(act, act);
    last = done.then(ignore, ignore);
    return done;
  };

  const flush = async () => {
    clearTimeout(timer);
    const write = waiting;
    waiting = undefined;
    await (write ? inTurn(write) : last);
    return isCopied;
  };
  const drop = (): Promise<void> => {
    clearTimeout(timer);
    waiting = undefined;
    isCopied = false;
    return inTurn(() => dropEntry(key).catch(ignore));
  };

  return {
    keep: ({ live, ...copy }, onKept) => {
      if (isEnded) return;
      if (!waiting) timer = setTimeout(() => void flush(), delay);
      const report = (kept: boolean) => {
        isCopied = kept;
        onKept(kept);
      };
      waiting = () =>
        keepEntry({ ...place, ...copy, ...liveOf(live), key, writtenAt: Date.now() }).then(
          () => report(true),
          () => report(false),
        );
    },
    drop: () => void drop(),
    end: () => {
      isEnded = true;
      return drop();
    },
    flush,
    findUnsaved: async () => {
      const entries = await findEntries(place.userId, place.documentId).catch(() => []);
      if (entries.length === 0) return [];
      const open = await askOpen();
      return entries.filter((entry) => entry.key !== key && !open.has(entry.key));
    },
    adopt: (other) => inTurn(() => adoptEntry(other, key)),
    forget: (other) => dropEntry(other).catch(ignore),
    announce: () => announce(key),
  };
}

function liveOf(live: Copy['live']): Pick<JournalEntry, 'live'> {
  const copy = live?.();
  return copy ? { live: copy } : {};
}

/** If deleting fails, the draft is offered again, which does no harm. */
const ignore = (): void => undefined;

const channelName = 'lectern-editors';

function askOpen(): Promise<Set<string>> {
  const open = new Set<string>();
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string' && data !== '') open.add(data);
  });
  channel.postMessage('');
  return new Promise((resolve) => {
    setTimeout(() => {
      channel.close();
      resolve(open);
    }, answerTime);
  });
}

function announce(key: string): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === '') channel.postMessage(key);
  });
  return () => channel.close();
}
