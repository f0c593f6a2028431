/** In these languages no line ends after a word of one letter: 'w', 'i', 'z'. */
const languages: readonly string[] = ['pl', 'cs'];

const singleLetter = /(?<![\p{L}\p{M}\p{N}'’])(\p{L}) (?=\S)/gu;

/** Ties each word of one letter to the next word by a blank at which no line ends, where the language wants it. */
export const tieSingleLetters = (language: string, text: string): string =>
  languages.includes(language) ? text.replace(singleLetter, '$1\u00a0') : text;
