import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { germanImportNotes } from '../../../../api/text/import-notes.de.ts';
import { importNotes, type ImportNoteCode } from '../../../../api/text/import-notes.ts';

const said = (text: string, language: string, count: number): string =>
  String(new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).format({ count }));

describe.each(Object.entries(importNotes))('the note %s', (code, { text }) => {
  test.each([1, 2])('is a sentence in both languages that tells how many: %i', (count) => {
    for (const [language, sentence] of [
      ['en', text],
      ['de', germanImportNotes[code as ImportNoteCode]],
    ] as const) {
      expect(said(sentence, language, count)).not.toMatch(/[{}]/);
      expect(said(sentence, language, count)).toMatch(/\.$/);
    }
  });
});
