/** The languages whose word forms search knows: those of PostgreSQL's Snowball for which there is a stemmer in Node. */
export const wordLanguages = [
  'ar',
  'da',
  'de',
  'el',
  'en',
  'es',
  'fi',
  'fr',
  'ga',
  'hi',
  'hu',
  'hy',
  'id',
  'it',
  'lt',
  'ne',
  'nl',
  'no',
  'pt',
  'ro',
  'ru',
  'sr',
  'sv',
  'ta',
  'tr',
] as const;

export type WordLanguage = (typeof wordLanguages)[number];

/** `auto`: each document's own words tell its language. */
export const spaceLanguages = ['auto', ...wordLanguages] as const;

export type SpaceLanguage = (typeof spaceLanguages)[number];
