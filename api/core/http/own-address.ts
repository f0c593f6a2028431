import type { RequestContext } from './context.ts';

/** Where links lead that somebody copies from the page: to `PUBLIC_URL`, or else to where they are themselves. */
export const addressOf = (ctx: RequestContext, publicUrl: string | undefined): string =>
  publicUrl ?? `${ctx.protocol}://${ctx.host}`;
