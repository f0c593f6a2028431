import { ChangeSet } from '@codemirror/state';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { textOf, wordsOf } from '../../../../api/text/live/changes.ts';
import { LiveEngine } from '../../../../web/features/editor/live/engine.ts';
import { createHttpTransport } from '../../../../web/features/editor/live/http-transport.ts';
import { badTransport, TestClock, TestServer } from './world.ts';

type Pushed = Parameters<TestServer['push']>[0];

const client = '1-one';
let clock: TestClock;
let server: TestServer;

beforeEach(() => {
  clock = new TestClock();
  server = new TestServer('One');
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const late = new AbortController();
    clock.after(ms, () => late.abort(new DOMException('Too late', 'TimeoutError')));
    return late.signal;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The first push goes to a replica that hangs, before or after it has done it; the next ones to another. */
function stubPushes(isDoneFirst: boolean): { sentAt: number[] } {
  const sentAt: number[] = [];
  vi.stubGlobal('fetch', (_url: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    sentAt.push(clock.now());
    const push = () => server.push(JSON.parse(body) as Pushed);
    if (sentAt.length > 1) return Promise.resolve(Response.json(push()));
    if (isDoneFirst) push();
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  });
  return { sentAt };
}

it.each([
  ['never came in there', false],
  ['was done there', true],
])(
  'a push to a replica that hangs ends after 15 seconds, and is in the text once if it %s',
  async (_which, isDoneFirst) => {
    const { sentAt } = stubPushes(isDoneFirst);
    const { push } = createHttpTransport(7, client);
    const transport = { ...badTransport(server, clock, { chance: () => 0.5, faults: 0 }), push };
    const engine = new LiveEngine({ client, transport, clock });
    engine.start();
    await clock.pass(1_000);
    engine.edit(ChangeSet.of({ from: 0, insert: textOf('x') }, engine.text().length));
    await clock.pass(14_000);
    expect(sentAt).toHaveLength(1);
    expect(engine.state().isSaved).toBe(false);
    await clock.pass(2_000);
    await vi.waitFor(() => expect(engine.state().isSaved).toBe(true));
    expect(sentAt).toHaveLength(2);
    expect(wordsOf(server.text)).toBe('xOne');
    engine.leave();
  },
);
