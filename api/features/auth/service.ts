import type { Knex } from 'knex';
import type { Login } from '../../contract/auth.ts';
import { texts } from '../../contract/texts.ts';
import type { Registration } from '../../contract/users.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import type { Client } from '../../core/http/client-address.ts';
import { loginRefused } from '../../core/errors.ts';
import { newPasswordTurn, refuseCommon, signInTurn } from '../../core/access/password.ts';
import { inTransaction } from '../../core/transaction.ts';
import { User } from '../../../db/models/user.ts';
import type { UsersService } from '../users/service.ts';
import type { LoginThrottle } from '../../core/access/login-throttle.ts';
import { createNewPasswordThrottle } from '../../core/access/new-password-throttle.ts';

interface AuthDependencies {
  knex: Knex;
  throttle: LoginThrottle;
  users: Pick<UsersService, 'addAccount'>;
}

export type AuthService = ReturnType<typeof createAuthService>;

export function createAuthService({ knex, throttle, users }: AuthDependencies) {
  const registrations = createNewPasswordThrottle(knex, 'register');
  const noteBlock = (address: string) => () =>
    inTransaction(knex, (trx) => audit(trx, { address }, { action: 'auth.throttled' }));

  return {
    /**
     * Checks a name and password.
     * @throws AppError 401 with the same message whatever was wrong, 429 after too many failures, 503 if too many wait
     */
    async login({ username, password }: Login, client: Client): Promise<User> {
      const { address } = client;
      const { user, isRight } = await signInTurn(client, async (matches) => {
        await throttle.begin(username, address, noteBlock(address));
        // lower case here, not in SQL, where "admİn" becomes "admin": the throttle must count the name that is looked
        // up
        const found = await User.query(knex).findOne(User.raw('lower(username) = ?', username.toLowerCase()));
        return { user: found, isRight: await matches(found?.passwordHash ?? null, password) };
      });
      if (!user || !isRight || user.disabledAt || user.kind === 'service') {
        await inTransaction(knex, (trx) => audit(trx, { address }, failure(user)));
        throw loginRefused(texts.loginFailed);
      }
      await throttle.succeeded(username, address);
      return user;
    },

    /**
     * Creates a viewer account for a person who registers.
     * @throws AppError 409 if the username or email is taken, 429 after too many from an address or in all, 503 if too
     *   many wait
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
const failure = (user: User | undefined) => ({
  action: 'auth.login_failed',
  ...(user ? { target: { type: 'user', id: user.id } } : {}),
});
