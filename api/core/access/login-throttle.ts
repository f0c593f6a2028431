import type { Knex } from 'knex';
import { addressGroup } from '../http/client-address.ts';
import { consume, createLimiter, hashedKey } from './limiter.ts';

/**
 * Allows 5 failed logins for an account from one address (the /64 of IPv6) in 15 minutes, and 50 from an address in an
 * hour.
 */
export interface LoginThrottle {
  /**
   * Counts an attempt before it is made. Otherwise a hundred simultaneous attempts would all be allowed.
   * @param onBlock called for the first refused attempt only, not for the thousands that may follow
   * @throws AppError 429 after too many failures
   */
  begin(username: string, address: string, onBlock: () => Promise<void>): Promise<void>;
  /** Clears the account's failures and takes back the count of this attempt. */
  succeeded(username: string, address: string): Promise<void>;
  /** Takes back the count of this attempt, because it was not possible to check the password. */
  withdraw(username: string, address: string): Promise<void>;
  /** Clears the account's failures from that address, because it has a new password. */
  forget(username: string, address: string): Promise<void>;
}

export function createLoginThrottle(knex: Knex): LoginThrottle {
  const account = createLimiter(knex, { keyPrefix: 'login', points: 5, duration: 15 * 60 });
  const address = createLimiter(knex, { keyPrefix: 'address', points: 50, duration: 60 * 60 });

  return {
    async begin(username, from, onBlock) {
      await consume(address, addressGroup(from), onBlock);
      await consume(account, accountKey(username, from), onBlock);
    },
    async succeeded(username, from) {
      await Promise.all([account.delete(accountKey(username, from)), address.reward(addressGroup(from), 1)]);
    },
    async withdraw(username, from) {
      await Promise.all([
        account.reward(accountKey(username, from), 1),
        address.reward(addressGroup(from), 1),
      ]);
    },
    async forget(username, from) {
      await account.delete(accountKey(username, from));
    },
  };
}

const accountKey = (username: string, address: string): string =>
  hashedKey(`${username.toLowerCase()}\n${addressGroup(address)}`);
