import { i18n, type Messages } from '@lingui/core';
import { languages, type Language } from '../../api/contract/languages.ts';
import { keepBackslashes } from './backslashes.ts';

const catalogues: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('virtual:texts/en'),
  de: () => import('virtual:texts/de'),
};

/** The language of the page, which the server has chosen: `api/core/http/page-language.ts`. */
export const pageLanguage = (): Language =>
  languages.find((language) => language === document.documentElement.lang) ?? 'en';

/**
 * Loads the texts of the page's language. Nothing may be drawn before: another language needs a new page, so that no
 * text has to watch for a change.
 */
export async function loadTexts(): Promise<void> {
  const language = pageLanguage();
  const { messages } = await catalogues[language]();
  keepBackslashes(i18n);
  i18n.loadAndActivate({ locale: language, messages });
}
