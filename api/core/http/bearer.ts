import type { RequestContext } from './context.ts';

/** The token in the header `Authorization: Bearer`; null without such a header. A token in the address is ignored. */
export function bearerOf(ctx: Pick<RequestContext, 'get'>): string | null {
  const [, token] = /^bearer(?: +(.*))?$/i.exec(ctx.get('Authorization')) ?? [];
  if (token !== undefined) return token.trim();
  return /^bearer$/i.test(ctx.get('Authorization')) ? '' : null;
}
