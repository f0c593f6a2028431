import { IntlMessageFormat } from 'intl-messageformat';

/** What the braces of a text stand for. */
export type MessageValues = Record<string, string | number>;

/**
 * Formats the texts of a catalogue in one language. Each text is compiled once, when it is first needed.
 *
 * Not by Lingui, as on the page: with it came the compiler of TypeScript into the image.
 */
export function createFormatter<Name extends string>(
  language: string,
  catalogue: Readonly<Record<Name, string>>,
): (name: Name, values: MessageValues) => string {
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
