import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { throttled } from '../errors.ts';

interface LimiterOptions {
  /** Unique among all limiters. */
  keyPrefix: string;
  /** How many attempts are allowed within `duration`. */
  points: number;
  /** Seconds. */
  duration: number;
}

/** A limiter that counts in PostgreSQL, so that all processes share the count. */
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

/** People sometimes type their password into a name field, so no table may store that text as it is. */
export const hashedKey = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Counts one attempt.
 * @param onBlock called for the first refused attempt only, not for the thousands that may follow
 * @param refusal makes the error from the seconds until the next allowed attempt
 * @returns how many attempts there were, with this one
 * @throws AppError 429 after too many attempts
 */
export async function consume(
  limiter: RateLimiterPostgres,
  key: string,
  onBlock: () => Promise<void>,
  refusal: (seconds: number) => Error = throttled,
): Promise<number> {
  try {
    return (await limiter.consume(key)).consumedPoints;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    if (error.consumedPoints === limiter.points + 1) await onBlock();
    throw refusal(error.msBeforeNext / 1000);
  }
}
