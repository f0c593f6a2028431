import { dropEntry, findEntries, keepEntry, type JournalEntry } from '../../lib/journal.ts';
import { makeUuid } from '../../lib/uuid.ts';

type Copy = Pick<JournalEntry, 'title' | 'text' | 'base'>;

/** The copies of one open editor on this device. */
export interface DraftJournal {
  /** Soon writes this copy; tells whether it is there. */
  keep: (copy: Copy, onKept: (isKept: boolean) => void) => void;
  /** The server has it all. */
  drop: () => void;
  /** Nothing is to be kept any more. */
  end: () => Promise<void>;
  /** Writes at once what waits to be written. */
  flush: () => void;
  /** What earlier editors left of this document; leaves out those that are still open in another tab. */
  findLeft: () => Promise<JournalEntry[]>;
  /** Forgets what an earlier editor left. */
  forget: (key: string) => Promise<void>;
  /** Answers other tabs that ask who is still open. @returns what ends it */
  announce: () => () => void;
}

const delay = 400;
/** A tab that is open answers at once; one that was closed never does. */
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

  // in the order of the calls: an older copy must not overwrite a newer one, nor outlive a drop
  let last: Promise<void> = Promise.resolve();
  const inTurn = (act: () => Promise<void>): Promise<void> => (last = last.then(act, act));

  const flush = () => {
    clearTimeout(timer);
    const write = waiting;
    waiting = undefined;
    if (write) void inTurn(write);
  };
  const drop = (): Promise<void> => {
    clearTimeout(timer);
    waiting = undefined;
    return inTurn(() => dropEntry(key).catch(ignore));
  };

  return {
    keep: (copy, onKept) => {
      if (isEnded) return;
      if (!waiting) timer = setTimeout(flush, delay);
      waiting = () =>
        keepEntry({ ...place, ...copy, key, writtenAt: Date.now() }).then(
          () => onKept(true),
          () => onKept(false),
        );
    },
    drop: () => void drop(),
    end: () => {
      isEnded = true;
      return drop();
    },
    flush,
    findLeft: async () => {
      const entries = await findEntries(place.userId, place.documentId).catch(() => []);
      if (entries.length === 0) return [];
      const open = await askOpen();
      return entries.filter((entry) => entry.key !== key && !open.has(entry.key));
    },
    forget: (other) => dropEntry(other).catch(ignore),
    announce: () => announce(key),
  };
}

/** What cannot be forgotten is offered once more, which harms nobody. */
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
