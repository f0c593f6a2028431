import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { endWaysIn } from '../../core/access/end-ways-in.ts';
import { disableForDirectory, enableForDirectory } from '../../core/access/directory-accounts.ts';
import { forbidden, refused } from '../../core/errors.ts';
import type { Transaction } from '../../core/transaction.ts';
import { Identity } from '../../../db/sign-in/identity.ts';
import { User } from '../../../db/people/user.ts';
import type { ManagedAccount } from './managed-users.ts';
import { orTaken } from './or-taken.ts';
import type { ScimProvider } from './provider.ts';
import type { UserChange } from './read-user.ts';

interface Change extends ManagedAccount {
  actor: Actor;
  provider: ScimProvider;
  change: UserChange;
}

/**
 * Ends every way into the account if the change could let somebody else in: another externalId, which people sign in
 * with, or another email, which can link an identity or get a new password.
 * @throws AppError 403 for such a change of an administrator; 409 if something is taken, or if it would disable the
 *   last administrator
 */
export async function changeManaged(trx: Transaction, given: Change): Promise<void> {
  const { actor, provider, user, identity, change } = given;
  const because = await whyWaysInEnd(trx, given);
  if (because !== null) {
    const source = { id: provider.id, name: provider.id };
    await endWaysIn(trx, { actor, user, because, source, keep: [identity.id] });
  }
  await changeIdentity(trx, given);
  await changeUser(trx, given);
  const account = { actor, user, by: 'scim' as const, source: provider.id };
  if (change.active === true) await enableForDirectory(trx, account);
  if (change.active === false && !user.disabledAt && !(await disableForDirectory(trx, account)))
    throw refused(texts.lastAdmin);
}

/** Shown in the log of the provider. */
const administratorStays =
  'This person is an administrator of Lectern. SCIM cannot change their externalId or email: link the account by "lectern user link", and change the email in Lectern.';

const isRebound = ({ provider, identity, change: { externalId } }: Change): boolean =>
  provider.isWayIn && externalId !== undefined && externalId !== identity.subject;

/** @throws AppError 403 for an administrator, because otherwise the owner of the token could become one */
async function whyWaysInEnd(trx: Transaction, given: Change): Promise<'rebound' | 'email' | null> {
  const { user, change } = given;
  const isNewEmail = change.email !== undefined && change.email.toLowerCase() !== user.email?.toLowerCase();
  if (!isRebound(given) && !isNewEmail) return null;
  if (user.role === 'admin') throw forbidden(administratorStays);
  if (isRebound(given)) return 'rebound';
  return (await isEmailWayIn(trx, given)) ? 'email' : null;
}

/**
 * Whether an email lets somebody in: through a mailed link for a new password, or through a provider that the account
 * has no identity of yet.
 */
async function isEmailWayIn(trx: Transaction, { user, provider }: Change): Promise<boolean> {
  if (user.passwordHash !== null) return true;
  const identities = await Identity.query(trx).where('user_id', user.id);
  const own = new Set(identities.map((identity) => identity.provider));
  return provider.sources.some(({ id, linkEmail }) => linkEmail !== 'off' && !own.has(id));
}

async function changeIdentity(trx: Transaction, given: Change): Promise<void> {
  const { identity, change } = given;
  const { userName, externalId, email } = change;
  const columns = {
    ...(userName === undefined ? {} : { userName }),
    ...(externalId === undefined ? {} : { subject: externalId }),
    // the provider confirmed the old email, of another person
    ...(isRebound(given) ? { provenEmail: null } : {}),
    ...(email === undefined ? {} : { email }),
  };
  if (Object.keys(columns).length > 0)
    await orTaken(Identity.query(trx).findById(identity.id).patch(columns));
}

async function changeUser(trx: Transaction, { actor, provider, user, change }: Change): Promise<void> {
  const { displayName = user.displayName, email = user.email } = change;
  const changed = {
    ...(displayName === user.displayName ? {} : { displayName }),
    ...(email === user.email ? {} : { email }),
  };
  const names = Object.keys(changed);
  // even if the person had typed it
  const emailConfirmedBy = change.email === undefined ? user.emailConfirmedBy : 'provider';
  if (names.length === 0 && emailConfirmedBy === user.emailConfirmedBy) return;
  await orTaken(
    User.query(trx)
      .findById(user.id)
      .patch({ ...changed, emailConfirmedBy }),
  );
  if (names.length === 0) return;
  const details = { ...Object.fromEntries(names.map((name) => [name, 'changed'])), source: provider.id };
  await audit(trx, actor, { action: 'user.updated', target: { type: 'user', id: user.id }, details });
}
