import type { Knex } from 'knex';
import { messages } from '../../contract/limits.ts';
import type {
  ChangePassword,
  CreateUser,
  Preferences,
  UpdateUser,
  UsersQuery,
} from '../../contract/users.ts';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import { authorize } from '../../core/authorize.ts';
import { forbidden, invalid, notFound, refused } from '../../core/errors.ts';
import { hashPassword, passwordMatches, refuseCommon } from '../../core/password.ts';
import { inTransaction, type Transaction } from '../../core/transaction.ts';
import { NotificationPreferences } from '../../../db/models/notification-preferences.ts';
import { Session } from '../../../db/models/session.ts';
import { User } from '../../../db/models/user.ts';
import type { LoginThrottle } from '../../core/login-throttle.ts';
import { insertAccount, orTaken } from './accounts.ts';
import { makeFirstAdministrator } from './first-administrator.ts';
import { listUsers, type UsersPage } from './list.ts';
import { findByUsername, findOperator } from './operator.ts';
import { canChangeAsOneself, canDeleteUser, canManageUsers, canSeeUser } from './policy.ts';

export type UsersService = ReturnType<typeof createUsersService>;

interface UsersDependencies {
  knex: Knex;
  throttle: LoginThrottle;
}

export function createUsersService({ knex, throttle }: UsersDependencies) {
  return {
    /** For registration and set-up, which check on their own who may. */
    addAccount: insertAccount,

    /** Where there is nobody yet. @returns whether it was made @throws AppError 400 for a common password */
    makeFirst: (username: string, password: string): Promise<boolean> =>
      makeFirstAdministrator(knex, {
        username,
        choosePassword: () => Promise.resolve(password),
        isInitial: false,
      }),

    async hasAnybody(): Promise<boolean> {
      return (await User.query(knex).first()) !== undefined;
    },

    operator: (username?: string, options?: { otherThan?: number }): Promise<Actor> =>
      findOperator(knex, username, options),

    /** @throws AppError 404 where nobody has that username */
    async named(actor: Actor, username: string): Promise<User> {
      authorize(canManageUsers(actor));
      const user = await findByUsername(knex, username).first();
      if (!user) throw notFound(`User "${username}"`);
      return user;
    },

    async list(actor: Actor, query: UsersQuery): Promise<UsersPage> {
      authorize(canManageUsers(actor));
      return listUsers(knex, query);
    },

    async read(actor: Actor, id: number): Promise<User> {
      authorize(canSeeUser(actor, id));
      return findUser(knex, id);
    },

    async readPreferences(actor: Pick<Actor, 'id'>): Promise<NotificationPreferences> {
      return NotificationPreferences.query(knex).findById(actor.id).throwIfNotFound();
    },

    async create(actor: Actor, account: CreateUser): Promise<User> {
      authorize(canManageUsers(actor));
      await refuseCommon(account.password, 'password');
      const passwordHash = await hashPassword(account.password);
      return inTransaction(knex, async (trx) => {
        const user = await insertAccount(trx, account, passwordHash);
        const target = { type: 'user', id: user.id };
        await audit(trx, actor, { action: 'user.created', target, details: { role: user.role } });
        return user;
      });
    },

    async update(actor: Actor, id: number, change: UpdateUser): Promise<User> {
      authorize(canSeeUser(actor, id));
      const { displayName, email, avatar } = change;
      const rights = actor.id === id ? {} : { role: change.role, disabled: change.disabled };
      return inTransaction(knex, async (trx) => {
        if (actor.id !== id) await lockAdministrators(trx, actor);
        const before = await findUser(trx, id).forUpdate();
        const columns = { displayName, email, avatar, ...rightsColumns(rights, before) };
        // one's own rights are passed over: there may be nothing left to change
        if (Object.values(columns).every((value) => value === undefined)) return before;
        const after = await orTaken(User.query(trx).patchAndFetchById(id, columns));
        if (after.disabledAt) await endSessions(trx, id);
        if (actor.id !== id) await refuseWithoutAdministrator(trx);
        await auditChanges(trx, actor, before, after);
        return after;
      });
    },

    async remove(actor: Actor, id: number): Promise<void> {
      authorize(canDeleteUser(actor, id));
      await inTransaction(knex, async (trx) => {
        await lockAdministrators(trx, actor);
        const user = await findUser(trx, id);
        await user.$query(trx).delete();
        await refuseWithoutAdministrator(trx);
        const target = { type: 'user', id };
        await audit(trx, actor, { action: 'user.deleted', target, details: { username: user.username } });
      });
    },

    /**
     * Ends the person's other sessions.
     * @throws AppError 429 after too many failures, which count with those of logging in
     */
    async changePassword(actor: Actor, id: number, change: ChangePassword): Promise<User> {
      authorize(canChangeAsOneself(actor, id));
      // who finds a session open must not find out its password too
      await throttle.begin(actor.username, actor.address, () =>
        inTransaction(knex, (trx) => audit(trx, actor, { action: 'auth.throttled' })),
      );
      const user = await findUser(knex, id);
      if (!(await passwordMatches(user.passwordHash, change.currentPassword))) {
        throw invalid({ currentPassword: messages.currentPasswordWrong });
      }
      await throttle.succeeded(actor.username, actor.address);
      await refuseCommon(change.newPassword, 'newPassword');
      const passwordHash = await hashPassword(change.newPassword);
      return inTransaction(knex, async (trx) => {
        const changed = await User.query(trx)
          .where({ id, password_hash: user.passwordHash })
          .patch({ passwordHash, passwordIsInitial: false });
        // two changes at once: only one of them knew the current password
        if (changed === 0) throw invalid({ currentPassword: messages.currentPasswordWrong });
        await endSessions(trx, id, { except: actor.sessionHash });
        await audit(trx, actor, { action: 'user.password_changed', target: { type: 'user', id } });
        return findUser(trx, id);
      });
    },

    /**
     * For someone else, who forgot it; on the command line only. Ends their sessions and open links.
     * @throws AppError 400 for a common password
     */
    async setPassword(actor: Actor, id: number, password: string): Promise<void> {
      authorize(canManageUsers(actor));
      await refuseCommon(password, 'password');
      const passwordHash = await hashPassword(password);
      await inTransaction(knex, async (trx) => {
        await findUser(trx, id).patch({ passwordHash, passwordIsInitial: false });
        await endSessions(trx, id);
        await audit(trx, actor, { action: 'user.password_set', target: { type: 'user', id } });
      });
    },

    async changePreferences(actor: Actor, id: number, change: Preferences): Promise<NotificationPreferences> {
      authorize(canChangeAsOneself(actor, id));
      return NotificationPreferences.query(knex).patchAndFetchById(id, change);
    },
  };
}

