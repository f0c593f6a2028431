import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JournalEntry } from '../../../web/lib/journal.ts';
import { openJournal, type DraftJournal } from '../../../web/features/editor/draft-journal.ts';

/** What the device holds; `held` keeps writes from ending, and `isFull` refuses them. */
const device = vi.hoisted(() => ({
  entries: new Map<string, unknown>(),
  writes: 0,
  isFull: false,
  held: undefined as Promise<void> | undefined,
}));

vi.mock('../../../web/lib/journal.ts', () => ({
  keepEntry: async (entry: JournalEntry) => {
    device.writes += 1;
    await device.held;
    if (device.isFull) throw new Error('QuotaExceededError');
    device.entries.set(entry.key, entry);
  },
  dropEntry: async (key: string) => void device.entries.delete(key),
  findEntries: async (userId: number, documentId: number) =>
    ([...device.entries.values()] as JournalEntry[]).filter(
      (entry) => entry.userId === userId && entry.documentId === documentId,
    ),
}));

const place = { userId: 1, documentId: 7 };
const copy = (text: string) => ({ title: 'Plan', text, base: { title: 'Plan', text: '', version: 1 } });
const texts = () => ([...device.entries.values()] as JournalEntry[]).map(({ text }) => text);

let journal: DraftJournal;
beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(device, { writes: 0, isFull: false, held: undefined });
  device.entries.clear();
  journal = openJournal(place);
});
afterEach(() => vi.useRealTimers());

describe('the copies of an open editor', () => {
  it('are written soon, the newest alone', async () => {
    const told: boolean[] = [];
    journal.keep(copy('a'), (isKept) => told.push(isKept));
    journal.keep(copy('ab'), (isKept) => told.push(isKept));
    expect(texts()).toEqual([]);
    await vi.runAllTimersAsync();
    expect([texts(), device.writes, told]).toEqual([['ab'], 1, [true]]);
  });

  it('are written at once where the page is left', async () => {
    journal.keep(copy('a'), () => undefined);
    expect(await journal.flush()).toBe(true);
    expect(texts()).toEqual(['a']);
  });

  it('say so where the device has no room', async () => {
    device.isFull = true;
    const told: boolean[] = [];
    journal.keep(copy('a'), (isKept) => told.push(isKept));
    expect(await journal.flush()).toBe(false);
    expect(told).toEqual([false]);
  });

  it('are gone once the server has the text, also where one was being written', async () => {
    let letGo = () => {};
    device.held = new Promise((resolve) => (letGo = resolve));
    journal.keep(copy('a'), () => undefined);
    const flushed = journal.flush();
    journal.drop();
    letGo();
    await flushed;
    await journal.flush();
    expect(texts()).toEqual([]);
  });

  it('end with the editor: what is typed after that is not kept', async () => {
    journal.keep(copy('a'), () => undefined);
    await journal.flush();
    await journal.end();
    journal.keep(copy('ab'), () => undefined);
    await vi.runAllTimersAsync();
    expect(texts()).toEqual([]);
  });
});

describe('what earlier editors left', () => {
  /** Other tabs hear what is posted, as in a browser. */
  class Channel extends EventTarget {
    static open = new Set<Channel>();
    constructor() {
      super();
      Channel.open.add(this);
    }
    postMessage(data: unknown): void {
      for (const other of Channel.open)
        if (other !== this) queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data })));
    }
    close(): void {
      Channel.open.delete(this);
    }
  }
  beforeEach(() => vi.stubGlobal('BroadcastChannel', Channel));
  afterEach(() => vi.unstubAllGlobals());

  it('is offered, but not the copy of an editor that is open in another tab', async () => {
    const open = openJournal(place);
    const stop = open.announce();
    for (const [other, text] of [
      [open, 'open'],
      [openJournal(place), 'closed'],
      [openJournal({ ...place, documentId: 8 }), 'another document'],
      [openJournal({ ...place, userId: 2 }), 'another person'],
    ] as const) {
      other.keep(copy(text), () => undefined);
      await other.flush();
    }
    const found = journal.findUnsaved();
    await vi.runAllTimersAsync();
    expect((await found).map(({ text }) => text)).toEqual(['closed']);

    stop();
    const later = journal.findUnsaved();
    await vi.runAllTimersAsync();
    expect((await later).map(({ text }) => text)).toEqual(['open', 'closed']);
  });

  it('is forgotten on request', async () => {
    const left = openJournal(place);
    left.keep(copy('left'), () => undefined);
    await left.flush();
    await journal.forget([...device.entries.keys()][0]!);
    expect(await journal.findUnsaved()).toEqual([]);
  });
});
