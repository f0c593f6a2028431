import { expect, test } from 'vitest';
import { createNoteList } from '../../../../../api/conversion/in/notes.ts';
import { storable } from '../../../../../api/conversion/in/shared/storable.ts';

test('what is kept of a source is never half a character, which PostgreSQL would refuse', () => {
  const notes = createNoteList();
  notes.add('dead-link', `${'a'.repeat(199)}😀\0`);
  expect(notes.all()).toEqual([{ code: 'dead-link', count: 1, example: 'a'.repeat(199) }]);
  expect(storable(`${'a'.repeat(1999)}😀`)).toBe('a'.repeat(1999));
  expect(storable('\0a\ud83d')).toBe('a\ufffd');
});
