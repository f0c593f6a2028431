// only in these scripts are marks optional; elsewhere (Devanagari, Thai) a mark is a vowel
const marks =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g;
/** Letters that Unicode normalisation does not decompose. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  ς: 'σ',
};
const specialLetter = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

export const isAscii = (text: string): boolean => !/\P{ASCII}/u.test(text);

/** No letter has this many marks. */
const maxRunLength = 64;
const endlessMarks = new RegExp(`(\\p{M}{${maxRunLength}})\\p{M}+`, 'gu');

/**
 * Lower case, without accents, with compatible forms unified: how words are compared everywhere, in search, on the page
 * and among names of people.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  // NFKD puts marks in order, which takes quadratic time for a long run of them
  const ordered = text.length > maxRunLength ? text.replace(endlessMarks, '$1') : text;
  return ordered
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(specialLetter, (letter) => letters[letter]!)
    .normalize('NFC');
}
