import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { Invitee } from '../../contract/invitations.ts';
import { texts } from '../../contract/texts.ts';
import type {
  ChangePassword,
  CreateUser,
  EditorMode,
  ChangePreferences,
  UpdateUser,
  UserFilter,
} from '../../contract/users.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { invalid, notFound, refused } from '../../core/errors.ts';
import { hashPassword, refuseCommon, signInTurn } from '../../core/access/password.ts';
import { inTransaction, sqlState, type Transaction } from '../../core/transaction.ts';
import { endSignIns } from '../../core/access/end-ways-in.ts';
import { revokeTokens } from '../../core/access/revoke-tokens.ts';
import { writeAs } from '../../core/access/writing.ts';
import { rescheduleNews } from '../../../db/notifications/mail-statements.ts';
import { NotificationPreferences } from '../../../db/notifications/preferences.ts';
import { listAccountSources, type SourceRow } from '../../../db/people/account-statements.ts';
import { User } from '../../../db/people/user.ts';
import { noteMade, type RequestKey } from '../../../db/request-keys/statements.ts';
import type { AdmissionRules } from '../../settings/admission.ts';
import type { LoginThrottle } from '../../core/access/login-throttle.ts';
import type { Rates } from '../../core/access/rates.ts';
import type { StoredFile } from '../../ports/files/port.ts';
import { findUser, insertAccount } from './accounts.ts';
import { createAccountChanges } from './changing.ts';
import { makeFirstAdministrator } from './first-administrator.ts';
import { listUsers, usersCsv, type UsersPage } from './list.ts';
import { findByUsername, findOperator } from './operator.ts';
import { insertOutsideAccount } from './outside-accounts.ts';
import { putPicture } from './pictures.ts';
import { canChangeAsOneself, canManageUsers, canSeeUser } from './policy.ts';
import type { Role } from '../../contract/primitives.ts';
import { usernameFrom, withFreeUsername } from './free-usernames.ts';

const noNotifications = {
  emailNotifications: false,
  documentUpdates: false,
  comments: false,
  mentions: false,
};

/**
 * Inserts an account for a program. Its username is made from its name.
 * @throws AppError 403 if the actor is no administrator
 */
async function insertServiceAccount(
  trx: Transaction,
  actor: Actor,
  { name, role }: { name: string; role: Role },
): Promise<User> {
  authorize(canManageUsers(actor));
  const user = await withFreeUsername(usernameFrom(name, 'service'), (username) =>
    User.query(trx)
      .insert({ kind: 'service', username, displayName: name, email: null, role, passwordHash: null })
      .onConflict(User.raw('(lower(username))') as never)
      .ignore()
      .returning('*'),
  );
  await NotificationPreferences.query(trx).insert({ userId: user.id, ...noNotifications });
  const target = { type: 'user', id: user.id };
  await audit(trx, actor, { action: 'user.created', target, details: { role, kind: 'service' } });
  return user;
}

export type UsersService = ReturnType<typeof createUsersService>;

interface UsersDependencies {
  knex: Knex;
  throttle: LoginThrottle;
  rates: Pick<Rates, 'ownEmail'>;
  /** Providers and directories, which set some data that cannot be changed here. */
  sources: readonly AdmissionRules[];
  /** Ends the sessions of a person who must have a second step from now on, and signed in without one. */
  endStepless: (trx: Transaction, userId: number) => Promise<unknown>;
}

