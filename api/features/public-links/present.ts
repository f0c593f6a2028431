import type { PublicLinkInfo } from '../../contract/public-links.ts';
import { presentPerson } from '../../core/access/present-people.ts';
import type { PublicLink } from '../../../db/public-links/statements.ts';
import { stateOf } from './policy.ts';

export function presentPublicLink(link: PublicLink, canEnd: boolean): PublicLinkInfo {
  const { id, documentId, title, includesBelow, passwordHash, maker, madeAt } = link;
  return {
    id,
    document: { id: documentId, title },
    includesBelow,
    hasPassword: passwordHash !== null,
    madeBy: presentPerson(maker)!,
    madeAt: madeAt.toISOString(),
    expiresAt: link.expiresAt?.toISOString() ?? null,
    state: stateOf(link),
    opened: link.opened,
    lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
    can: { end: canEnd },
  };
}
