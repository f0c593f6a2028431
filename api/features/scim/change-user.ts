import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { disableForDirectory, enableForDirectory } from '../../core/access/directory-accounts.ts';
import { AppError, refused } from '../../core/errors.ts';
import { scimRefusal } from '../../core/http/scim-errors.ts';
import { violatedConstraint, type Transaction } from '../../core/transaction.ts';
import { Identity } from '../../../db/models/identity.ts';
import { User } from '../../../db/models/user.ts';
import type { ManagedAccount } from './managed-users.ts';
import type { ScimProvider } from './provider.ts';
import type { UserChange } from './read-user.ts';

interface Change extends ManagedAccount {
  actor: Actor;
  provider: ScimProvider;
  change: UserChange;
}

/** @throws AppError 409 if something is taken, or if it would disable the last administrator */
export async function changeManaged(trx: Transaction, given: Change): Promise<void> {
  const { actor, provider, user, change } = given;
  await changeIdentity(trx, given);
  await changeUser(trx, given);
  const account = { actor, user, by: 'scim' as const, source: provider.id };
  if (change.active === true) await enableForDirectory(trx, account);
  if (change.active === false && !user.disabledAt && !(await disableForDirectory(trx, account)))
    throw refused(texts.lastAdmin);
}

async function changeIdentity(trx: Transaction, { identity, change }: Change): Promise<void> {
  const { userName, externalId, email } = change;
  const columns = {
    ...(userName === undefined ? {} : { userName }),
    ...(externalId === undefined ? {} : { subject: externalId }),
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
  if (names.length === 0) return;
  await orTaken(User.query(trx).findById(user.id).patch(changed));
  const details = { ...Object.fromEntries(names.map((name) => [name, 'changed'])), source: provider.id };
  await audit(trx, actor, { action: 'user.updated', target: { type: 'user', id: user.id }, details });
}

const whatIsTaken: Record<string, string> = {
  users_email:
    'Another account has this email. Lectern takes over no account: give one of them another address, or delete it.',
  identities_user_name: 'Another person has this userName.',
  identities_subject: 'Another person has this externalId.',
};

/** @throws AppError 409 `uniqueness` with what is taken */
export async function orTaken<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const isEmail = error instanceof AppError && error.code === 'taken';
    const text = whatIsTaken[isEmail ? 'users_email' : violatedConstraint(error)];
    if (!text) throw error;
    throw scimRefusal(409, 'uniqueness', text);
  }
}
