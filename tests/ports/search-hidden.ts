const letters = [...'ghijklmnoprstuvwxyz'];

/** One letter from `lantanq`: as many as a typo is taken for. */
export const shownWords = [...'abcdef'].map((letter) => `lantan${letter}`);

/** Texts of a closed space: more words than an engine compares, as near or nearer, and in more documents. */
export const hiddenWords: readonly string[] = Array.from({ length: 3 }, () =>
  letters.flatMap((letter) => [`lantan${letter}`, `lantanq${letter}`, `lant${letter}nq`]).join(' '),
);
