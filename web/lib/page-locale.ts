import { localeOf } from '../../api/text/languages.ts';
import { pageLanguage } from './load-texts.ts';

/** The locale of the page's dates and numbers: for English, the British one. */
export const pageLocale = (): string => localeOf(pageLanguage());

/**
 * Creates a formatter for the page's locale at its first use, and caches it, because creating one takes longer than
 * using it.
 */
export function formatter<T>(make: (locale: string) => T): () => T {
  let made: T | undefined;
  return () => (made ??= make(pageLocale()));
}
