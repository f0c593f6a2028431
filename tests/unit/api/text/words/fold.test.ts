import { expect, it } from 'vitest';
import { fold } from '../../../../../api/text/words/fold.ts';

it.each([
  ['Crème BRÛLÉE', 'creme brulee'],
  ['Straße Łódź Ærø þing', 'strasse lodz aero thing'],
  ['ＡＢＣ ﬁnance ①', 'abc finance 1'],
  ['İstanbul ısı', 'istanbul isi'],
  ['ΟΔΥΣΣΕΥΣ Ὀδυσσεύς', 'οδυσσευσ οδυσσευσ'],
  ['Ελλάδα', 'ελλαδα'],
  ['문서 한글', '문서 한글'],
  ['हिन्दी', 'हिन्दी'],
  ['がぎ', 'がぎ'],
  ['e\u0301\u0323te\u0301', 'ete'],
])('%j is folded to %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

const categories = 'Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No'.split(' ');

/** Every character of a general category of Unicode. */
function charactersOf(category: string): string[] {
  const isOne = new RegExp(`^\\p{${category}}$`, 'u');
  const codes = Array.from({ length: 0x11_0000 }, (_, code) => code).filter(
    (code) => code < 0xd800 || code > 0xdfff,
  );
  return codes.map((code) => String.fromCodePoint(code)).filter((character) => isOne.test(character));
}

it.each(categories)('what looks alike is folded to the same, and no further: %s', (category) => {
  const characters = charactersOf(category);
  expect(characters.length).toBeGreaterThan(4);
  const differing = characters.filter((character) => {
    const folded = fold(character);
    return fold(character.normalize('NFD')) !== folded || fold(folded) !== folded;
  });
  expect(differing).toEqual([]);
});

// evidence: S120
it('takes combining marks without end in one pass', () => {
  // where they were put in order, this would take hours: the test would run out of time
  expect(fold(`e${'\u0301\u0323'.repeat(500_000)}`)).toBe('e');
});
