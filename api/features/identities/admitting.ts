import { emailPattern, limits } from '../../text/limits.ts';
import { AppError } from '../../core/errors.ts';
import { audit } from '../../core/access/audit.ts';
import { endWaysIn } from '../../core/access/end-ways-in.ts';
import { enableForDirectory } from '../../core/access/directory-accounts.ts';
import { scimIssuer } from '../../core/access/scim-issuer.ts';
import { isLastAdministrator } from '../../core/access/last-administrator.ts';
import type { Transaction } from '../../core/transaction.ts';
import type { OutsideIdentity } from '../../ports/identity/port.ts';
import type { AdmissionRules } from '../../settings/admission.ts';
import { Identity } from '../../../db/sign-in/identity.ts';
import { User } from '../../../db/people/user.ts';
import type { UsersService } from '../users/service.ts';
import { setOutsideGroups, takenGroups } from './groups.ts';
import type { Role } from '../../contract/primitives.ts';

const rank: Record<Role, number> = { viewer: 0, editor: 1, admin: 2 };

/**
 * The role that a provider gives somebody: the highest of the map, otherwise the default.
 * @returns null if the provider decides no roles, or did not say this time
 */
function roleOf(
  { groups, roleValues }: Pick<OutsideIdentity, 'groups' | 'roleValues'>,
  { roleMap, roleDefault }: Pick<AdmissionRules, 'roleMap' | 'roleDefault'>,
): Role | null {
  if (roleMap.length === 0) return null;
  const values = roleValues ?? groups;
  if (values === 'unknown') return null;
  const has = new Set(values);
  const roles = roleMap.filter(({ value }) => has.has(value)).map(({ role }) => role);
  return roles.reduce<Role>((best, role) => (rank[role] > rank[best] ? role : best), roles[0] ?? roleDefault);
}

/** Why somebody whom a provider knows is not admitted. */
export class NotAdmitted extends Error {
  readonly problem: 'email' | 'unknown' | 'taken' | 'disabled';
  constructor(problem: NotAdmitted['problem']) {
    super(`not admitted: ${problem}`);
    this.name = 'NotAdmitted';
    this.problem = problem;
  }
}

export interface Admission {
  trx: Transaction;
  rules: AdmissionRules;
  identity: OutsideIdentity;
  /** For the audit log. */
  address: string;
  addAccount: UsersService['addOutsideAccount'];
  /** Ends the sessions without a second step of somebody who must have one from now on. */
  endStepless: (trx: Transaction, userId: number) => Promise<unknown>;
}

type KnownAdmission = Omit<Admission, 'addAccount'>;

export interface Admitted {
  user: User;
  identity: Identity;
}

/**
 * Finds the account of somebody whom a provider knows, links it, or creates it. Then gives it the role and the groups
 * that the provider says.
 * @throws NotAdmitted
 */
export async function admitIdentity(admission: Admission): Promise<Admitted> {
  const { trx, identity } = admission;
  // two simultaneous first sign-ins of one person would create two accounts, or one that fails
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `${identity.issuer}\n${identity.subject}`,
  ]);
  const found =
    (await findKnown(admission)) ?? (await linkByEmail(admission)) ?? (await makeAccount(admission));
  const { user } = found;
  if (user.disabledAt && !(await mayReturn(trx, user, identity))) throw new NotAdmitted('disabled');
  await update(admission, found);
  await Identity.query(trx)
    .findById(found.identity.id)
    .patch({ lastUsedAt: Identity.raw('now()') as never });
  return { user: await User.query(trx).findById(user.id).throwIfNotFound(), identity: found.identity };
}

/**
 * The nightly run of a directory disables people who have left it; signing in with the directory shows that they are
 * back. Somebody who is in two directories is back only if neither misses them: otherwise one run would disable the
 * account and the other enable it.
 */
