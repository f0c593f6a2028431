import { expect, it } from 'vitest';
import { once, onceEach } from '../../../../api/core/once.ts';
import { keptUntilShown, once as onceInWeb } from '../../../../web/lib/once.ts';

/** Fails at the first call, and answers with the number of the call from then on. */
function failingFirst() {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls === 1) throw new Error('not now');
    return calls;
  };
}

// evidence: S91
it.each([
  ['the server', once],
  ['the browser', onceInWeb],
])('once() of %s runs again after a failure, and keeps what succeeded', async (_where, make) => {
  const ask = make(failingFirst());
  const [first, beside] = [ask(), ask()];
  await expect(first).rejects.toThrow('not now');
  await expect(beside).rejects.toThrow('not now');
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2]);
  expect(await ask()).toBe(2);
});

it('onceEach() forgets the failure of one key and keeps the others', async () => {
  const calls: string[] = [];
  const ask = onceEach(async (key: string) => {
    calls.push(key);
    if (key === 'bad') throw new Error('not this one');
  });
  await ask('good');
  await expect(ask('bad')).rejects.toThrow();
  await expect(ask('bad')).rejects.toThrow();
  await ask('good');
  expect(calls).toEqual(['good', 'bad', 'bad']);
});

it('keptUntilShown() keeps a failure until it was shown, and never forgets a success', async () => {
  const ask = keptUntilShown(failingFirst());
  await expect(ask()).rejects.toThrow();
  await expect(ask()).rejects.toThrow();
  ask.forgetFailure();
  expect(await ask()).toBe(2);
  ask.forgetFailure();
  expect(await ask()).toBe(2);
});
