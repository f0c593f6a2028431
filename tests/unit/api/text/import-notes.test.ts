import { describe, expect, test } from 'vitest';
import { importNoteTexts, type ImportNoteCode } from '../../../../api/text/import-notes.ts';
import { languages } from '../../../../api/text/languages.ts';
import { inLanguages } from '../../../../api/text/translations.ts';

const sayIn = inLanguages('note', importNoteTexts);

describe.each(Object.keys(importNoteTexts) as ImportNoteCode[])('the note %s', (code) => {
  test.each([1, 2])('is a sentence in every language that tells how many: %i', (count) => {
    for (const language of languages) {
      expect(sayIn(language)(code, { count })).not.toMatch(/[{}]/);
      expect(sayIn(language)(code, { count })).toMatch(/[.。]$/);
    }
  });
});
