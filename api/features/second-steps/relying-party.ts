import { isIP } from 'node:net';
import type { RequestContext } from '../../core/http/context.ts';

/** Whom a passkey is for. */
export interface RelyingParty {
  /** The host of the address that people open. */
  id: string;
  origin: string;
}

/** Why there are no passkeys: browsers offer them only over https (or at http://localhost), and never for a number. */
export type PasskeysAbsent = 'https' | 'number';

/** Judges an address that people open. */
export function relyingPartyAt(address: string): RelyingParty | PasskeysAbsent {
  const { hostname, origin, protocol } = new URL(address);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return 'number';
  if (protocol !== 'https:' && hostname !== 'localhost') return 'https';
  return { id: hostname, origin };
}

/**
 * By PUBLIC_URL. Without it, only by http://localhost: no address that counts may come from a header, and that one reaches
 * nobody else's machine.
 */
export function relyingParty(
  ctx: Pick<RequestContext, 'host'>,
  publicUrl: string | undefined,
): RelyingParty | PasskeysAbsent {
  const address = publicUrl ?? `http://${ctx.host}`;
  return URL.canParse(address) ? relyingPartyAt(address) : 'https';
}
