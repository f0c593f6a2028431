import { expect, test } from 'vitest';
import { createNotes } from '../../../../../api/conversion/out/notes.ts';

test('a long example is never cut within a character, which PostgreSQL would refuse', () => {
  const notes = createNotes();
  notes.add('image', `${'a'.repeat(199)}😀`);
  expect(notes.all()).toEqual([{ code: 'image', count: 1, example: 'a'.repeat(199) }]);
});
