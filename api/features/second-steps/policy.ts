import type { Role } from '../../contract/primitives.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { Verdict } from '../../core/access/authorize.ts';
import { texts } from '../../contract/texts.ts';
import type { SignInSettings } from '../../settings/sign-in.ts';

/** Whether somebody with this role must have a second step. */
export const isStepRequired = (policy: SignInSettings['mfa'], role: Role): boolean =>
  policy === 'everyone' || (policy === 'administrators' && role === 'admin');

/** Who may remove the second steps of other people. */
export const canResetSteps = (actor: Actor): Verdict => (actor.role === 'admin' ? null : texts.adminOnly);
