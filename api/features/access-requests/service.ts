import type { Knex } from 'knex';
import type { AccessRequest } from '../../contract/access-requests.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { inMinutes, tooMany } from '../../core/errors.ts';
import { say } from '../../core/refusal-texts.ts';
import { consume, createLimiter } from '../../core/access/limiter.ts';
import { writeAs } from '../../core/access/writing.ts';
import { notifyOfAccessRequest } from '../../../db/access-requests/statements.ts';

/** Low enough to protect managers from floods, and to make guessing ids pointless. */
const maxPerHour = 10;

export type AccessRequestsService = ReturnType<typeof createAccessRequestsService>;

export function createAccessRequestsService({ knex }: { knex: Knex }) {
  const requests = createLimiter(knex, {
    keyPrefix: 'access-request',
    points: maxPerHour,
    duration: 60 * 60,
  });
  return {
    /**
     * Notifies the managers. The answer reveals nothing about the target: whether or not it exists, the request is
     * counted, written to the audit log and answered in the same way.
     * @throws AppError 429 after 10 requests in an hour
     */
    async create(as: Actor, { kind, id }: AccessRequest): Promise<void> {
      await consume(requests, String(as.id), () => Promise.resolve(), tooManyRequests);
      await writeAs(knex, as, async ({ trx, actor }) => {
        await notifyOfAccessRequest(trx, actor, { kind, id });
        await audit(trx, actor, { action: 'access.requested', target: { type: kind, id } });
      });
    },
  };
}

const tooManyRequests = (seconds: number): Error =>
  tooMany(say('accessRequestsAtOnce', { times: maxPerHour, minutes: inMinutes(seconds) }), seconds);
