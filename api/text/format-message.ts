import { IntlMessageFormat } from 'intl-messageformat';

/** The values for the placeholders of a text. */
export type MessageValues = Record<string, string | number>;

/**
 * Formats the texts of a catalogue in one language. Each text is compiled when it is first needed.
 *
 * The page uses Lingui for this. The server does not, because Lingui would bring TypeScript's compiler into the image.
 */
export function createFormatter<Name extends string>(
  language: string,
  catalogue: Readonly<Record<Name, string>>,
): (name: Name, values: MessageValues) => string {
  const compiled = new Map<Name, IntlMessageFormat>();
  return (name, values) => {
    let format = compiled.get(name);
    if (!format) {
      // what looks like a tag is plain text
      format = new IntlMessageFormat(catalogue[name], language, undefined, { ignoreTag: true });
      compiled.set(name, format);
    }
    return String(format.format(values));
  };
}
