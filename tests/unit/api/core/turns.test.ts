import { expect, it } from 'vitest';
import { Turns } from '../../../../api/core/turns.ts';

const rules = { maxRunning: 2, maxWaiting: 6, maxWaitingPerSender: 4, refusal: 'Too many.' };

/** Turns of which the test decides when each ends. */
function startTurns(most = 3) {
  const turns = new Turns(most, { left: rules, right: rules });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (lane: 'left' | 'right', name: string, sender = name, signal?: AbortSignal) =>
    turns.run(lane, { sender, signal }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    // the next one begins in the microtasks of the one that ends
    await new Promise(setImmediate);
  };
  const settled = () => new Promise(setImmediate);
  return { turns, begun, ask, end, settled };
}

// evidence: S60
it('each lane has its share at once, and all together no more than they may', async () => {
  const { begun, ask, end, settled } = startTurns();
  for (const name of ['l1', 'l2', 'l3']) void ask('left', name);
  for (const name of ['r1', 'r2']) void ask('right', name);
  await settled();
  expect(begun).toEqual(['l1', 'l2', 'r1']);
  await end('l1');
  expect(begun).toEqual(['l1', 'l2', 'r1', 'l3']);
  await end('r1');
  expect(begun).toEqual(['l1', 'l2', 'r1', 'l3', 'r2']);
});

it('a lane that is full does not keep the other from its turn', async () => {
  const { begun, ask, end, settled } = startTurns();
  for (let count = 0; count < 6; count += 1) void ask('right', `r${count}`);
  void ask('left', 'l0');
  await settled();
  expect(begun).toEqual(['r0', 'r1', 'l0']);
  void ask('left', 'l1');
  await end('r0');
  expect(begun.at(-1)).toBe('l1');
});

// evidence: S54
it('senders are served in rotation, each in its own order', async () => {
  const { begun, ask, end, settled } = startTurns(1);
  void ask('left', 'running', 'nobody');
  for (const name of ['a1', 'a2', 'a3']) void ask('left', name, 'a');
  for (const name of ['b1', 'c1']) void ask('left', name, name[0]);
  await settled();
  for (const name of ['running', 'a1', 'b1', 'c1', 'a2']) await end(name);
  expect(begun).toEqual(['running', 'a1', 'b1', 'c1', 'a2', 'a3']);
});

it('too many of one sender are refused with 429, too many in all with 503, and those who wait stay', async () => {
  const { turns, ask, settled } = startTurns(1);
  void ask('left', 'running');
  for (let count = 0; count < 4; count += 1) void ask('left', `a${count}`, 'a');
  await expect(ask('left', 'a4', 'a')).rejects.toMatchObject({
    status: 429,
    retryAfter: 5,
    message: 'Too many.',
  });
  for (const name of ['b', 'c']) void ask('left', name);
  await expect(ask('left', 'd')).rejects.toMatchObject({ status: 503, retryAfter: 5, message: 'Too many.' });
  await settled();
  expect([turns.waiting('left'), turns.waiting('right')]).toEqual([6, 0]);
});

it('who leaves is not served and makes room; who leaves while working or before is not waited for', async () => {
  const { turns, begun, ask, end, settled } = startTurns(1);
  const [working, waiting] = [new AbortController(), new AbortController()];
  const first = ask('left', 'first', 'a', working.signal);
  const second = ask('left', 'second', 'a', waiting.signal);
  const third = ask('left', 'third', 'a');
  await settled();
  waiting.abort();
  working.abort();
  await expect(second).rejects.toMatchObject({ status: 499 });
  await expect(ask('left', 'gone', 'b', waiting.signal)).rejects.toMatchObject({ status: 499 });
  expect(turns.waiting('left')).toBe(1);
  await end('first');
  await end('third');
  expect(await Promise.all([first, third])).toEqual(['first', 'third']);
  expect(begun).toEqual(['first', 'third']);
});

it('a turn whose work fails is given on', async () => {
  const { turns } = startTurns(1);
  const asker = { sender: 'a' };
  const failing = turns.run('left', asker, () => Promise.reject(new Error('broken')));
  const next = turns.run('left', asker, () => Promise.resolve('served'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('served');
});

// evidence: S54
it('one sender has no more at once than it may, and others go before what it has waiting', async () => {
  const turns = new Turns(2, { texts: { ...rules, maxRunningPerSender: 1 } });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, sender: string) =>
    turns.run('texts', { sender }, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const asked = [ask('a1', 'a'), ask('a2', 'a'), ask('b1', 'b'), ask('c1', 'c')];
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'b1']);
  ends.get('b1')?.();
  await asked[2];
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  ends.get('a1')?.();
  await asked[0];
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
});
