import type { Role } from '../../contract/primitives.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { authorize } from '../../core/access/authorize.ts';
import type { AdmissionRules } from '../../settings/admission.ts';

/** The provider whose people SCIM manages. */
export interface ScimProvider {
  /**
   * The provider in identities: the one that people sign in with, so that both find the same account; otherwise 'scim'.
   */
  id: string;
  issuer: string;
  /** Whether people sign in with the externalId. */
  isWayIn: boolean;
  /** All providers that people sign in with, because each may link an identity to an account by its email. */
  sources: readonly Pick<AdmissionRules, 'id' | 'linkEmail'>[];
  /** The role of new accounts. */
  role: Role;
}

/** The source of the groups that SCIM makes. */
export const groupSource = 'scim';

/** Only a token for SCIM may use SCIM, not even an administrator's session. */
export function requireScimToken(actor: Pick<Actor, 'tokenScope'>): void {
  authorize(actor.tokenScope === 'scim' ? null : texts.scimTokenOnly);
}
