import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { throttled } from './errors.ts';

interface LimiterOptions {
  /** Its own, among all limiters. */
  keyPrefix: string;
  /** So many in a duration. */
  points: number;
  /** Seconds. */
  duration: number;
}

/** Counts in PostgreSQL: all processes count together. */
export function createLimiter(knex: Knex, options: LimiterOptions): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: knex,
    storeType: 'knex',
    tableName: 'throttles',
    tableCreated: true,
    clearExpiredByTimeout: false,
    ...options,
  });
}

/** What people type into a name field is at times their password: no table is to hold it. */
export const hashedKey = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Counts one more.
 * @param onBlock called for the first that is refused, not for each of the thousands that may follow
 * @throws AppError 429 where there were too many; by `refusal` of the seconds until the next try, where it is told
 */
export async function consume(
  limiter: RateLimiterPostgres,
  key: string,
  onBlock: () => Promise<void>,
  refusal: (seconds: number) => Error = throttled,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    if (error.consumedPoints === limiter.points + 1) await onBlock();
    throw refusal(error.msBeforeNext / 1000);
  }
}