async function mayReturn(trx: Transaction, user: User, { issuer }: OutsideIdentity): Promise<boolean> {
  if (user.disabledBy !== 'directory' || !isDirectory(issuer)) return false;
  const missed = await Identity.query(trx)
    .where('user_id', user.id)
    .whereNot({ issuer })
    .whereLike('issuer', 'ldap:%')
    .whereNotNull('removed_at')
    .first();
  return missed === undefined;
}

const isDirectory = (issuer: string): boolean => issuer.startsWith('ldap:');

/** The changes of an account that a provider caused. */
export type Refreshed = Record<'enabled' | 'email' | 'role' | 'groups', boolean>;

/**
 * The same for an existing account, without a sign-in.
 * @returns null if there is none, or it stays disabled: by an administrator, or because another directory misses the
 *   person
 */
export async function refreshIdentity(admission: KnownAdmission): Promise<Refreshed | null> {
  const found = await findKnown(admission);
  if (!found) return null;
  const { trx, identity: outside } = admission;
  if (found.user.disabledAt && !(await mayReturn(trx, found.user, outside))) return null;
  return update(admission, found);
}

async function findKnown({ trx, identity: { issuer, subject } }: KnownAdmission): Promise<Admitted | null> {
  const identity = await Identity.query(trx).findOne({ issuer, subject });
  if (!identity) return null;
  // locked: an administrator may be disabling the account at this moment
  const user = await User.query(trx).findById(identity.userId).forUpdate().throwIfNotFound();
  // even if another directory misses them, because that one may be the next to have them back
  if (isDirectory(issuer)) await Identity.query(trx).findById(identity.id).patch({ removedAt: null });
  return { user, identity };
}

/**
 * Links an identity to the account with the same email. Does nothing if the email was typed by somebody and not
 * confirmed, because that may be another person. Others may know ways into the account, so all earlier ways in end.
 */
async function linkByEmail(admission: Admission): Promise<Admitted | null> {
  const { trx, rules, identity, address } = admission;
  const email = provenEmail(rules, identity);
  if (email === null) return null;
  const user = await User.query(trx).whereRaw('lower(email) = lower(?)', [email]).first().forUpdate();
  if (!user || user.role === 'admin' || user.kind === 'service' || user.disabledAt) return null;
  if (user.emailConfirmedBy === null) return null;
  const others = await Identity.query(trx).where('user_id', user.id);
  if (others.some(({ provider }) => provider === rules.id)) return null;
  const staying = others.filter(
    (other) => other.issuer === scimIssuer || isSameEmail(other.provenEmail, email),
  );
  // SCIM has linked the account to an identity whose email is not confirmed, and keeps managing it
  if (others.some((other) => other.userName !== null && !staying.includes(other))) return null;
  await endWaysIn(trx, {
    actor: { id: user.id, username: user.username, address },
    user,
    because: 'linked',
    source: rules,
    keep: staying.map(({ id }) => id),
  });
  return { user, identity: await insertIdentity(admission, user, 'email') };
}

/** The email if the provider confirms that it is this person's, and is trusted with that. Otherwise null. */
function provenEmail({ linkEmail }: AdmissionRules, identity: OutsideIdentity): string | null {
  const counts = linkEmail === 'trusted' || (linkEmail === 'verified' && identity.emailVerified);
  return counts ? usableEmail(identity) : null;
}

const isSameEmail = (one: string | null, other: string | null): boolean =>
  one !== null && one.toLowerCase() === other?.toLowerCase();

async function makeAccount(admission: Admission): Promise<Admitted> {
  const { trx, rules, identity, address, addAccount } = admission;
  const email = usableEmail(identity);
  const isTaken =
    email !== null &&
    (await User.query(trx).whereRaw('lower(email) = lower(?)', [email]).first()) !== undefined;
  if (isTaken) throw new NotAdmitted('taken');
  if (!rules.create) throw new NotAdmitted('unknown');
  if (email === null || !(identity.emailVerified || rules.linkEmail === 'trusted'))
    throw new NotAdmitted('email');
  if (!isAllowed(email, rules.allowedDomains)) throw new NotAdmitted('email');
  const role = roleOf(identity, rules) ?? rules.roleDefault;
  const { username, displayName } = identity;
  const emailConfirmedBy = provenEmail(rules, identity) === null ? null : 'provider';
  const user = await orNotAdmitted(addAccount(trx, { username, displayName, email, role, emailConfirmedBy }));
  const details = { role, source: rules.id };
  const actor = { id: user.id, username: user.username, address };
  await audit(trx, actor, { action: 'user.created', target: { type: 'user', id: user.id }, details });
  return { user, identity: await insertIdentity(admission, user, 'created') };
}

