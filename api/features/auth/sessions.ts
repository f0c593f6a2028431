import type { Knex } from 'knex';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import { notFound } from '../../core/errors.ts';
import { inTransaction } from '../../core/transaction.ts';
import { Session } from '../../../db/models/session.ts';

/** The sessions of the person who asks; nobody, an administrator neither, reaches another's. */
export function createSessionsService({ knex }: { knex: Knex }) {
  const own = (runner: Knex, actor: Actor) => Session.query(runner).where('user_id', actor.id);
  return {
    /** This one first, then the last used. */
    async list(actor: Actor): Promise<Session[]> {
      return own(knex, actor)
        .whereRaw('expires_at > now()')
        .orderByRaw('(id_hash = ?) desc, last_used_at desc, id desc', [actor.sessionHash ?? Buffer.alloc(0)]);
    },

    /** @throws AppError 404 where it is over, or someone else's */
    async end(actor: Actor, id: number): Promise<void> {
      await inTransaction(knex, async (trx) => {
        const ended = await own(trx, actor).where('id', id).delete();
        if (ended === 0) throw notFound('Session');
        await audit(trx, actor, { action: 'auth.session_ended', target: { type: 'session', id } });
      });
    },

    /** All but the one that asks. */
    async endOthers(actor: Actor): Promise<void> {
      await inTransaction(knex, async (trx) => {
        const query = own(trx, actor).delete();
        const count = await (actor.sessionHash ? query.whereNot('id_hash', actor.sessionHash) : query);
        await audit(trx, actor, { action: 'auth.other_sessions_ended', details: { count } });
      });
    },
  };
}
