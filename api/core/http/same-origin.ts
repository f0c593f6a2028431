import type { RequestMiddleware } from './context.ts';
import { bearerOf } from './bearer.ts';
import { forbidden } from '../errors.ts';
import { texts } from '../../contract/texts.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site makes a browser send. Browsers send the origin of a request in Sec-Fetch-Site, or on
 * plain http in Origin. A client that sends neither is not a browser. Requests with a token are allowed, because they
 * use no cookie, and no other site knows a token.
 * @param publicUrl the origin that people open, if it is set
 */
export function sameOriginOnly(publicUrl: string | undefined): RequestMiddleware {
  return (ctx, next) => {
    if (!safe.has(ctx.method) && bearerOf(ctx) === null) {
      const site = ctx.get('Sec-Fetch-Site');
      const origin = ctx.get('Origin');
      const own = site
        ? site === 'same-origin'
        : !origin || origin === (publicUrl ?? `${ctx.protocol}://${ctx.host}`);
      if (!own) throw forbidden(texts.fromAnotherSite);
    }
    return next();
  };
}
