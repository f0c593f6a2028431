import type { RequestContext } from './context.ts';

/** What the header `Authorization: Bearer` holds; null without such a header. Nothing in the address is looked at. */
export function bearerOf(ctx: Pick<RequestContext, 'get'>): string | null {
  const [, token] = /^bearer(?: +(.*))?$/i.exec(ctx.get('Authorization')) ?? [];
  if (token !== undefined) return token.trim();
  return /^bearer$/i.test(ctx.get('Authorization')) ? '' : null;
}
