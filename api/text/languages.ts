/** The languages that all texts exist in: each has `texts/<language>.po`. The first one is the specification's. */
export const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt-BR',
  'nl',
  'pl',
  'cs',
  'uk',
  'ja',
  'zh-Hans',
  'ar',
] as const;

export type Language = (typeof languages)[number];

/** Each in its own words, so that everybody finds theirs: 'English', 'Deutsch'. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' }).of(
    language,
  );
  return name ? name.charAt(0).toLocaleUpperCase(language) + name.slice(1) : language;
}

const rightToLeft: readonly Language[] = ['ar'];

/** The direction in which a language is written, as the attribute `dir` has it. */
export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  rightToLeft.includes(language) ? 'rtl' : 'ltr';

/** How a language writes dates and numbers: English as in Britain. */
export const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language);
