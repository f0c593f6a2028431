import type { Knex } from 'knex';
import { tooMany } from '../../core/errors.ts';
import { consume, createLimiter, hashedKey } from '../../core/limiter.ts';

type OnBlock = () => Promise<void>;

const hour = 60 * 60;

/** What is asked for counts, whoever has the name; of tries at links only those that fail. */
export function createLinkThrottle(knex: Knex) {
  const asked = createLimiter(knex, { keyPrefix: 'link-name', points: 5, duration: hour });
  const askers = createLimiter(knex, { keyPrefix: 'link-address', points: 20, duration: hour });
  const tries = createLimiter(knex, { keyPrefix: 'link-try', points: 50, duration: hour });
  return {
    /** @throws AppError 429: 20 from an address, 5 for a name from anywhere, in an hour */
    async ask(name: string, address: string, onBlock: OnBlock): Promise<void> {
      await consume(askers, address, onBlock, tooManyLinks);
      await consume(asked, hashedKey(name.toLowerCase()), onBlock, tooManyLinks);
    },
    /** Counts a try before it is made. @throws AppError 429 after 50 failures from an address in an hour */
    begin: (address: string, onBlock: OnBlock): Promise<void> => consume(tries, address, onBlock),
    /** That try was none that failed. */
    async succeeded(address: string): Promise<void> {
      await tries.reward(address, 1);
    },
  };
}

const tooManyLinks = (seconds: number): Error =>
  tooMany(
    `Too many links were asked for. Look into your mail, or try again in ${Math.ceil(seconds / 60)} minutes.`,
    seconds,
  );
