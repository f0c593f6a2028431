import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Reason } from '../contract/errors.ts';
import { texts, type TextName, type TextValues } from '../contract/texts.ts';

/** A text with its values, as English and by its name. */
export interface Said {
  text: string;
  reason: Reason;
}

/** Stands for a backslash in values; no text contains it, because it is no character. */
const standIn = '\uFDD0';
const hidden = (value: string): string => value.replaceAll('\\', standIn);

const eachText = (values: TextValues, change: (value: string) => string): TextValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? change(value) : value]),
  );

/** Formats the texts of a catalogue in one language. Each text is compiled once, when it is first needed. */
export function createFormatter<Name extends string>(
  language: string,
  catalogue: Readonly<Record<Name, string>>,
): (name: Name, values: TextValues) => string {
  const compiled = new Set<Name>();
  const i18n = setupI18n({ locale: language, messages: { [language]: {} } });
  return (name, values) => {
    if (!compiled.has(name)) {
      i18n.load(language, { [name]: compileMessage(catalogue[name]) });
      compiled.add(name);
    }
    // Lingui would read `\x41` in a title as a letter
    return i18n._(name, eachText(values, hidden)).replaceAll(standIn, '\\');
  };
}

const inEnglish = createFormatter('en', texts);
const names = new Map(Object.entries(texts).map(([name, text]) => [text as string, name as TextName]));

/** The text of a refusal that has values. One without is simply `texts.<name>`. */
export const say = (name: TextName, values: TextValues): Said => ({
  text: inEnglish(name, values),
  reason: { name, values },
});

export const textOf = (said: string | Said): string => (typeof said === 'string' ? said : said.text);

/** The name of a text and its values; undefined for a text that is not in the catalogue. */
export function reasonOf(said: string | Said): Reason | undefined {
  if (typeof said !== 'string') return said.reason;
  const name = names.get(said);
  return name && { name };
}
