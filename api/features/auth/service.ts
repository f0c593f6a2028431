import type { Knex } from 'knex';
import type { Login } from '../../contract/auth.ts';
import { messages } from '../../contract/limits.ts';
import type { Registration } from '../../contract/users.ts';
import type { Actor } from '../../core/actor.ts';
import { forbidden, loginRefused } from '../../core/errors.ts';
import { audit } from '../../core/audit.ts';
import { hashPassword, passwordMatches, refuseCommon } from '../../core/password.ts';
import { inTransaction } from '../../core/transaction.ts';
import { User } from '../../../db/models/user.ts';
import type { UsersService } from '../users/service.ts';
import type { LoginThrottle } from '../../core/login-throttle.ts';

interface AuthDependencies {
  knex: Knex;
  throttle: LoginThrottle;
  registration: 'open' | 'closed';
  users: Pick<UsersService, 'addAccount'>;
}

export function createAuthService({ knex, throttle, registration, users }: AuthDependencies) {
  return {
    /**
     * The person whose name and password these are.
     * @throws AppError 401 in the same words whatever was wrong, 429 after too many failures
     */
    async login({ username, password }: Login, address: string): Promise<User> {
      await throttle.begin(username, address, () =>
        inTransaction(knex, (trx) => audit(trx, { address }, { action: 'auth.throttled' })),
      );
      // made small here and not there, where "admİn" is "admin": the throttle must count what is looked up
      const user = await User.query(knex).findOne(User.raw('lower(username) = ?', username.toLowerCase()));
      const matches = await passwordMatches(user?.passwordHash ?? null, password);
      if (!user || !matches || user.disabledAt) {
        await inTransaction(knex, (trx) => audit(trx, { address }, failure(user)));
        throw loginRefused(messages.loginFailed);
      }
      await throttle.succeeded(username, address);
      await inTransaction(knex, (trx) => audit(trx, { ...user, address }, { action: 'auth.login' }));
      return user;
    },

    /** @throws AppError 403 where registration is closed, 409 where the username or email is taken */
    async register(account: Registration, address: string): Promise<User> {
      if (registration === 'closed') throw forbidden(messages.registrationClosed);
      await refuseCommon(account.password, 'password');
      const passwordHash = await hashPassword(account.password);
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

// the name that was typed stays out of the log: at times it is a password
const failure = (user: User | undefined) => ({
  action: 'auth.login_failed',
  ...(user ? { target: { type: 'user', id: user.id } } : {}),
});