const findUser = (knex: Knex, id: number) => {
  const query = User.query(knex).findById(id);
  return query.throwIfNotFound({ type: 'User' });
};

function rightsColumns(
  { role, disabled }: Pick<UpdateUser, 'role' | 'disabled'>,
  before: User,
): Partial<User> {
  const columns: Partial<User> = {};
  if (role !== undefined) columns.role = role;
  if (disabled !== undefined) columns.disabledAt = disabled ? (before.disabledAt ?? new Date()) : null;
  return columns;
}

/** Two administrators who demote each other take turns here; the second is none any more. */
async function lockAdministrators(trx: Transaction, actor: Actor): Promise<void> {
  const admins = await User.query(trx).modify('active').where('role', 'admin').orderBy('id').forUpdate();
  if (!admins.some((admin) => admin.id === actor.id)) throw forbidden(messages.adminOnly);
}

async function refuseWithoutAdministrator(trx: Transaction): Promise<void> {
  const left = await User.query(trx).modify('active').where('role', 'admin').resultSize();
  if (left === 0) throw refused(messages.lastAdmin);
}

async function endSessions(trx: Transaction, userId: number, { except }: { except?: Buffer | null } = {}) {
  const query = Session.query(trx).where('user_id', userId).delete();
  await (except ? query.whereNot('id_hash', except) : query);
}

async function auditChanges(trx: Transaction, actor: Actor, before: User, after: User): Promise<void> {
  const details: Record<string, unknown> = {};
  if (before.role !== after.role) details.role = { from: before.role, to: after.role };
  if ((before.disabledAt === null) !== (after.disabledAt === null))
    details.disabled = after.disabledAt !== null;
  for (const field of ['displayName', 'email', 'avatar'] as const) {
    if (before[field] !== after[field]) details[field] = 'changed';
  }
  await audit(trx, actor, { action: 'user.updated', target: { type: 'user', id: after.id }, details });
}
