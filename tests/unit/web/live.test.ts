import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenLive } from '../../../web/lib/live.ts';

const sources: FakeSource[] = [];

/** A stream that says what the test says, and comes back by itself only where it is left open. */
class FakeSource extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readyState = FakeSource.OPEN;

  constructor() {
    super();
    sources.push(this);
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
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
