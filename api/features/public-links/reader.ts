import type { Knex } from 'knex';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { audit } from '../../core/access/audit.ts';
import { consume, createLimiter, hashedKey } from '../../core/access/limiter.ts';
import { signInTurn } from '../../core/access/password.ts';
import { throttled } from '../../core/errors.ts';
import { addressGroup, type Client } from '../../core/http/client-address.ts';
import { inTransaction } from '../../core/transaction.ts';
import { findPublicLink, type PublicLink } from '../../../db/public-links/statements.ts';
import { hashSecret } from '../../../db/sign-in/secrets.ts';
import { admit, isAdmitted } from './admission.ts';
import { stateOf } from './policy.ts';

/** Pages and files for one address in one process. A page with a hundred pictures is a hundred of them. */
const requestsPerMinute = 1_200;
const hour = 60 * 60;

/** What a link answers: nothing (unknown, ended, expired or paused), its password first, or its documents. */
export type Opened = { is: 'nothing' } | { is: 'closed' } | { is: 'open'; link: PublicLink };

/** Opens public links for strangers, within the limits for their addresses. */
export function createLinkOpener(knex: Knex) {
  const requests = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  const unknown = createLimiter(knex, { keyPrefix: 'public-link', points: 60, duration: 15 * 60 });
  const fromAddress = createLimiter(knex, { keyPrefix: 'public-link-from', points: 50, duration: hour });
  const ofLink = createLimiter(knex, { keyPrefix: 'public-link-try', points: 5, duration: 15 * 60 });
  const ofAll = createLimiter(knex, { keyPrefix: 'public-link-all', points: 300, duration: hour });
  const noteBlock = (address: string) => () =>
    inTransaction(knex, (trx) => audit(trx, { address }, { action: 'auth.throttled' }));

  const find = async (token: string): Promise<PublicLink | null> => {
    const link = await findPublicLink(knex, hashSecret(token));
    return link && stateOf(link) === 'open' ? link : null;
  };

  /** @throws AppError 429 after too many */
  const countMiss = async (address: string): Promise<void> => {
    await consume(unknown, addressGroup(address), noteBlock(address));
  };

  return {
    /** @throws AppError 429 after too many requests from an address */
    async count(address: string): Promise<void> {
      try {
        await requests.consume(addressGroup(address));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw throttled(error.msBeforeNext / 1000);
      }
    },

    countMiss,

    /**
     * @param key of a reader who has typed the password
     * @throws AppError 429 after 60 links from an address in a quarter of an hour that are none
     */
    async open(token: string, key: string, address: string): Promise<Opened> {
      const link = await find(token);
      if (!link) {
        await countMiss(address);
        return { is: 'nothing' };
      }
      const { passwordHash } = link;
      const isOpen = passwordHash === null || isAdmitted(key, { token, passwordHash, address });
      return isOpen ? { is: 'open', link } : { is: 'closed' };
    },

    /**
     * Compares a password. It takes as long for a wrong password and for a link that is none.
     * @returns the key of the reader; null for a wrong password, undefined if the link is none or has no password
     * @throws AppError 429 after 5 wrong ones for a link from an address in a quarter of an hour, 50 from an address or
     *   300 for a link in an hour; 429 or 503 if too many wait for their turn
     */
    async enter(token: string, password: string, client: Client): Promise<string | null | undefined> {
      const { address } = client;
      const group = addressGroup(address);
      const keys = { link: hashedKey(`${token}\n${group}`), all: hashedKey(token) };
      const { link, isRight } = await signInTurn(client, async (matches) => {
        // counted before, or a hundred at once would all be compared
        await consume(fromAddress, group, noteBlock(address));
        await consume(ofLink, keys.link, noteBlock(address));
        await consume(ofAll, keys.all, noteBlock(address));
        const found = await find(token);
        return { link: found, isRight: await matches(found?.passwordHash ?? null, password) };
      });
      if (!link?.passwordHash) {
        await countMiss(address);
        return undefined;
      }
      if (!isRight) return null;
      await Promise.all([fromAddress.reward(group, 1), ofLink.delete(keys.link), ofAll.reward(keys.all, 1)]);
      return admit({ token, passwordHash: link.passwordHash, address });
    },
  };
}
