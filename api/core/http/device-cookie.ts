import { hashSecret, newSecret } from '../../../db/sign-in/secrets.ts';
import type { RequestContext } from './context.ts';

/** Browsers accept the __Host- prefix only over https. Each person who shares a browser has a cookie of their own. */
const nameOf = (ctx: RequestContext, userId: number): string =>
  `${ctx.cookies.secure ? '__Host-' : ''}lectern-device-${userId}`;

const options = { httpOnly: true, sameSite: 'lax', overwrite: true, signed: false } as const;

/** The SHA-256 of this device's secret, which shows that it is remembered; null if it has none. */
export function readDeviceHash(ctx: RequestContext, userId: number): Buffer | null {
  const secret = ctx.cookies.get(nameOf(ctx, userId));
  return secret ? hashSecret(secret) : null;
}

/**
 * Always a new secret, so that a secret planted by somebody else is worthless.
 * @returns its SHA-256
 */
export function setDeviceCookie(ctx: RequestContext, userId: number, days: number): Buffer {
  const secret = newSecret();
  ctx.cookies.set(nameOf(ctx, userId), secret, { ...options, maxAge: days * 24 * 60 * 60 * 1000 });
  return hashSecret(secret);
}
