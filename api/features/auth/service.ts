import { passwordServes, type PasswordLogin } from '../../core/access/password-serves.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Login } from '../../contract/auth.ts';
import { texts } from '../../contract/texts.ts';
import type { Registration } from '../../contract/users.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit, type NewAuditEvent } from '../../core/access/audit.ts';
import type { Client } from '../../core/http/client-address.ts';
import type { Arrival } from '../../core/http/entrance.ts';
import { forbidden, loginRefused, unavailable } from '../../core/errors.ts';
import { newPasswordTurn, refuseCommon, signInTurn } from '../../core/access/password.ts';
import { inTransaction } from '../../core/transaction.ts';
import type { DirectoryPort } from '../../ports/identity/port.ts';
import { User } from '../../../db/people/user.ts';
import type { IdentitiesService } from '../identities/service.ts';
import type { UsersService } from '../users/service.ts';
import type { LoginThrottle } from '../../core/access/login-throttle.ts';
import { createNewPasswordThrottle } from '../../core/access/new-password-throttle.ts';
import { askDirectories, directoriesFor } from './directory-login.ts';

interface AuthDependencies {
  knex: Knex;
  throttle: LoginThrottle;
  users: Pick<UsersService, 'addAccount'>;
  identities: Pick<IdentitiesService, 'admit' | 'whyNot'>;
  directories: readonly DirectoryPort[];
  /** Who may sign in with a password. */
  passwordLogin: PasswordLogin;
}

/** If a directory may be asked, each refusal takes this long, whoever refused. Milliseconds. */
const refusalTime = 500;

export type AuthService = ReturnType<typeof createAuthService>;

export function createAuthService({
  knex,
  throttle,
  users,
  identities,
  directories,
  passwordLogin,
}: AuthDependencies) {
  const registrations = createNewPasswordThrottle(knex, 'register');
  const noteBlock = (address: string) => () =>
    inTransaction(knex, (trx) => audit(trx, { address }, { action: 'auth.throttled' }));

  async function fromDirectory(
    asked: readonly DirectoryPort[],
    login: Login,
    client: Client,
  ): Promise<Arrival | { refused: object }> {
    const { address } = client;
    const answer = await askDirectories(asked, login, client);
    if (!answer.person) {
      const { away, hasAnswered } = answer;
      for (const details of away)
        await inTransaction(knex, (trx) =>
          audit(trx, { address }, { action: 'auth.provider_failed', details }),
        );
      if (away.length === 0) return { refused: {} };
      // nobody has checked the password, so this does not count as a failure
      if (!hasAnswered) await throttle.withdraw(login.username, address);
      throw unavailable(texts.directoryAway, 60);
    }
    const { person, directory } = answer;
    const { id: provider } = directory.settings;
    if (person.isDisabled) return { refused: { provider, problem: 'disabled' } };
    try {
      const { user, identity } = await identities.admit(person, directory.settings, address);
      return { user, methods: ['ldap'], identity: { id: identity.id, provider } };
    } catch (error) {
      const problem = identities.whyNot(error);
      if (problem === null) throw error;
      return { refused: { provider, problem } };
    }
  }

  return {
    /**
     * Checks a name and password, of Lectern or of a directory.
     * @throws AppError 401 with the same message for every reason, 403 if the password is right but may not be used to
     *   sign in here, 429 after too many failures, 503 if too many wait or the directory does not answer
     */
    async login(login: Login, client: Client): Promise<Arrival> {
      const { username, password } = login;
      const { address } = client;
      const refusable = directories.length > 0 ? sleep(refusalTime) : Promise.resolve();
      const { user, asked, isRight } = await signInTurn(client, async (matches) => {
        await throttle.begin(username, address, noteBlock(address));
        // lower case here, not in SQL, where "admİn" becomes "admin": the throttle must count the name that is looked
        // up
        const found = await User.query(knex).findOne(User.raw('lower(username) = ?', username.toLowerCase()));
        const others = await directoriesFor(knex, directories, found);
        const isOwn = others.length === 0;
        return {
          user: found,
          asked: others,
          isRight: isOwn && (await matches(found?.passwordHash ?? null, password)),
        };
      });
      const refuse = async (reason: object = {}): Promise<never> => {
        await inTransaction(knex, (trx) => audit(trx, { address }, failure(user, reason)));
        await refusable;
        throw loginRefused(texts.loginFailed);
      };
      // outside the turn, because others must not wait for the network
      if (asked.length > 0) {
        const arrival = await fromDirectory(asked, login, client);
        if ('refused' in arrival) return refuse(arrival.refused);
        await throttle.succeeded(username, address);
        return arrival;
      }
      if (!user || !isRight || user.disabledAt || user.kind === 'service') return refuse();
      await throttle.succeeded(username, address);
      // only now, so that somebody without the password learns nothing about the account
      if (!passwordServes(passwordLogin, user)) throw forbidden(texts.passwordLoginOff);
      return { user, methods: ['password'] };
    },

    /**
     * Creates a viewer account for a person who registers.
     * @throws AppError 409 if the username or email is taken, 429 after too many from an address or in total, 503 if
     *   too many wait
     */
    async register(account: Registration, client: Client): Promise<User> {
      const { address } = client;
      await refuseCommon(account.password, 'password');
      const passwordHash = await newPasswordTurn(client, async (hash) => {
        await registrations.begin(address, noteBlock(address));
        return hash(account.password);
      });
      return inTransaction(knex, async (trx) => {
        const user = await users.addAccount(trx, { ...account, role: 'viewer' }, passwordHash);
        const target = { type: 'user', id: user.id };
        await audit(trx, { ...user, address }, { action: 'user.registered', target });
        return user;
      });
    },

    async logout(actor: Actor): Promise<void> {
      await inTransaction(knex, (trx) => audit(trx, actor, { action: 'auth.logout' }));
    },
  };
}

// the typed name is not logged: sometimes it is a password
const failure = (user: User | undefined, details: object): NewAuditEvent => ({
  action: 'auth.login_failed',
  details: { ...details },
  ...(user ? { target: { type: 'user', id: user.id } } : {}),
});
