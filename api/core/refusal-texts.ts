import type { Reason } from '../contract/errors.ts';
import type { Language } from '../text/languages.ts';
import { inLanguages } from '../text/translations.ts';
import { texts, type TextName, type TextValues } from '../contract/texts.ts';

/** A text with its values, both as English and by its name. */
export interface Said {
  text: string;
  reason: Reason;
}

const sayIn = inLanguages('refusal', texts);
const inEnglish = sayIn('en');
const names = new Map(Object.entries(texts).map(([name, text]) => [text as string, name as TextName]));

/** The text of a refusal with values. A text without values is simply `texts.<name>`. */
export const say = (name: TextName, values: TextValues): Said => ({
  text: inEnglish(name, values),
  reason: { name, values },
});

export const englishOf = (said: string | Said): string => (typeof said === 'string' ? said : said.text);

/** The name of a text and its values; undefined for a text that is not in the catalogue. */
export function reasonOf(said: string | Said): Reason | undefined {
  if (typeof said !== 'string') return said.reason;
  const name = names.get(said);
  return name && { name };
}

/** Says a refusal in a language; in English as it was raised. Its name may come from an older version. */
export function inLanguage(language: Language, english: string, reason: Reason | undefined): string {
  if (language === 'en' || !reason || !Object.hasOwn(texts, reason.name)) return english;
  return sayIn(language)(reason.name as TextName, reason.values);
}
