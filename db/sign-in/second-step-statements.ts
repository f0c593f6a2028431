import type { Knex } from 'knex';
import { runPrepared } from '../prepared.ts';

/** The second steps that a person has set up. */
export interface StepState {
  /** The sealed key of the authenticator app; null without one. */
  sealed: Buffer | null;
  hasRecoveryCodes: boolean;
  /** A passkey that works at this address. */
  hasPasskey: boolean;
  /** Any passkey, also of another address. */
  hasAnyPasskey: boolean;
  /** Whether the device is remembered. */
  isKnownDevice: boolean;
}

const stateStatement = {
  name: 'second-step-state',
  text: `
select
  (select sealed from totp_keys where user_id = $1 and confirmed_at is not null) as sealed,
  exists (select from recovery_codes where user_id = $1 and used_at is null) as "hasRecoveryCodes",
  exists (select from passkeys where user_id = $1 and rp_id = $2) as "hasPasskey",
  exists (select from passkeys where user_id = $1) as "hasAnyPasskey",
  exists (select from known_devices where hash = $3 and user_id = $1 and expires_at > now()) as "isKnownDevice"`,
};

/**
 * One query, because each sign-in needs all of it.
 * @param rpId null if no passkey can be used
 * @param deviceHash SHA-256 of the secret of the device; null if it has none
 */
export async function readStepState(
  runner: Knex,
  { userId, rpId, deviceHash }: { userId: number; rpId: string | null; deviceHash: Buffer | null },
): Promise<StepState> {
  const [state] = await runPrepared<StepState>(runner, stateStatement, [userId, rpId, deviceHash]);
  return state as StepState;
}

/** The tables with second steps of people. */
const tables = ['totp_keys', 'recovery_codes', 'passkeys', 'known_devices'] as const;

/** @returns how many rows each table had */
export async function deleteSecondSteps(
  runner: Knex,
  userId: number,
): Promise<Record<(typeof tables)[number], number>> {
  const deleted = { totp_keys: 0, recovery_codes: 0, passkeys: 0, known_devices: 0 };
  for (const table of tables) deleted[table] = await runner(table).where('user_id', userId).delete();
  return deleted;
}

/** Deletes sign-ins in progress and remembered devices, which lose their value when the password changes. */
export async function forgetSignIns(runner: Knex, userId: number): Promise<void> {
  for (const table of ['sign_in_flows', 'known_devices'])
    await runner(table).where('user_id', userId).delete();
}

interface Stepless {
  /** Who must have a second step. */
  policy: 'administrators' | 'everyone';
  /** Providers that are trusted to have asked for a second step. */
  trusted: readonly string[];
  /** Absent: the sessions of all people. */
  userId?: number;
}

/**
 * Ends the sessions of people who must have a second step and signed in without one.
 * @returns how many
 */
export async function endSteplessSessions(
  runner: Knex,
  { policy, trusted, userId }: Stepless,
): Promise<number> {
  const { rowCount } = await runner.raw<{ rowCount: number }>(
    `delete from sessions s using users u
    where u.id = s.user_id and (u.role = 'admin' or :policy = 'everyone') and (:userId::integer is null or u.id = :userId)
      and not s.methods && array['totp', 'passkey', 'recovery', 'device']
      and not exists (select from identities i where i.id = s.identity_id and i.provider = any (:trusted::text[]))`,
    { policy, userId: userId ?? null, trusted: [...trusted] } as never,
  );
  return rowCount;
}
