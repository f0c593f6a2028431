import type { Knex } from 'knex';
import { consume, createLimiter } from '../../core/access/limiter.ts';

/** After this many wrong codes in a day, the person gets a mail. */
const worthAMail = 10;

type Kind = 'code' | 'recovery';

/**
 * Allows 5 wrong codes for an account in 15 minutes and 50 in a day, from any address, because whoever tries codes
 * already knows the password. Recovery codes are counted separately.
 */
export interface StepThrottle {
  /**
   * Counts an attempt before it is made.
   * @param onBlock called for the first refused attempt only
   * @returns the attempt, for `failed` and `succeeded`
   * @throws AppError 429
   */
  begin(kind: Kind, userId: number, onBlock: () => Promise<void>): Promise<Attempt>;
}

interface Attempt {
  /** Whether to mail the person now: true once a day. */
  isWorthAMail: boolean;
  /** Takes the count back. */
  succeeded(): Promise<void>;
}

export function createStepThrottle(knex: Knex): StepThrottle {
  const limitersOf = (name: string) => ({
    quarter: createLimiter(knex, { keyPrefix: name, points: 5, duration: 15 * 60 }),
    day: createLimiter(knex, { keyPrefix: `${name}-day`, points: 50, duration: 24 * 60 * 60 }),
  });
  const limiters = { code: limitersOf('step'), recovery: limitersOf('recovery') };
  return {
    async begin(kind, userId, onBlock) {
      const { quarter, day } = limiters[kind];
      const key = String(userId);
      await consume(quarter, key, onBlock);
      const today = await consume(day, key, onBlock);
      return {
        isWorthAMail: today === worthAMail,
        async succeeded() {
          await Promise.all([quarter.delete(key), day.reward(key, 1)]);
        },
      };
    },
  };
}
