/**
 * Adds a language to the list in `api/text/languages.ts`.
 * @param source the text of that file
 * @param code as in BCP 47, such as `sv` or `pt-BR`
 * @throws if it is none, or is there already
 */
export function withLanguage(source: string, code: string): string {
  const [canonical] = Intl.getCanonicalLocales(code);
  if (canonical !== code) throw new Error(`${code} is written ${String(canonical)}.`);
  if (!new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code))
    throw new Error(`${code} is no language.`);
  if (source.includes(`'${code}'`)) throw new Error(`${code} is there already.`);
  return source.replace(/(export const languages = \[[^\]]*?),?\s*\] as const/, `$1, '${code}'] as const`);
}
