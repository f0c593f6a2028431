import type { Knex } from 'knex';
import { addressGroup } from '../../core/http/client-address.ts';
import { tooMany } from '../../core/errors.ts';
import { say } from '../../core/texts.ts';
import { consume, createLimiter, hashedKey } from '../../core/access/limiter.ts';

type OnBlock = () => Promise<void>;

const hour = 60 * 60;

/** Counts every request for a link, whether or not the account exists. When a link is opened, only failures count. */
export function createLinkThrottle(knex: Knex) {
  const requestsForName = createLimiter(knex, { keyPrefix: 'link-name', points: 5, duration: hour });
  const requestsFromAddress = createLimiter(knex, { keyPrefix: 'link-address', points: 20, duration: hour });
  const tries = createLimiter(knex, { keyPrefix: 'link-try', points: 50, duration: hour });
  return {
    /** @throws AppError 429 after 20 requests from an address, or 5 for one name, in an hour */
    async ask(name: string, address: string, onBlock: OnBlock): Promise<void> {
      await consume(requestsFromAddress, addressGroup(address), onBlock, tooManyLinks);
      await consume(requestsForName, hashedKey(name.toLowerCase()), onBlock, tooManyLinks);
    },
    /** Counts an attempt before it is made. @throws AppError 429 after 50 failures from an address in an hour */
    begin: (address: string, onBlock: OnBlock): Promise<number> =>
      consume(tries, addressGroup(address), onBlock),
    /** Takes back the count of an attempt that succeeded. */
    async succeeded(address: string): Promise<void> {
      await tries.reward(addressGroup(address), 1);
    },
  };
}

const tooManyLinks = (seconds: number): Error =>
  tooMany(say('passwordLinksAtOnce', { minutes: Math.ceil(seconds / 60) }), seconds);
