import type { Role } from '../../contract/primitives.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { authorize } from '../../core/access/authorize.ts';
import type { AdmissionRules } from '../../settings/admission.ts';

/** Whose people SCIM manages. */
export interface ScimProvider {
  /** Of the identities: that of the provider people sign in with, so that both find the same account; else 'scim'. */
  id: string;
  issuer: string;
  /** Whether people sign in with the externalId. */
  isWayIn: boolean;
  /** All by which people sign in: somebody may come into an account by its email. */
  sources: readonly Pick<AdmissionRules, 'id' | 'linkEmail'>[];
  /** Of new accounts. */
  role: Role;
}

/** The source of the groups that SCIM makes. */
export const groupSource = 'scim';

/** Nothing but a token for it may do SCIM, an administrator's session neither. */
export function requireScimToken(actor: Pick<Actor, 'tokenScope'>): void {
  authorize(actor.tokenScope === 'scim' ? null : texts.scimTokenOnly);
}
