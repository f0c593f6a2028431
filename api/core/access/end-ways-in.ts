import { Identity } from '../../../db/sign-in/identity.ts';
import { Session } from '../../../db/sign-in/session.ts';
import { User } from '../../../db/people/user.ts';
import { deleteSecondSteps, forgetSignIns } from '../../../db/sign-in/second-step-statements.ts';
import {
  addMailsToAdministrators,
  addSecurityMail,
} from '../../../db/notifications/security-mail-statements.ts';
import type { Transaction } from '../transaction.ts';
import { audit, type AuditActor } from './audit.ts';
import { revokeTokens } from './revoke-tokens.ts';

/**
 * Ends somebody's sessions and the sign-ins that wait for their second step, and forgets their remembered devices.
 * @returns the number of sessions
 */
export async function endSignIns(
  trx: Transaction,
  userId: number,
  { except }: { except?: Buffer | null } = {},
): Promise<number> {
  const query = Session.query(trx).where('user_id', userId).delete();
  const ended = await (except ? query.whereNot('id_hash', except) : query);
  await forgetSignIns(trx, userId);
  return ended;
}

interface Ending {
  actor: AuditActor;
  /** Locked by the caller. Still has the old email, which the mail is sent to. */
  user: User;
  /**
   * linked: an identity was linked because of the email; rebound: SCIM gave the account another identity; email: SCIM
   * gave the account another email, through which somebody could link an identity.
   */
  because: 'linked' | 'rebound' | 'email';
  source: { id: string; name: string };
  /** The ids of identities that stay. */
  keep: readonly number[];
}

/**
 * Ends every way into an account, because somebody else may have had one: identities, password, passkeys, second steps,
 * API tokens, sessions, remembered devices, password links and sign-ins in progress. Tells the person. Tells the
 * administrators too, unless everything that ended had been set up by an administrator.
 */
export async function endWaysIn(
  trx: Transaction,
  { actor, user, because, source, keep }: Ending,
): Promise<void> {
  const { id, username } = user;
  const identities = await Identity.query(trx)
    .where('user_id', id)
    .whereNotIn('id', [...keep])
    .orderBy('id');
  const sessions = await endSignIns(trx, id);
  const steps = await deleteSecondSteps(trx, id);
  for (const table of ['password_links', 'password_link_mails'])
    await trx(table).where('user_id', id).delete();
  const tokens = await revokeTokens(trx, actor, id, 'ways_in_ended');
  await Identity.query(trx)
    .whereIn(
      'id',
      identities.map((identity) => identity.id),
    )
    .delete();
  await User.query(trx)
    .findById(id)
    .patch({
      ...{ passwordHash: null, passwordIsInitial: false, passwordMustChange: false },
    });
  const ended = {
    password: user.passwordHash !== null,
    identities: identities.map(({ provider }) => provider),
    passkeys: steps.passkeys,
    app: steps.totp_keys > 0,
    tokens,
    sessions,
  };
  const target = { type: 'user', id };
  const details = { because, source: source.id, ...ended };
  await audit(trx, actor, { action: 'user.ways_in_ended', target, details });
  const isLinked = because === 'linked';
  await addSecurityMail(trx, id, isLinked ? 'account_linked' : 'account_rebound', {
    address: user.email,
    details: { provider: source.name },
  });
  const { passkeys, app } = ended;
  if (isLinked && identities.length + passkeys + tokens === 0 && !app) return;
  await addMailsToAdministrators(trx, isLinked ? 'others_account_linked' : 'others_account_rebound', {
    ...{ username, provider: source.name },
  });
}
