import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { throttled } from './errors.ts';

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
}

export function createLoginThrottle(knex: Knex): LoginThrottle {
  const shared = {
    storeClient: knex,
    storeType: 'knex',
    tableName: 'throttles',
    tableCreated: true,
    clearExpiredByTimeout: false,
  };
  const account = new RateLimiterPostgres({ ...shared, keyPrefix: 'login', points: 5, duration: 15 * 60 });
  const address = new RateLimiterPostgres({ ...shared, keyPrefix: 'address', points: 50, duration: 60 * 60 });

  return {
    async begin(username, from, onBlock) {
      await consume(address, from, onBlock);
      await consume(account, accountKey(username, from), onBlock);
    },
    async succeeded(username, from) {
      await account.delete(accountKey(username, from));
      await address.reward(from, 1);
    },
  };
}

// hashed: what people type into the name field is at times their password
const accountKey = (username: string, address: string): string =>
  createHash('sha256').update(`${username.toLowerCase()}\n${address}`).digest('base64url');

async function consume(
  limiter: RateLimiterPostgres,
  key: string,
  onBlock: () => Promise<void>,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    if (error.consumedPoints === limiter.points + 1) await onBlock();
    throw throttled(error.msBeforeNext / 1000);
  }
}
