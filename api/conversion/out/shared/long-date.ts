import type { Language } from '../../../text/languages.ts';

/** '25 November 2026', the same on every machine. */
export const longDate = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(date);
