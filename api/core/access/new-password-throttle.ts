import type { Knex } from 'knex';
import { addressGroup } from '../http/client-address.ts';
import { inMinutes, tooMany } from '../errors.ts';
import { say } from '../refusal-texts.ts';
import type { TextName } from '../../contract/texts.ts';
import { consume, createLimiter } from './limiter.ts';

/** High enough for a school class that registers from one address, retries included. */
const fromAddress = { points: 60, duration: 60 * 60 };
const inAll = { points: 300, duration: 10 * 60 };

export interface NewPasswordThrottle {
  /**
   * Counts one password that somebody sets without being signed in.
   * @param onBlock called for the first refused attempt only, not for those that follow
   * @throws AppError 429 after 60 from an address (the /64 of IPv6) in an hour, or 300 from all addresses in ten
   *   minutes
   */
  begin(address: string, onBlock: () => Promise<void>): Promise<void>;
}

/** @param kind registrations and resets are counted separately, so that many of one kind do not block the other */
export function createNewPasswordThrottle(knex: Knex, kind: 'register' | 'reset'): NewPasswordThrottle {
  const address = createLimiter(knex, { keyPrefix: `${kind}-address`, ...fromAddress });
  const all = createLimiter(knex, { keyPrefix: `${kind}-all`, ...inAll });
  return {
    async begin(from, onBlock) {
      await consume(address, addressGroup(from), onBlock, refusals[kind].address);
      await consume(all, 'all', onBlock, refusals[kind].all);
    },
  };
}

const refusal = (text: TextName) => (seconds: number) =>
  tooMany(say(text, { minutes: inMinutes(seconds) }), seconds);

const refusals = {
  register: {
    address: refusal('registrationsFromNetwork'),
    all: refusal('registrationsInAll'),
  },
  reset: {
    address: refusal('newPasswordsFromNetwork'),
    all: refusal('newPasswordsInAll'),
  },
};
