import { newSecret } from '../../../db/sign-in/secrets.ts';
import type { RequestContext } from './context.ts';

export const flowTtlSeconds = 10 * 60;
const cookieMaxAgeMs = flowTtlSeconds * 1000;

/** Browsers accept the __Host- prefix only over https. */
const nameOf = (ctx: RequestContext): string => (ctx.cookies.secure ? '__Host-lectern-flow' : 'lectern-flow');

const options = { httpOnly: true, sameSite: 'lax', overwrite: true, signed: false } as const;

/**
 * Binds a new sign-in to this browser. Always a new secret, so that a secret planted by somebody else is worthless.
 * @returns the secret, for `beginFlow`
 */
export function setFlowCookie(ctx: RequestContext): string {
  const secret = newSecret();
  ctx.cookies.set(nameOf(ctx), secret, { ...options, maxAge: cookieMaxAgeMs });
  return secret;
}

/** The secret of the sign-in that this browser began; '' if there is none. */
export const readFlowCookie = (ctx: RequestContext): string => ctx.cookies.get(nameOf(ctx)) ?? '';

export const clearFlowCookie = (ctx: RequestContext): void => {
  ctx.cookies.set(nameOf(ctx), null, options);
};

/** A separate cookie, so that the offer of a passkey in one tab does not end a sign-in in another. */
const offerNameOf = (ctx: RequestContext): string =>
  ctx.cookies.secure ? '__Host-lectern-offer' : 'lectern-offer';

/**
 * Binds the offer of a passkey to this browser.
 * @returns the secret, for `beginFlow`
 */
export function keepOfferCookie(ctx: RequestContext): string {
  const before = readOfferCookie(ctx);
  const secret = /^[\w-]{43}$/.test(before) ? before : newSecret();
  ctx.cookies.set(offerNameOf(ctx), secret, { ...options, maxAge: cookieMaxAgeMs });
  return secret;
}

/** The secret of the offers in this browser; '' if there are none. */
export const readOfferCookie = (ctx: RequestContext): string => ctx.cookies.get(offerNameOf(ctx)) ?? '';
