import { localeOf, type Language } from '../../../text/languages.ts';

/** '25 November 2026', the same on every machine. */
export const longDate = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(date);
