import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { Verdict } from '../../core/access/authorize.ts';
import { canManageSpace, canWriteInSpace, type SpaceAccess } from '../../core/access/space-rights.ts';
import type { PublicLink } from '../../../db/public-links/statements.ts';

/** A restriction names people. Only who answers for the space may open the document to everybody else as well. */
export function canMakePublicLink(
  actor: Pick<Actor, 'role'>,
  space: SpaceAccess,
  { isRestricted }: { isRestricted: boolean },
): Verdict {
  const verdict = canWriteInSpace(actor, space);
  if (verdict !== null || !isRestricted || canManageSpace(actor, space) === null) return verdict;
  return texts.publicLinkOfRestricted;
}

export const canEndPublicLink = (
  actor: Pick<Actor, 'id' | 'role'>,
  space: SpaceAccess,
  { madeBy }: Pick<PublicLink, 'madeBy'>,
): Verdict => (madeBy === actor.id ? null : canManageSpace(actor, space));

export type LinkState = 'open' | 'expired' | 'maker' | 'document';

/**
 * Whether a link works now, or why not. It is as good as the rights of who made it: it works only while that person
 * could make it again.
 */
export function stateOf({
  hasExpired,
  isThere,
  makerReads,
  maker,
  space,
  restrictedBy,
}: PublicLink): LinkState {
  if (hasExpired) return 'expired';
  if (!isThere) return 'document';
  const mayMake = canMakePublicLink(maker, space, { isRestricted: restrictedBy !== null }) === null;
  return makerReads && mayMake ? 'open' : 'maker';
}
