import { isIP } from 'node:net';
import type { RequestContext } from '../../core/http/context.ts';

/** The site that a passkey is for. */
export interface RelyingParty {
  /** The host of the address that people open. */
  id: string;
  origin: string;
}

/**
 * Why passkeys cannot be used: browsers offer them only over https (or at http://localhost), and never for a numeric
 * address.
 */
export type PasskeysAbsent = 'https' | 'number';

/** The relying party for an address that people open, or why there is none. */
export function relyingPartyAt(address: string): RelyingParty | PasskeysAbsent {
  const { hostname, origin, protocol } = new URL(address);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return 'number';
  if (protocol !== 'https:' && hostname !== 'localhost') return 'https';
  return { id: hostname, origin };
}

/**
 * Uses PUBLIC_URL. Without it, only http://localhost counts: an address from a header cannot be trusted, and localhost
 * reaches no other machine.
 */
export function relyingParty(
  ctx: Pick<RequestContext, 'host'>,
  publicUrl: string | undefined,
): RelyingParty | PasskeysAbsent {
  const address = publicUrl ?? `http://${ctx.host}`;
  return URL.canParse(address) ? relyingPartyAt(address) : 'https';
}
