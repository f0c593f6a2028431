import type { I18n } from '@lingui/core';

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
