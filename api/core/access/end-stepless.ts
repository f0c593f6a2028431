import type { Knex } from 'knex';
import { endSteplessSessions } from '../../../db/sign-in/second-step-statements.ts';

/** The settings that this file needs. */
interface StepSettings {
  mfa: 'off' | 'optional' | 'administrators' | 'everyone';
  oidc: readonly { id: string; asksSecondStep: boolean }[];
}

/**
 * Ends the sessions of people who must have a second step but signed in without one: after a stricter setting, or when
 * somebody becomes an administrator.
 * @param userId only the sessions of this person
 * @returns how many sessions
 */
export async function endStepless(
  runner: Knex,
  { mfa, oidc }: StepSettings,
  userId?: number,
): Promise<number> {
  if (mfa === 'off' || mfa === 'optional') return 0;
  const trusted = oidc.filter(({ asksSecondStep }) => !asksSecondStep).map(({ id }) => id);
  return endSteplessSessions(runner, { policy: mfa, trusted, ...(userId === undefined ? {} : { userId }) });
}
