import type { Language } from '../../api/text/languages.ts';
import { pageLanguage } from './texts.ts';

const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' };

/** The locale of the page's dates and numbers: British ones in English. */
export const pageLocale = (): string => locales[pageLanguage()];

/**
 * Makes a formatter for the page's locale at its first use, and keeps it: making one takes longer than drawing what it
 * writes.
 */
export function formatter<T>(make: (locale: string) => T): () => T {
  let made: T | undefined;
  return () => (made ??= make(pageLocale()));
}
