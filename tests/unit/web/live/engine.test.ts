import { ChangeSet } from '@codemirror/state';
import { beforeEach, describe, expect, it } from 'vitest';
import { textOf, wordsOf } from '../../../../api/text/live/changes.ts';
import { LiveEngine } from '../../../../web/features/editor/live/engine.ts';
import type { LiveCopy } from '../../../../web/features/editor/live/live-state.ts';
import { LiveRefusal, type LiveTransport } from '../../../../web/features/editor/live/transport.ts';
import { badTransport, TestClock, TestServer } from './world.ts';

let clock: TestClock;
let server: TestServer;
let good: LiveTransport;

beforeEach(() => {
  clock = new TestClock();
  server = new TestServer('One\nTwo\nThree');
  good = badTransport(server, clock, { chance: () => 0.5, faults: 0 });
  const deliver = () => {
    server.deliver();
    clock.after(50, deliver);
  };
  deliver();
});

async function opened(client: string, transport = good, copy: LiveCopy | null = null): Promise<LiveEngine> {
  const engine = new LiveEngine({ client, transport, clock, copy });
  engine.start();
  await clock.pass(1_000);
  return engine;
}
const insert = (engine: LiveEngine, at: number, words: string, joins = false) =>
  engine.edit(ChangeSet.of({ from: at, insert: textOf(words) }, engine.text().length), { joins });
const wordsIn = (engine: LiveEngine) => wordsOf(engine.text());
const offline: LiveTransport = {
  join: () => Promise.reject(new LiveRefusal(0)),
  push: () => Promise.reject(new LiveRefusal(0)),
  fetch: () => Promise.reject(new LiveRefusal(0)),
  moveCaret: () => Promise.reject(new LiveRefusal(0)),
  save: () => Promise.reject(new LiveRefusal(0)),
  follow: () => () => undefined,
};

describe('what is shown as saved', () => {
  it('is so once the log has it, not before', async () => {
    const engine = await opened('1-one');
    expect(engine.state()).toMatchObject({ phase: 'live', isSaved: true });
    insert(engine, 0, 'x');
    expect(engine.state().isSaved).toBe(false);
    await clock.pass(19);
    expect(server.seq).toBe(0);
    await clock.pass(1_000);
    expect([server.seq, engine.state().isSaved]).toEqual([1, true]);
  });
});

describe('what is typed', () => {
  const sentBy = (transport: LiveTransport) => {
    const sentAt: number[] = [];
    const noting: LiveTransport = {
      ...transport,
      push: (update) => {
        sentAt.push(clock.now());
        return transport.push(update);
      },
    };
    return { sentAt, noting };
  };

  it('is sent at once after a pause', async () => {
    const { sentAt, noting } = sentBy(good);
    const engine = await opened('1-one', noting);
    for (let word = 0; word < 3; word += 1) {
      const typedAt = clock.now();
      insert(engine, 0, 'x');
      await clock.pass(1_000);
      expect(sentAt[word]! - typedAt).toBe(20);
    }
  });

  it('without a pause goes together, five times a second', async () => {
    const { sentAt, noting } = sentBy(good);
    const engine = await opened('1-one', noting);
    for (let key = 0; key < 100; key += 1) {
      insert(engine, 0, 'x');
      await clock.pass(30);
    }
    await clock.pass(1_000);
    expect(wordsOf(server.text)).toContain('x'.repeat(100));
    expect(sentAt.length).toBeGreaterThan(10);
    for (const [at, sent] of sentAt.entries())
      if (at > 0) expect(sent - sentAt[at - 1]!).toBeGreaterThanOrEqual(200);
  });
});

