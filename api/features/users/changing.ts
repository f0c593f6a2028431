import { texts } from '../../contract/texts.ts';
import type { UpdateUser } from '../../contract/users.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { endSignIns } from '../../core/access/end-ways-in.ts';
import { revokeTokens } from '../../core/access/revoke-tokens.ts';
import { forbidden, invalid, refused } from '../../core/errors.ts';
import { say } from '../../core/refusal-texts.ts';
import type { Transaction } from '../../core/transaction.ts';
import { User } from '../../../db/people/user.ts';
import { Identity } from '../../../db/sign-in/identity.ts';
import type { AdmissionRules } from '../../settings/admission.ts';
import { findUser, orTaken } from './accounts.ts';
import { pictureColumns, refuseNoPicture } from './pictures.ts';
import { canDeleteUser, canSeeUser } from './policy.ts';

interface AccountChangesDependencies {
  /** Providers and directories, which set some data that cannot be changed here. */
  sources: readonly AdmissionRules[];
  /** Ends the sessions of a person who must have a second step from now on, and signed in without one. */
  endStepless: (trx: Transaction, userId: number) => Promise<unknown>;
}

/** Changes of accounts, in the transaction of their caller. */
export function createAccountChanges({ sources, endStepless }: AccountChangesDependencies) {
  return {
    /** @param ownAddresses the addresses of this server: an avatar must be one of its own attachments */
    async change(
      trx: Transaction,
      actor: Actor,
      id: number,
      change: UpdateUser,
      ownAddresses: readonly string[] = [],
    ): Promise<User> {
      const { displayName, email, avatar, language } = change;
      const isOwn = actor.id === id;
      const rights = isOwn ? {} : { role: change.role, disabled: change.disabled };
      authorize(canSeeUser(actor, id));
      refuseNoPicture(avatar, ownAddresses);
      if (!isOwn) await lockAdministrators(trx, actor);
      const before = await findUser(trx, id).forUpdate();
      if (before.kind === 'service' && email !== undefined) throw invalid({ email: texts.serviceHasNoEmail });
      await refuseSetOutside(trx, sources, before, {
        email: isOwn ? email : undefined,
        role: rights.role,
      });
      const columns = {
        ...{ displayName, email, avatar, language },
        ...pictureColumns(avatar, before),
        ...rightsColumns(rights, before),
        emailConfirmedBy: confirmationOf(change, before, { isOwn }),
      };
      // changes to one's own rights are ignored, so nothing may be left to change
      if (Object.values(columns).every((value) => value === undefined)) return before;
      const after = await orTaken(User.query(trx).patchAndFetchById(id, columns));
      if (after.disabledAt) {
        await endSignIns(trx, id);
        // otherwise enabling the account again would revive them
        await revokeTokens(trx, actor, id, 'disabled');
      }
      if (before.role !== 'admin' && after.role === 'admin') await endStepless(trx, id);
      if (!isOwn) await refuseWithoutAdministrator(trx);
      await auditChanges(trx, actor, before, after);
      return after;
    },

    async remove(trx: Transaction, actor: Actor, id: number): Promise<void> {
      authorize(canDeleteUser(actor, id));
      await lockAdministrators(trx, actor);
      const user = await findUser(trx, id);
      await user.$query(trx).delete();
      await refuseWithoutAdministrator(trx);
      const target = { type: 'user', id };
      await audit(trx, actor, { action: 'user.deleted', target, details: { username: user.username } });
    },
  };
}

/** Who confirms the email after this change; undefined if that stays the same. */
function confirmationOf(
  { email = '', emailConfirmed }: UpdateUser,
  before: User,
  { isOwn }: { isOwn: boolean },
): User['emailConfirmedBy'] | undefined {
  const isOther = email !== '' && email.toLowerCase() !== before.email?.toLowerCase();
  if (isOwn) return isOther ? null : undefined;
  const isConfirmed = emailConfirmed && before.kind === 'person' && before.emailConfirmedBy === null;
  return isOther || isConfirmed ? 'administrator' : undefined;
}

function rightsColumns(
  { role, disabled }: Pick<UpdateUser, 'role' | 'disabled'>,
  before: User,
): Partial<User> {
  const columns: Partial<User> = {};
  if (role !== undefined) columns.role = role;
  if (disabled !== undefined) {
    columns.disabledAt = disabled ? (before.disabledAt ?? new Date()) : null;
    // no directory may undo an administrator's decision
    columns.disabledBy = null;
  }
  return columns;
}

/** If two administrators demote each other, the second one waits here, and is then no longer an administrator. */
export async function lockAdministrators(trx: Transaction, actor: Actor): Promise<void> {
  const admins = await User.query(trx).modify('active').where('role', 'admin').orderBy('id').forUpdate();
  if (!admins.some((admin) => admin.id === actor.id)) throw forbidden(texts.adminOnly);
}

async function refuseWithoutAdministrator(trx: Transaction): Promise<void> {
  const left = await User.query(trx).modify('active').modify('people').where('role', 'admin').resultSize();
  if (left === 0) throw refused(texts.lastAdmin);
}

async function auditChanges(trx: Transaction, actor: Actor, before: User, after: User): Promise<void> {
  const details: Record<string, unknown> = {};
  if (before.role !== after.role) details.role = { from: before.role, to: after.role };
  if ((before.disabledAt === null) !== (after.disabledAt === null))
    details.disabled = after.disabledAt !== null;
  if (before.emailConfirmedBy === null && after.emailConfirmedBy !== null) details.emailConfirmed = true;
  for (const field of ['displayName', 'email', 'avatar', 'language'] as const) {
    if (before[field] !== after[field]) details[field] = 'changed';
  }
  await audit(trx, actor, { action: 'user.updated', target: { type: 'user', id: after.id }, details });
}

/**
 * Refuses changes of data that a provider or directory sets for somebody who signs in with it: their email, and their
 * role if it has a role map.
 * @throws AppError 403
 */
async function refuseSetOutside(
  trx: Transaction,
  sources: readonly AdmissionRules[],
  user: User,
  { email, role }: Pick<UpdateUser, 'email' | 'role'>,
): Promise<void> {
  const changesEmail = email !== undefined && email !== user.email;
  const changesRole = role !== undefined && role !== user.role;
  if (!changesEmail && !changesRole) return;
  const identities = await Identity.query(trx).where('user_id', user.id).orderBy('id');
  const sourceOf = ({ provider }: Identity) => sources.find(({ id }) => id === provider);
  const [first] = identities;
  if (changesEmail && first)
    throw forbidden(say('emailSetOutside', { provider: sourceOf(first)?.name ?? first.provider }));
  const mapped = identities.map(sourceOf).find((source) => source !== undefined && source.roleMap.length > 0);
  if (changesRole && mapped) throw forbidden(say('roleSetOutside', { provider: mapped.name }));
}
