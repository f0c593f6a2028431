import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Sealer } from '../../core/access/identity-key.ts';
import { audit } from '../../core/access/audit.ts';
import { inTransaction } from '../../core/transaction.ts';
import { notifyOfJob } from '../../../db/jobs/notices.ts';
import {
  claimDeliveries,
  dropDelivery,
  fanOut,
  noteAttempt,
  readDelivery,
  switchOff,
  type Attempt,
  type DueDelivery,
  type NotedAttempt,
} from '../../../db/hooks/delivery-statements.ts';
import { endWaiting } from '../../../db/hooks/statements.ts';
import type { AddressGuard } from './addresses.ts';
import { messageOf } from './message.ts';
import { post } from './post.ts';
import { signedHeaders } from './sign.ts';

interface DeliveryDependencies {
  knex: Knex;
  sealer: Sealer;
  guard: AddressGuard;
  /** Without a trailing slash. */
  publicUrl: string;
}

/** How many events become deliveries at once. */
const eventsAtOnce = 500;

/** The receiver wants nothing any more. */
const goneStatus = 410;

const jobActor = { address: 'web hooks' };

export const ownerOfSecret = (hookId: number): string => `hook ${hookId}`;

/** Makes deliveries of what happened, and sends them. */
export function createDelivering({ knex, sealer, guard, publicUrl }: DeliveryDependencies) {
  return {
    /** @returns whether more may wait */
    async fanOut(): Promise<boolean> {
      return (await fanOut(knex, eventsAtOnce)) === eventsAtOnce;
    },

    /** Takes deliveries that are due, for `send`. If this process dies, another sends them after a minute. */
    claim: (limit: number): Promise<number[]> => claimDeliveries(knex, limit),

    /** Sends a delivery once, if its owner may still see what it is about. */
    async send(id: number, log?: Logger): Promise<void> {
      const due = await readDelivery(knex, id);
      if (!due) return;
      if (!due.isAllowed) return dropDelivery(knex, id);
      const attempt = await attemptOf(due);
      if (attempt.fault)
        log?.info(
          { hook: due.hookId, delivery: id, fault: attempt.fault, status: attempt.status },
          'a web hook failed',
        );
      await inTransaction(knex, async (trx) => {
        const noted = await noteAttempt(trx, id, attempt);
        if (noted?.state === 'failed' && !noted.isSingle) await giveUp(trx, noted, attempt);
      });
    },
  };

  async function attemptOf(due: DueDelivery): Promise<Attempt> {
    const started = performance.now();
    const secret = await sealer.open(due.sealed, ownerOfSecret(due.hookId));
    if (!secret) return { durationMs: 0, status: null, answer: null, fault: 'secret' };
    const { id, body } = messageOf(due, publicUrl);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Lectern-Webhook',
      ...signedHeaders(secret, { id, body, at: new Date() }),
    };
    const posted = await post({ url: due.url, headers, body, guard });
    const durationMs = Math.round(performance.now() - started);
    return { ...posted, durationMs, isFinal: posted.status === goneStatus };
  }

  /** After a day without an answer the hook is switched off, and its owner and administrators are told. */
  async function giveUp(
    trx: Parameters<typeof audit>[0],
    { hookId, queuedAt }: NotedAttempt,
    { isFinal }: Attempt,
  ): Promise<void> {
    const off = await switchOff(trx, hookId, { since: isFinal ? new Date() : queuedAt });
    if (!off) return;
    await endWaiting(trx, hookId);
    const { ownerId: personId, spaceId } = off;
    await notifyOfJob(trx, { kind: 'hook', id: hookId, personId, documentId: null, spaceId });
    await audit(trx, jobActor, { action: 'hook.switched_off', target: { type: 'hook', id: hookId } });
  }
}
