import { createHash, createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { Call } from '../../contract/call.ts';
import { texts } from '../../contract/texts.ts';
import { isDatabaseAway } from '../../../db/connect.ts';
import { findMadeBefore, type MadeBefore, type RequestKey } from '../../../db/request-keys/statements.ts';
import { invalid, refused } from '../errors.ts';
import type { Request } from './route.ts';

/** How a call makes its thing, and what it answers when it is sent again. */
interface Making<T> {
  /** @param key goes to the service, which notes it with the id of what it makes, in the same transaction */
  make: (key: RequestKey | undefined) => Promise<T>;
  /**
   * The answer for what an earlier request made. Refuses whoever may no longer make it or see it. Absent if the answer holds a
   * secret, which is not stored.
   */
  again?: (madeId: number) => Promise<T>;
  /** For calls that have their own turns: limits how many database steps of one sender run at once. */
  inTurn?: <R>(work: () => Promise<R>) => Promise<R>;
}

/**
 * A document has this key, though the table of keys may not: the release before, which may run beside this one, keeps it
 * there only.
 */
export class MadeAlready extends Error {
  readonly madeId: number;
  constructor(madeId: number) {
    super(`Made already, as ${madeId}`);
    this.name = 'MadeAlready';
    this.madeId = madeId;
  }
}

export type RequestKeys = ReturnType<typeof createRequestKeys>;

/** Makes one thing for one Idempotency-Key, however often its request is sent. */
export function createRequestKeys({ knex }: { knex: Knex }) {
  return {
    /**
     * Answers a call that takes an Idempotency-Key. Without one it costs nothing.
     * @throws AppError 400 for a key that is no UUID; 409 if the key belongs to another request, or the answer held a secret
     */
    async once<C extends Call, T>(call: C, request: Request<C>, making: Making<T>): Promise<T> {
      const { make, again, inTurn = (work) => work() } = making;
      const key = keyOf(call, request);
      if (!key) return make(undefined);
      const find = () => inTurn(() => findMadeBefore(knex, key));
      const answerAgain = async ({ madeId, fingerprint }: MadeBefore): Promise<T> => {
        if (!fingerprint.equals(key.fingerprint)) throw keyOfAnother();
        if (!again) throw refused(texts.secretShownBefore);
        return again(madeId);
      };
      const before = await find();
      if (before) return answerAgain(before);
      try {
        return await make(key);
      } catch (error) {
        // nobody knows what came of it, least of all a primary that is being replaced: whoever asks again hears it
        if (isDatabaseAway(error)) throw error;
        // a request with the same key may have been faster, and this one met what that made: the key, a name, a limit
        const made = (await find().catch(() => undefined)) ?? beforeKeysWereKept(error, key);
        if (!made) throw error;
        return answerAgain(made);
      }
    },
  };
}

/** 409: two things cannot have the same key. */
export const keyOfAnother = () => refused(texts.requestKeyUsed);

const beforeKeysWereKept = (error: unknown, { fingerprint }: RequestKey): MadeBefore | undefined =>
  error instanceof MadeAlready ? { madeId: error.madeId, fingerprint } : undefined;

/** @throws AppError 400 if the key is not a UUID */
function keyOf(call: Call, { ctx, actor, input }: Request<Call>): RequestKey | undefined {
  const given = ctx.get('Idempotency-Key');
  if (!given || !actor) return undefined;
  if (!z.guid().safeParse(given).success)
    throw invalid({ 'Idempotency-Key': 'Idempotency-Key must be a UUID' });
  const uuid = given.toLowerCase();
  const { params, query, body } = input as Record<'params' | 'query' | 'body', unknown>;
  const said = JSON.stringify([call.method, call.path, params, query, body]);
  return {
    userId: actor.id,
    uuid,
    hash: createHash('sha256').update(uuid).digest(),
    fingerprint: createHmac('sha256', uuid).update(said).digest(),
  };
}
