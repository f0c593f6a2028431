import { languages, type Language } from '../../text/languages.ts';
import type { RequestContext, RequestMiddleware } from './context.ts';

const cookie = 'lectern-language';
/** The longest `Accept-Language` that is read. Characters. */
const maxHeaderLength = 1_000;
const year = 365 * 24 * 60 * 60 * 1000;

/**
 * The language of the page and its texts: the person's choice, else the browser's, else that of the organisation. Needs
 * no database, because the choice is also in a cookie.
 */
export function languageOf(ctx: RequestContext, usual: Language): Language {
  const chosen = languages.find((language) => language === ctx.cookies.get(cookie));
  if (chosen) return chosen;
  // no browser sends that much, and parsing it would take milliseconds
  if (ctx.get('Accept-Language').length > maxHeaderLength) return usual;
  for (const asked of ctx.acceptsLanguages()) {
    if (asked === '*') return usual;
    const found = languages.find((language) => language === asked) ?? ofSameTongue(asked);
    if (found) return found;
  }
  return usual;
}

/** The one that is closest to a language that we do not have as it is asked for: 'zh-CN' and 'zh' are 'zh-Hans'. */
function ofSameTongue(asked: string): Language | undefined {
  const tongue = (tag: string) => tag.toLowerCase().split('-')[0];
  return languages.find((language) => tongue(language) === tongue(asked));
}

/** Lets whatever answers ask for the language of the reader. @param usual of the organisation, now */
export function knowLanguage(usual: () => Language): RequestMiddleware {
  return (ctx, next) => {
    ctx.state.language = () => languageOf(ctx, usual());
    return next();
  };
}

/**
 * Stores the person's choice in the browser, for the next pages that it opens.
 * @param chosen null: none, as for a language that an earlier version had
 */
export function rememberLanguage(ctx: RequestContext, chosen: Language | null): void {
  const language = chosen && languages.includes(chosen) ? chosen : null;
  const known = ctx.cookies.get(cookie) ?? null;
  if (language === known) return;
  // without a value, the cookie is removed
  ctx.cookies.set(cookie, language, { sameSite: 'lax', maxAge: language ? year : 0, signed: false });
}
