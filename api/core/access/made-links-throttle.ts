import type { Knex } from 'knex';
import { inMinutes, tooMany } from '../errors.ts';
import { say } from '../refusal-texts.ts';
import type { Actor } from './actor.ts';
import { consume, createLimiter } from './limiter.ts';

const maxPerHour = 60;

/** Limits how often an administrator makes links for others: invitations, one or many at once, and new passwords. */
export function createMadeLinksThrottle(knex: Knex) {
  const limiter = createLimiter(knex, { keyPrefix: 'links-made', points: maxPerHour, duration: 60 * 60 });
  return {
    /** @throws AppError 429 after 60 in an hour */
    async begin({ id, sessionHash }: Actor): Promise<void> {
      // not at the command line
      if (sessionHash === null) return;
      await consume(limiter, String(id), () => Promise.resolve(), tooManyMade);
    },
  };
}

const tooManyMade = (seconds: number): Error =>
  tooMany(say('invitationsAtOnce', { minutes: inMinutes(seconds) }), seconds);