/** @throws NotAdmitted if the work finds that something is taken */
export async function orNotAdmitted<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'taken') throw new NotAdmitted('taken');
    throw error;
  }
}

const isAllowed = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());

function usableEmail({ email }: OutsideIdentity): string | null {
  const trimmed = email?.trim() ?? '';
  return trimmed.length <= limits.email && emailPattern.test(trimmed) ? trimmed : null;
}

async function insertIdentity(
  { trx, rules, identity, address }: Admission,
  { id, username }: User,
  how: 'email' | 'created',
): Promise<Identity> {
  const { issuer, subject, email = null } = identity;
  const row = await Identity.query(trx)
    .insert({
      userId: id,
      provider: rules.id,
      issuer,
      subject,
      email,
      provenEmail: provenEmail(rules, identity),
    })
    .returning('*');
  await audit(
    trx,
    { id, username, address },
    {
      action: 'identity.linked',
      target: { type: 'user', id },
      details: { provider: rules.id, how },
    },
  );
  return row;
}

/** Applies what the provider says at each sign-in: email, role and groups, and that the person is there. */
async function update(admission: KnownAdmission, { user, identity }: Admitted): Promise<Refreshed> {
  const { trx, rules, identity: outside, address } = admission;
  const actor = { id: user.id, username: user.username, address };
  const target = { type: 'user', id: user.id };
  await Identity.query(trx)
    .findById(identity.id)
    .patch({ email: outside.email ?? null, provenEmail: provenEmail(rules, outside) });
  const enabled = await enableForDirectory(trx, { actor, user, by: 'directory', source: rules.id });
  const email = await updateEmail(admission, user);
  const role = roleOf(outside, rules);
  const hasNewRole = role !== null && role !== user.role && !(await isLastAdministrator(trx, user));
  if (hasNewRole) {
    await User.query(trx).findById(user.id).patch({ role });
    if (role === 'admin') await admission.endStepless(trx, user.id);
    const details = { role: { from: user.role, to: role }, source: rules.id };
    await audit(trx, actor, { action: 'user.updated', target, details });
  }
  const groups =
    outside.groups !== 'unknown' &&
    (await setOutsideGroups(trx, actor, {
      person: user,
      source: rules.id,
      names: takenGroups(outside.groups, rules.groups),
    }));
  return { enabled, email, role: hasNewRole, groups };
}

/** Keeps the old email if the new one is not confirmed, or belongs to another account. */
async function updateEmail({ trx, rules, identity, address }: KnownAdmission, user: User): Promise<boolean> {
  const email = usableEmail(identity);
  if (email === null) return false;
  const proven = provenEmail(rules, identity);
  if (email === user.email) {
    if (proven !== null && user.emailConfirmedBy === null)
      await User.query(trx).findById(user.id).patch({ emailConfirmedBy: 'provider' });
    return false;
  }
  if (!identity.emailVerified && rules.linkEmail !== 'trusted') return false;
  const isTaken = await User.query(trx)
    .whereRaw('lower(email) = lower(?)', [email])
    .whereNot('id', user.id)
    .first();
  if (isTaken) return false;
  await User.query(trx)
    .findById(user.id)
    .patch({ email, emailConfirmedBy: proven === null ? null : 'provider' });
  await audit(
    trx,
    { id: user.id, username: user.username, address },
    {
      action: 'user.updated',
      target: { type: 'user', id: user.id },
      details: { email: 'changed', source: rules.id },
    },
  );
  return true;
}
