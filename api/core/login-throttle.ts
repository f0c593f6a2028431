import type { Knex } from 'knex';
import { consume, createLimiter, hashedKey } from './limiter.ts';

/** Failed log-ins: 5 for an account from an address in 15 minutes, 50 from an address in an hour. */
export interface LoginThrottle {
  /**
   * Counts an attempt before it is made, so that a hundred at once are not a hundred free tries.
   * @param onBlock called for the first attempt that is refused, not for each of the thousands that may follow
   * @throws AppError 429 where there were too many failures
   */
  begin(username: string, address: string, onBlock: () => Promise<void>): Promise<void>;
  /** Forgets the account's failures, and that this attempt was counted. */
  succeeded(username: string, address: string): Promise<void>;
  /** Forgets the account's failures from that address: it has a new password. */
  forget(username: string, address: string): Promise<void>;
}

export function createLoginThrottle(knex: Knex): LoginThrottle {
  const account = createLimiter(knex, { keyPrefix: 'login', points: 5, duration: 15 * 60 });
  const address = createLimiter(knex, { keyPrefix: 'address', points: 50, duration: 60 * 60 });

  return {
    async begin(username, from, onBlock) {
      await consume(address, from, onBlock);
      await consume(account, accountKey(username, from), onBlock);
    },
    async succeeded(username, from) {
      await account.delete(accountKey(username, from));
      await address.reward(from, 1);
    },
    async forget(username, from) {
      await account.delete(accountKey(username, from));
    },
  };
}

const accountKey = (username: string, address: string): string =>
  hashedKey(`${username.toLowerCase()}\n${address}`);
