import { i18n, type Messages, type I18n } from '@lingui/core';
import { languages, type Language } from '../../api/text/languages.ts';
import { once } from './once.ts';

/** Stands for a backslash in values; no text contains it, because it is no character. */
const standIn = '\uFDD0';

/**
 * Shows values as they are: Lingui reads `\x41` in a file's name as a letter. Only values with a backslash take this way.
 */
export function keepBackslashes(i18n: I18n): void {
  const translate = i18n._.bind(i18n) as (...args: unknown[]) => string;
  i18n._ = ((id: unknown, values: Record<string, unknown> | undefined, options: unknown) => {
    // the macros pass one object with everything
    const described =
      typeof id === 'object' && id !== null ? (id as { values?: Record<string, unknown> }) : null;
    const given = described ? described.values : values;
    const isPlain = !Object.values(given ?? {}).some(
      (value) => typeof value === 'string' && value.includes('\\'),
    );
    if (isPlain) return translate(id, values, options);
    const hidden = Object.fromEntries(
      Object.entries(given ?? {}).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.replaceAll('\\', standIn) : value,
      ]),
    );
    const text = described ? translate({ ...described, values: hidden }) : translate(id, hidden, options);
    return text.replaceAll(standIn, '\\');
  }) as I18n['_'];
}

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