describe('undo', () => {
  it('takes back what this editor did, and nothing of others', async () => {
    const [one, other] = [await opened('1-one'), await opened('2-two')];
    insert(one, 3, ' mine');
    await clock.pass(1_000);
    insert(other, 5, 'THEIRS');
    await clock.pass(1_000);
    expect(wordsIn(one)).toBe('One mTHEIRSine\nTwo\nThree');
    one.undo();
    await clock.pass(1_000);
    expect([wordsIn(one), wordsIn(other)]).toEqual(['OneTHEIRS\nTwo\nThree', 'OneTHEIRS\nTwo\nThree']);
    one.redo();
    await clock.pass(1_000);
    expect(wordsIn(other).replace('THEIRS', '')).toBe('One mine\nTwo\nThree');
  });

  it('takes back joined changes together, and skips what others have deleted', async () => {
    const [one, other] = [await opened('1-one'), await opened('2-two')];
    insert(one, 0, 'a');
    insert(one, 1, 'b', true);
    await clock.pass(1_000);
    insert(one, 2, 'gone');
    await clock.pass(1_000);
    other.edit(ChangeSet.of({ from: 2, to: 6 }, other.text().length));
    await clock.pass(1_000);
    one.undo();
    expect(wordsIn(one)).toBe('One\nTwo\nThree');
    expect(one.undo()).toBeUndefined();
  });

  it('forgets its steps where the log begins anew, but takes back what it had not sent', async () => {
    const [one, other] = [await opened('1-one'), await opened('2-two')];
    insert(one, 3, ' mine');
    await clock.pass(1_000);
    insert(one, 0, 'late ');
    insert(other, other.text().length, ' theirs');
    server.newEpoch();
    await clock.pass(5_000);
    expect(wordsOf(server.text)).toBe('late One mine\nTwo\nThree theirs');
    one.undo();
    expect(one.undo()).toBeUndefined();
    await clock.pass(1_000);
    expect([wordsIn(one), wordsIn(other)]).toEqual(Array(2).fill('One mine\nTwo\nThree theirs'));
    one.redo();
    await clock.pass(1_000);
    expect(wordsIn(other)).toBe('late One mine\nTwo\nThree theirs');
  });
});

describe('whoever comes back', () => {
  it('sends what a copy on the device has, once', async () => {
    const before = await opened('1-one');
    insert(before, 0, 'kept ');
    const copy = before.copy();
    // the change arrives all the same, after the copy was made
    await clock.pass(1_000);
    before.leave();
    const after = await opened('1-one', good, copy);
    expect(wordsIn(after)).toBe('kept One\nTwo\nThree');
    insert(after, 0, 'more ');
    const next = after.copy();
    after.leave();
    const last = await opened('1-one', good, next);
    await clock.pass(1_000);
    expect([wordsIn(last), wordsOf(server.text)]).toEqual(
      Array.from({ length: 2 }, () => 'more kept One\nTwo\nThree'),
    );
  });

  it('is asked after a long time, if others changed the same line', async () => {
    const before = await opened('1-one');
    before.leave();
    const alone = await opened('1-one', offline, before.copy());
    alone.edit(ChangeSet.of({ from: 0, to: 3, insert: 'Mine' }, alone.text().length));
    const copy = alone.copy();
    alone.leave();
    const other = await opened('2-two');
    other.edit(ChangeSet.of({ from: 0, to: 3, insert: 'Theirs' }, other.text().length));
    await clock.pass(6 * 60_000);
    const after = await opened('1-one', good, copy);
    expect(after.state()).toMatchObject({ phase: 'conflict', isSaved: false });
    expect(after.conflict()).toEqual({
      mine: 'Mine\nTwo\nThree',
      base: 'One\nTwo\nThree',
      theirs: 'Theirs\nTwo\nThree',
    });
    after.resolve('Mine and theirs\nTwo\nThree');
    await clock.pass(2_000);
    expect([wordsIn(after), wordsIn(other)]).toEqual(
      Array.from({ length: 2 }, () => 'Mine and theirs\nTwo\nThree'),
    );
  });

  it('is merged with a text whose log has ended, and asked where both changed a line', async () => {
    const before = await opened('1-one');
    before.leave();
    const alone = await opened('1-one', offline, before.copy());
    alone.edit(ChangeSet.of({ from: 0, to: 3, insert: 'Mine' }, alone.text().length));
    server.append('2-two', 1, ChangeSet.of({ from: 13, insert: '!' }, 13));
    server.newEpoch();
    const after = await opened('1-one', good, alone.copy());
    await clock.pass(1_000);
    expect(wordsOf(server.text)).toBe('Mine\nTwo\nThree!');
    after.edit(ChangeSet.of({ from: 0, to: 4, insert: 'Again' }, after.text().length));
    server.append('2-two', 1, ChangeSet.of({ from: 0, insert: 'No ' }, server.text.length));
    server.newEpoch();
    await clock.pass(2_000);
    expect(after.state().phase).toBe('conflict');
    // both texts are kept until the person has chosen
    expect(after.copy()).toMatchObject({ confirmed: expect.not.stringContaining('No') as string });
    expect(wordsIn(after)).toContain('Again');
  });
});

