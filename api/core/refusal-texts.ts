import type { Reason } from '../contract/errors.ts';
import { createFormatter } from '../text/format-message.ts';
import { texts, type TextName, type TextValues } from '../contract/texts.ts';

/** A text with its values, both as English and by its name. */
export interface Said {
  text: string;
  reason: Reason;
}

const inEnglish = createFormatter('en', texts);
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