export function createUsersService({ knex, throttle, rates, sources, endStepless }: UsersDependencies) {
  const changing = createAccountChanges({ sources, endStepless });
  return {
    /** For one account among many that are changed in one transaction. */
    changing,

    /** For registration and setup, which check the rights themselves. */
    addAccount: insertAccount,

    /** For people who come from a provider or a directory. */
    addOutsideAccount: insertOutsideAccount,

    /** For people who choose their password by a link; until then nobody knows it. */
    addInvitedAccount: (trx: Transaction, person: Invitee, passwordHash: string): Promise<User> =>
      insertOutsideAccount(trx, {
        ...{ ...person, passwordHash },
        username: undefined,
        emailConfirmedBy: 'administrator',
      }),

    /** For people whom a provider makes administrators. */
    endStepless,

    /** For the service account of a token. */
    addServiceAccount: insertServiceAccount,

    /**
     * Creates the first administrator if there are no accounts.
     * @returns whether it was created
     * @throws AppError 400 for a common password
     */
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

    /** @throws AppError 404 if nobody has that username */
    async named(actor: Actor, username: string): Promise<User> {
      authorize(canManageUsers(actor));
      const user = await findByUsername(knex, username).first();
      if (!user) throw notFound(`User "${username}" not found.`);
      return user;
    },

    async list(actor: Actor, query: Parameters<typeof listUsers>[1]): Promise<UsersPage> {
      authorize(canManageUsers(actor));
      return listUsers(knex, query);
    },

    /** Where accounts come from, with the number of accounts. */
    async sources(actor: Actor): Promise<SourceRow[]> {
      authorize(canManageUsers(actor));
      return listAccountSources(knex);
    },

    /** All accounts that match, as CSV. That somebody took them out is recorded first. */
    async csv(as: Actor, query: UserFilter, reading: Parameters<typeof usersCsv>[2]): Promise<Readable> {
      await writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canManageUsers(actor));
        await audit(trx, actor, { action: 'user.exported', details: { ...query } });
      });
      return usersCsv(knex, query, reading);
    },

    async read(actor: Actor, id: number): Promise<User> {
      authorize(canSeeUser(actor, id));
      return findUser(knex, id);
    },

    async readPreferences(actor: Pick<Actor, 'id'>): Promise<NotificationPreferences> {
      return NotificationPreferences.query(knex).findById(actor.id).throwIfNotFound();
    },

    async create(as: Actor, account: CreateUser, key?: RequestKey): Promise<User> {
      authorize(canManageUsers(as));
      await refuseCommon(account.password, 'password');
      const passwordHash = await hashPassword(account.password);
      return writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canManageUsers(actor));
        const user = await insertAccount(
          trx,
          { ...account, emailConfirmedBy: 'administrator' },
          passwordHash,
        );
        await noteMade(trx, key, user.id);
        const target = { type: 'user', id: user.id };
        await audit(trx, actor, { action: 'user.created', target, details: { role: user.role } });
        return user;
      });
    },

    /** @param ownAddresses the addresses of this server: an avatar must be one of its own attachments */
    async update(
      as: Actor,
      id: number,
      change: UpdateUser,
      ownAddresses: readonly string[] = [],
    ): Promise<User> {
      if (as.id === id && change.email !== undefined && change.email !== (await findUser(knex, id)).email)
        await rates.ownEmail(as);
      return writeAs(knex, as, ({ trx, actor }) => changing.change(trx, actor, id, change, ownAddresses));
    },

    /** @param picture an uploaded file, which was checked */
    async setPicture(as: Actor, id: number, picture: StoredFile & { mimetype: string }): Promise<User> {
      return writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canSeeUser(actor, id));
        return putPicture(trx, actor, await findUser(trx, id).forUpdate(), picture);
      });
    },

    async remove(as: Actor, id: number): Promise<void> {
      await writeAs(knex, as, ({ trx, actor }) => changing.remove(trx, actor, id));
    },

    /**
     * Changes a person's password and ends their other sessions, and on request their API tokens.
     * @throws AppError 429 after too many failures, which count together with failed logins
     */
    async changePassword(actor: Actor, id: number, change: ChangePassword): Promise<User> {
      authorize(canChangeAsOneself(actor, id));
      // throttled: someone who finds an open session must not be able to guess its password
      const { user, isRight } = await signInTurn(actor, async (matches) => {
        await throttle.begin(actor.username, actor.address, () =>
          inTransaction(knex, (trx) => audit(trx, actor, { action: 'auth.throttled' })),
        );
        const found = await findUser(knex, id);
        return { user: found, isRight: await matches(found.passwordHash, change.currentPassword) };
      });
      if (!isRight) {
        throw invalid({ currentPassword: texts.currentPasswordWrong });
      }
      await throttle.succeeded(actor.username, actor.address);
      if (user.passwordMustChange && change.newPassword === change.currentPassword)
        throw invalid({ newPassword: texts.passwordMustDiffer });
      await refuseCommon(change.newPassword, 'newPassword');
      const passwordHash = await hashPassword(change.newPassword);
      return writeAs(knex, actor, async ({ trx, rights }) => {
        const changed = await User.query(trx)
          .where({ id, password_hash: user.passwordHash })
          .patch({ passwordHash, passwordIsInitial: false, passwordMustChange: false });
        // of two simultaneous changes, only one knew the current password
        if (changed === 0) {
          await rights.check();
          throw invalid({ currentPassword: texts.currentPasswordWrong });
        }
        await endSignIns(trx, id, { except: actor.sessionHash });
        if (change.revokeTokens) await revokeTokens(trx, actor, id, 'password_changed');
        await audit(trx, actor, { action: 'user.password_changed', target: { type: 'user', id } });
        return findUser(trx, id);
      });
    },

    /**
     * Sets the password of someone who forgot it; only from the command line. They must change it when they sign in. Ends
     * their sessions, API tokens and open links.
     * @throws AppError 400 for a common password, 409 for a service account
     */
    async setPassword(as: Actor, id: number, password: string): Promise<void> {
      authorize(canManageUsers(as));
      await refuseCommon(password, 'password');
      const passwordHash = await hashPassword(password);
      await writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canManageUsers(actor));
        const { kind } = await findUser(trx, id);
        if (kind === 'service') throw refused(texts.serviceHasNoPassword);
        await findUser(trx, id).patch({ passwordHash, passwordIsInitial: false, passwordMustChange: true });
        await endSignIns(trx, id);
        await revokeTokens(trx, actor, id, 'password_set');
        await audit(trx, actor, { action: 'user.password_set', target: { type: 'user', id } });
      });
    },

    async changePreferences(
      as: Actor,
      id: number,
      change: ChangePreferences,
    ): Promise<NotificationPreferences> {
      if (change.timeZone !== undefined) await requireTimeZone(knex, change.timeZone);
      return writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canChangeAsOneself(actor, id));
        const changed = await NotificationPreferences.query(trx).patchAndFetchById(id, change);
        await rescheduleNews(trx, id);
        return changed;
      });
    },

    async chooseEditorMode(as: Actor, id: number, editorMode: EditorMode): Promise<void> {
      await writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canChangeAsOneself(actor, id));
        await findUser(trx, id).patch({ editorMode });
      });
    },
  };
}

const invalidParameterValue = '22023';

/** @throws AppError 400 if PostgreSQL, which says when a mail is due, does not know it */
async function requireTimeZone(knex: Knex, timeZone: string): Promise<void> {
  // those that are no names, such as "UTC+3", would be read another way round than people expect
  const isName = /^[A-Za-z][\w+/-]*$/.test(timeZone) && (timeZone === 'UTC' || timeZone.includes('/'));
  const isKnown =
    isName &&
    (await knex.raw('select now() at time zone ?', [timeZone]).then(
      () => true,
      (error: unknown) => {
        if (sqlState(error) === invalidParameterValue) return false;
        throw error;
      },
    ));
  if (!isKnown) throw invalid({ timeZone: texts.timeZoneUnknown });
}
