import { expect, it } from 'vitest';
import { fontFolders } from '../../../../../../../api/conversion/out/book/pdf/fonts.ts';
import { missingScripts } from '../../../../../../../api/conversion/out/book/pdf/scripts.ts';

const missing = (text: string) => missingScripts({ characters: [...text], folders: fontFolders(undefined) });

it('the fonts of a book have the letters of Europe and of Arabic, signs of prose and emoji', () => {
  expect(missing('Größe, naïve, Łódź, Привет, Ελλάδα – “x” → 😀 دليل الميناء ٤٢، پژگچ')).toEqual([]);
});

it('names scripts that no font has', () => {
  // Egyptian hieroglyphs of a late version of Unicode, and a character that no font will ever have
  expect(missing('\u{143FA}')).toEqual(['symbols']);
  expect(missing('a\u200b\u0301')).toEqual([]);
});
