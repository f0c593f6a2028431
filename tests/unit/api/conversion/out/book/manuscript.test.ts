import { afterAll, expect, it } from 'vitest';
import { createBookReader } from '../../../../../../api/conversion/out/book/manuscript.ts';

/** Remembers nothing. */
const hopeless = { has: () => Promise.resolve(false), note: () => Promise.resolve() };
const reader = createBookReader({ hopeless });
afterAll(() => reader.close());

it('reads texts in a process of its own', async () => {
  expect(await reader.read('# Plan\n\nA *b*', 'Plan')).toEqual({
    fields: [],
    blocks: [
      { k: 'p', c: [{ k: 'anchor', id: 'plan' }] },
      { k: 'p', c: ['A ', { k: 'em', c: ['b'] }] },
    ],
    notes: [],
  });
});

it('gives the source of a text that cannot be read, and reads the next one', async () => {
  const bomb = '<b>'.repeat(20_000) + '<p>'.repeat(20_000);
  expect(await reader.read(bomb, '')).toMatchObject({ isSource: true });
  expect(await reader.read('A', '')).toMatchObject({ blocks: [{ k: 'p', c: ['A'] }] });
});

it('ends with its signal', async () => {
  const stopping = new AbortController();
  const stopped = createBookReader({ hopeless, signal: stopping.signal });
  const reading = stopped.read('A', '');
  stopping.abort(new Error('The server stops'));
  await expect(reading).rejects.toThrow('The server stops');
});
