import { i18n, type Messages, type I18n } from '@lingui/core';
import { languages, type Language } from '../../api/text/languages.ts';
import { mirrorStyles } from './mirrored-styles.ts';
import { once } from './once.ts';
import { isRightToLeft } from './text-direction.ts';
import { textParts, type TextPart } from './text-parts.ts';

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

/** The language of the page, which the server has chosen: `api/core/http/page-language.ts`. */
export const pageLanguage = (): Language =>
  languages.find((language) => language === document.documentElement.lang) ?? 'en';

interface Catalogue {
  messages: Messages;
}

/** The build names the files in the page, those of its language alone. `npm run dev` has all texts in one, in English. */
function fetchPart(part: TextPart): Promise<Catalogue> {
  if (import.meta.env.DEV) return import('virtual:texts/en');
  const addresses = document.querySelector<HTMLMetaElement>('meta[name="texts"]')?.content.split(' ') ?? [];
  return import(/* @vite-ignore */ addresses[textParts.indexOf(part)]!) as Promise<Catalogue>;
}

/**
 * Loads the texts of the page's language. Nothing may be rendered before. Another language reloads the page, so that no
 * text has to watch for a change.
 */
export async function loadTexts(): Promise<void> {
  const [{ messages }] = await Promise.all([fetchPart('first'), isRightToLeft() && mirrorStyles()]);
  keepBackslashes(i18n);
  // not both in one call, which would replace the rest if that came sooner
  i18n.load(pageLanguage(), messages);
  i18n.activate(pageLanguage());
}

const loading = new Map<TextPart, () => Promise<void>>();

function load(part: TextPart): Promise<void> {
  let loadOnce = loading.get(part);
  if (!loadOnce) {
    loadOnce = once(async () => i18n.load(pageLanguage(), (await fetchPart(part)).messages));
    loading.set(part, loadOnce);
  }
  return loadOnce();
}

/**
 * Waits for a part of the page and for its texts. The build puts it around each `import()`.
 * @param areas whose texts it needs besides the usual ones
 * @throws if any of them cannot be fetched
 * @public
 */
export async function withTexts<Part>(part: Promise<Part>, ...areas: TextPart[]): Promise<Part> {
  const [loaded] = await Promise.all([part, load('rest'), ...areas.map(load)]);
  return loaded;
}
