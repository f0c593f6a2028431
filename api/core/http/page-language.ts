import { languages, type Language } from '../../text/languages.ts';
import type { RequestContext } from './context.ts';

const cookie = 'lectern-language';
/** The longest `Accept-Language` that is read. Characters. */
const mostAsked = 1_000;
const year = 365 * 24 * 60 * 60 * 1000;

/**
 * The language in which the page and its texts are answered: what the person has chosen, else what the browser asks for,
 * else that of the organisation. It asks no database, because the choice is in a cookie too.
 */
export function languageOf(ctx: RequestContext, usual: Language): Language {
  const chosen = languages.find((language) => language === ctx.cookies.get(cookie));
  if (chosen) return chosen;
  // no browser asks for that many; taking them apart would take milliseconds
  if (ctx.get('Accept-Language').length > mostAsked) return usual;
  // of languages that the browser likes equally, such as for `*`, the first one is taken
  const asked = ctx.acceptsLanguages(usual, ...languages);
  return languages.find((language) => language === asked) ?? usual;
}

/** Keeps the person's choice in the browser, for the pages that it opens from now on. @param language null: none */
export function rememberLanguage(ctx: RequestContext, language: Language | null): void {
  const known = ctx.cookies.get(cookie) ?? null;
  if (language === known) return;
  // without a value, the cookie is removed
  ctx.cookies.set(cookie, language, { sameSite: 'lax', maxAge: language ? year : 0, signed: false });
}
