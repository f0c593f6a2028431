import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { notFound, refused, taken, type AppError } from '../../core/errors.ts';
import { say, type Said } from '../../core/refusal-texts.ts';
import type { Transaction } from '../../core/transaction.ts';
import { Identity } from '../../../db/sign-in/identity.ts';
import { Session } from '../../../db/sign-in/session.ts';
import { User } from '../../../db/people/user.ts';

/** A provider or directory, as identities refer to it. */
export interface Source {
  id: string;
  name: string;
  issuer: string;
}

/** Locks the person, so that each of two simultaneous changes sees the result of the other. */
async function findPerson(trx: Transaction, userId: number): Promise<User> {
  const user = await User.query(trx)
    .findById(userId)
    .forUpdate()
    .throwIfNotFound({ text: texts.userNotFound });
  if (user.kind === 'service') throw refused(texts.serviceHasNoIdentity);
  return user;
}

/**
 * Lets a person sign in with an account at a provider.
 * @throws AppError 409 if that account is already linked, or the person has another one of that provider
 */
export async function linkIdentity(
  trx: Transaction,
  actor: Actor,
  { userId, source, subject, email }: { userId: number; source: Source; subject: string; email?: string },
): Promise<Identity> {
  const { id: provider, name, issuer } = source;
  await findPerson(trx, userId);
  const known = await Identity.query(trx).findOne({ issuer, subject });
  if (known) throw linkTaken('subject', say('identityTaken', { provider: name }));
  if (await Identity.query(trx).findOne({ user_id: userId, provider }))
    throw linkTaken('provider', say('identityTwice', { provider: name }));
  const identity = await Identity.query(trx)
    .insert({ userId, provider, issuer, subject, email: email ?? null })
    .returning('*');
  await audit(trx, actor, {
    action: 'identity.linked',
    target: { type: 'user', id: userId },
    details: { provider, how: actor.id === userId ? 'own' : 'by hand' },
  });
  return identity;
}

const linkTaken = (field: 'subject' | 'provider', said: Said): AppError => taken(said, { [field]: said });

/** Other ways in, apart from identities. */
interface OtherWays {
  /** administrators: only administrators can sign in with a password. */
  password: 'everyone' | 'administrators';
}

/**
 * Removes an identity from a person and ends the sessions that began with it.
 * @returns the hashes of those sessions
 * @throws AppError 404; 409 for the only way in
 */
export async function unlinkIdentity(
  trx: Transaction,
  actor: Actor,
  { userId, identityId, ways }: { userId: number; identityId: number; ways: OtherWays },
): Promise<Buffer[]> {
  const user = await findPerson(trx, userId);
  const identity = await Identity.query(trx).findOne({ id: identityId, user_id: userId });
  if (!identity) throw notFound(texts.identityNotFound);
  if (!(await hasAnotherWay(trx, user, identityId, ways))) throw refused(texts.lastWayIn);
  // before the identity is removed, because afterwards nothing would tell which sessions they are
  const ended = await Session.query(trx).where('identity_id', identityId).delete().returning('id_hash');
  await Identity.query(trx).deleteById(identityId);
  await audit(trx, actor, {
    action: 'identity.unlinked',
    target: { type: 'user', id: userId },
    details: { provider: identity.provider },
  });
  return ended.map(({ idHash }) => idHash);
}

async function hasAnotherWay(
  trx: Transaction,
  user: User,
  identityId: number,
  { password }: OtherWays,
): Promise<boolean> {
  if (user.passwordHash !== null && (password === 'everyone' || user.role === 'admin')) return true;
  const other = await Identity.query(trx).where('user_id', user.id).whereNot('id', identityId).first();
  if (other) return true;
  const passkey: unknown = await trx('passkeys').where({ user_id: user.id, second_only: false }).first();
  return passkey !== undefined;
}
