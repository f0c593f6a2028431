import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followDocument, listenLive } from '../../../web/lib/live.ts';

const sources: FakeSource[] = [];

/** A stream that says what the test says, and comes back by itself only where it is left open. */
class FakeSource extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static readonly CONNECTING = 0;
  readyState = FakeSource.OPEN;

  constructor() {
    super();
    sources.push(this);
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
  }

  say(kind: string): void {
    this.dispatchEvent(new MessageEvent(kind, { data: '{}' }));
  }

  /** The browser has lost the connection and opens another one by itself. */
  lose(): void {
    this.readyState = FakeSource.CONNECTING;
    this.dispatchEvent(new Event('error'));
  }

  /** Any answer but 200. */
  refuse(): void {
    this.readyState = FakeSource.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
}

let told: string[];
let end: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  sources.length = 0;
  told = [];
  end = listenLive(({ kind }) => told.push(kind));
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// evidence: S69
it('a stream that was replaced by newer tabs is not opened again by itself; the tab asks once a minute', () => {
  sources[0]!.dispatchEvent(new Event('replaced'));
  expect(sources[0]!.readyState).toBe(FakeSource.CLOSED);
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(10 * 60_000);
  expect(sources).toHaveLength(1);
  expect(told).toEqual(Array(10).fill('poll'));
});

it.each([
  ['the window is turned to', () => window.dispatchEvent(new Event('focus'))],
  ['the tab is shown', () => document.dispatchEvent(new Event('visibilitychange'))],
])('it is opened again as soon as %s, once', (_name, turnTo) => {
  sources[0]!.dispatchEvent(new Event('open'));
  sources[0]!.dispatchEvent(new Event('replaced'));
  turnTo();
  turnTo();
  expect(sources).toHaveLength(2);
  sources[1]!.dispatchEvent(new Event('open'));
  expect(told).toEqual(['refresh']);
});

const open = () => sources.at(-1)!.dispatchEvent(new Event('open'));

/** Advances the clock so that nothing else is due. */
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

it('a stream stays as long as it has heartbeats', () => {
  open();
  for (let count = 0; count < 20; count += 1) {
    pass(20);
    sources[0]!.say('heartbeat');
  }
  expect(sources).toHaveLength(1);
  expect(told).toEqual([]);
});

it('a stream that is silent for 45 seconds is opened again, and what was missed is fetched', () => {
  open();
  pass(20);
  sources[0]!.say('document');
  pass(44);
  expect(sources).toHaveLength(1);
  pass(6);
  expect(sources).toHaveLength(2);
  expect(sources[0]!.readyState).toBe(FakeSource.CLOSED);
  open();
  expect(told).toEqual(['document', 'refresh']);
});

it('a stream that does not even begin is opened again', () => {
  sources[0]!.readyState = FakeSource.CONNECTING;
  pass(50);
  expect(sources).toHaveLength(2);
});

it('a stream that the browser opens again is left to it while it tries', () => {
  open();
  pass(40);
  sources[0]!.lose();
  pass(40);
  sources[0]!.lose();
  pass(40);
  expect(sources).toHaveLength(1);
});

it('after a sleep it is opened again once, and nothing is asked for before', () => {
  open();
  pass(10);
  // timers stand still while a laptop sleeps, and what was due comes at once
  vi.setSystemTime(Date.now() + 8 * 60 * 60_000);
  pass(40);
  expect(sources).toHaveLength(2);
  open();
  pass(1);
  expect(told).toEqual(['refresh']);
  expect(sources).toHaveLength(2);
});

it('a refused stream is tried again after 5 to 10 seconds, then less and less often', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const triedAfter = [5, 10, 20, 40, 60, 60].map((seconds) => {
    sources.at(-1)!.refuse();
    const before = sources.length;
    pass(seconds - 1);
    expect(sources).toHaveLength(before);
    pass(1);
    return sources.length - before;
  });
  expect(triedAfter).toEqual(Array(6).fill(1));
  open();
  sources.at(-1)!.refuse();
  vi.mocked(Math.random).mockRestore();
  const before = sources.length;
  pass(10);
  expect(sources).toHaveLength(before + 1);
});

it('pages that are refused at the same moment do not all come back at the same moment', () => {
  const waits = Array.from({ length: 30 }, () => {
    end();
    end = listenLive(() => undefined);
    const before = sources.length;
    sources.at(-1)!.refuse();
    let waited = 0;
    for (; sources.length === before; waited += 0.1) pass(0.1);
    return waited;
  });
  expect(Math.min(...waits)).toBeGreaterThan(4.9);
  expect(Math.max(...waits)).toBeLessThan(10.2);
  expect(new Set(waits.map((wait) => Math.floor(wait))).size).toBeGreaterThan(2);
});

it('what is followed hears that a silent stream is lost, and goes on with the next one', () => {
  const lost: boolean[] = [];
  const unfollow = followDocument({
    query: { editing: 1, client: '1-one' },
    staysHidden: false,
    onEvent: () => undefined,
    onLost: (isRefused) => lost.push(isRefused),
  });
  const followed = sources.length;
  open();
  pass(50);
  expect(lost).toEqual([false]);
  expect(sources).toHaveLength(followed + 1);
  unfollow();
});