describe('an editor that may no longer write', () => {
  it('keeps its words, and sends nothing', async () => {
    const engine = await opened('1-one');
    insert(engine, 0, 'x');
    server.mayWrite = false;
    for (const following of server.followings) server.close(following, 'rights');
    await clock.pass(10_000);
    expect(engine.state()).toMatchObject({ phase: 'ended', ended: 'rights', isSaved: false });
    expect(wordsIn(engine)).toBe('xOne\nTwo\nThree');
    expect(server.seq).toBe(0);
  });

  it.each([
    [401, 'signed-out'],
    [403, 'rights'],
    [404, 'rights'],
    [413, 'too-large'],
    [400, 'refused'],
  ])('ends at %i', async (status, ended) => {
    const engine = await opened('1-one', { ...good, push: () => Promise.reject(new LiveRefusal(status)) });
    insert(engine, 0, 'x');
    await clock.pass(1_000);
    expect(engine.state()).toMatchObject({ phase: 'ended', ended, isSaved: false });
  });

  it('learns that live editing is off', async () => {
    const engine = await opened('1-one', {
      ...good,
      join: () => Promise.reject(new LiveRefusal(404, 'liveOff')),
    });
    expect(engine.state()).toMatchObject({ phase: 'ended', ended: 'off' });
  });
});

describe('without a stream', () => {
  it('asks again and again, and sends as usual', async () => {
    const engine = await opened('1-one', { ...good, follow: () => () => undefined });
    await clock.pass(5_000);
    expect(engine.state().phase).toBe('polling');
    server.append('2-two', 1, ChangeSet.of({ from: 0, insert: 'Hi ' }, 13));
    insert(engine, 13, '!');
    await clock.pass(3_000);
    expect([wordsIn(engine), wordsOf(server.text)]).toEqual(
      Array.from({ length: 2 }, () => 'Hi One\nTwo\nThree!'),
    );
  });
});

describe('while a composition goes on', () => {
  it('others wait, and then come in', async () => {
    const [one, other] = [await opened('1-one'), await opened('2-two')];
    const letGo = one.hold();
    insert(other, 0, 'Theirs ');
    insert(one, 13, 'mine');
    await clock.pass(2_000);
    expect(wordsIn(one)).toBe('One\nTwo\nThreemine');
    letGo();
    await clock.pass(1_000);
    expect([wordsIn(one), wordsIn(other)]).toEqual(
      Array.from({ length: 2 }, () => 'Theirs One\nTwo\nThreemine'),
    );
  });
});

it('a text that differs from what was stored is fetched again', async () => {
  const engine = await opened('1-one');
  for (const { heard } of server.followings)
    heard.saved({ doc: 1, version: 2, seq: 0, length: 13, sum: 1, by: null });
  await clock.pass(10);
  let joins = 0;
  const { join } = good;
  good.join = (client) => {
    joins += 1;
    return join(client);
  };
  await clock.pass(1_000);
  expect(joins).toBe(1);
  expect(engine.state()).toMatchObject({ phase: 'live', isSaved: true });
});

it('shows where others are, however the text changes', async () => {
  const [one, other] = [await opened('1-one'), await opened('2-two')];
  insert(other, 4, 'abc');
  await clock.pass(1_000);
  expect(one.carets().get('2-two')).toEqual({ anchor: 7, head: 7 });
  insert(one, 0, 'xx');
  expect(one.carets().get('2-two')).toEqual({ anchor: 9, head: 9 });
});
