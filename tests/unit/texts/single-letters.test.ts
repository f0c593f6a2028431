import { expect, it } from 'vitest';
import { tieSingleLetters } from '../../../scripts/build/single-letters.ts';

it.each([
  ['pl', 'Zapisz w tym miejscu i zamknij', 'Zapisz w\u00a0tym miejscu i\u00a0zamknij'],
  ['pl', 'W „{title}” i w innych', 'W\u00a0„{title}” i\u00a0w\u00a0innych'],
  ['cs', 'Otevřít (v nové kartě)', 'Otevřít (v\u00a0nové kartě)'],
  // neither a letter of a longer word, nor what plural forms are written in
  [
    'cs',
    '{n, plural, one {# kód a klíč} other {# kódů}}',
    '{n, plural, one {# kód a\u00a0klíč} other {# kódů}}',
  ],
  ['pl', 'Wersja 3 jest moja', 'Wersja 3 jest moja'],
  ['uk', 'Зберегти в цьому місці', 'Зберегти в цьому місці'],
])('%s: %s', (language, text, tied) => {
  expect(tieSingleLetters(language, text)).toBe(tied);
});
