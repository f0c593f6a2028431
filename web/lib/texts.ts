import { i18n, type Messages } from '@lingui/core';
import { languages, type Language } from '../../api/text/languages.ts';
import { keepBackslashes } from './backslashes.ts';
import { once } from './once.ts';

type Catalogue = () => Promise<{ messages: Messages }>;

/** The texts that a document needs before it can be read, and the rest. */
const catalogues: Record<Language, { first: Catalogue; rest: Catalogue }> = {
  en: { first: () => import('virtual:texts/en'), rest: () => import('virtual:texts/en/rest') },
  de: { first: () => import('virtual:texts/de'), rest: () => import('virtual:texts/de/rest') },
};

/** The language of the page, which the server has chosen: `api/core/http/page-language.ts`. */
export const pageLanguage = (): Language =>
  languages.find((language) => language === document.documentElement.lang) ?? 'en';

/**
 * Loads the texts of the page's language. Nothing may be rendered before. Another language reloads the page, so that no
 * text has to watch for a change.
 */
export async function loadTexts(): Promise<void> {
  const language = pageLanguage();
  const { messages } = await catalogues[language].first();
  keepBackslashes(i18n);
  // not both in one call, which would replace the rest if that came sooner
  i18n.load(language, messages);
  i18n.activate(language);
}

const loadRest = once(async () => {
  const language = pageLanguage();
  const { messages } = await catalogues[language].rest();
  i18n.load(language, messages);
});

/**
 * Waits for a part of the page and for the texts of all parts. The build puts it around each `import()`.
 * @throws if either cannot be fetched
 * @public
 */
export async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, loadRest()]);
  return loaded;
}
