import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createFormatter, type MessageValues } from './format-message.ts';
import { languages, type Language } from './languages.ts';

/*
 * The server's texts in other languages. `texts/<language>.po` has them beside those of the page; each has its place
 * and name as its context, such as `mail.linkUse`. Only for the server: the page has Lingui.
 */

const isBuilt = !import.meta.url.endsWith('.ts');
const folder = join(import.meta.dirname, isBuilt ? '../texts' : '../../texts');

/** Translations by context. */
type Translations = ReadonlyMap<string, string>;

interface PoItem {
  msgctxt: string | null;
  msgstr: string[];
}

const byPlaceAndName = /^[a-z-]+\.[\w.-]+$/;

/** The server's texts of a `.po` file, by context. */
export function serverTextsOf(po: string): Record<string, string> {
  // only from source: a build has read the file already
  const { parse } = createRequire(import.meta.url)('pofile') as {
    parse: (text: string) => { items: PoItem[] };
  };
  return Object.fromEntries(
    parse(po).items.flatMap(({ msgctxt, msgstr: [text] }) =>
      msgctxt !== null && byPlaceAndName.test(msgctxt) && text ? [[msgctxt, text]] : [],
    ),
  );
}

const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

const kept = new Map<Language, Translations>();

function translationsOf(language: Language): Translations {
  let translations = kept.get(language);
  // somebody may have chosen a language that an earlier version had
  if (!languages.includes(language)) return new Map();
  if (!translations) {
    const texts = isBuilt
      ? (JSON.parse(read(`${language}.json`)) as Record<string, string>)
      : serverTextsOf(read(`${language}.po`));
    translations = new Map(Object.entries(texts));
    kept.set(language, translations);
  }
  return translations;
}

/** A text as it is written, with its placeholders. */
export function translated(language: Language, context: string, english: string): string {
  return language === 'en' ? english : (translationsOf(language).get(context) ?? english);
}

export type Say<Name extends string> = (name: Name, values?: MessageValues) => string;

/**
 * A catalogue of the server in every language.
 * @param place the beginning of the contexts of its texts. `scripts/texts/server-texts.ts` lists it
 * @returns what says a text in a language
 */
export function inLanguages<Name extends string>(
  place: string,
  english: Readonly<Record<Name, string>>,
): (language: Language) => Say<Name> {
  const made = new Map<Language, Say<Name>>();
  return (language) => {
    let say = made.get(language);
    if (!say) {
      const names = Object.entries(english) as [Name, string][];
      const format = createFormatter<Name>(
        language,
        Object.fromEntries(
          names.map(([name, text]) => [name, translated(language, `${place}.${name}`, text)]),
        ) as Record<Name, string>,
      );
      say = (name, values = {}) => format(name, values);
      made.set(language, say);
    }
    return say;
  };
}
