import { IntlMessageFormat } from 'intl-messageformat';
import type { Reason } from '../contract/errors.ts';
import { texts, type TextName, type TextValues } from '../contract/texts.ts';

/** A text with its values, as English and by its name. */
export interface Said {
  text: string;
  reason: Reason;
}

/**
 * Formats the texts of a catalogue in one language. Each text is compiled once, when it is first needed.
 *
 * Not by Lingui, as on the page: with it came the compiler of TypeScript into the image.
 */
export function createFormatter<Name extends string>(
  language: string,
  catalogue: Readonly<Record<Name, string>>,
): (name: Name, values: TextValues) => string {
  const compiled = new Map<Name, IntlMessageFormat>();
  return (name, values) => {
    let format = compiled.get(name);
    if (!format) {
      // what looks like a tag is text
      format = new IntlMessageFormat(catalogue[name], language, undefined, { ignoreTag: true });
      compiled.set(name, format);
    }
    return String(format.format(values));
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
