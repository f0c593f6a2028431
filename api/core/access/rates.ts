import type { Knex } from 'knex';
import type { Actor } from './actor.ts';
import { inMinutes, tooMany } from '../errors.ts';
import { say } from '../refusal-texts.ts';
import type { TextName } from '../../contract/texts.ts';
import { consume, createLimiter } from './limiter.ts';

/** Limits how often one person may do something. Each attempt counts, even if it fails later. */
export interface Rates {
  /** @throws AppError 429 */
  document(actor: Actor): Promise<void>;
  /** @throws AppError 429 */
  comment(actor: Actor): Promise<void>;
  /** @throws AppError 429 */
  upload(actor: Actor): Promise<void>;
  /**
   * For changes of one's own email, because the answer tells whether another account has it.
   * @throws AppError 429
   */
  ownEmail(actor: Actor): Promise<void>;
}

interface RateLimits {
  /** Per person and minute; 0: no limit. */
  documents: number;
  comments: number;
  uploads: number;
}

const maxEmailChangesPerHour = 10;

export function createRates(knex: Knex, quotas: RateLimits): Rates {
  const rate = (keyPrefix: string, points: number, text: TextName) => {
    const limiter = createLimiter(knex, { keyPrefix, points, duration: 60 });
    const refusal = (seconds: number) =>
      tooMany(say(text, { times: points, seconds: Math.ceil(seconds) }), seconds);
    return async ({ id, sessionHash }: Actor) => {
      // 0: no limit. The command line has none either, because it imports thousands of documents.
      if (points === 0 || sessionHash === null) return;
      await consume(limiter, String(id), () => Promise.resolve(), refusal);
    };
  };
  const emails = createLimiter(knex, {
    ...{ keyPrefix: 'own-emails', points: maxEmailChangesPerHour, duration: 60 * 60 },
  });
  return {
    ownEmail: async ({ id }) => {
      await consume(
        emails,
        String(id),
        () => Promise.resolve(),
        (seconds) =>
          tooMany(
            say('emailChangesPerHour', { times: maxEmailChangesPerHour, minutes: inMinutes(seconds) }),
            seconds,
          ),
      );
    },
    document: rate('documents', quotas.documents, 'documentsPerMinute'),
    comment: rate('comments', quotas.comments, 'commentsPerMinute'),
    upload: rate('uploads', quotas.uploads, 'uploadsPerMinute'),
  };
}
