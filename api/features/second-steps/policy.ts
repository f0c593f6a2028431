import type { Role } from '../../contract/primitives.ts';
import { canAdminister } from '../../core/access/authorize.ts';
import type { SignInSettings } from '../../settings/sign-in.ts';

/** Whether somebody with this role must have a second step. */
export const isStepRequired = (policy: SignInSettings['mfa'], role: Role): boolean =>
  policy === 'everyone' || (policy === 'administrators' && role === 'admin');

/** Who may remove the second steps of other people. */
export const canResetSteps = canAdminister;
