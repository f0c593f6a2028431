/** The languages that all texts exist in. The first one is the specification's. */
export const languages = ['en', 'de'] as const;

export type Language = (typeof languages)[number];

/** Each in its own words, so that everybody finds theirs. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };
