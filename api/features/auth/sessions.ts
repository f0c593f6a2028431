import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { notFound } from '../../core/errors.ts';
import { writeAs } from '../../core/access/writing.ts';
import { Session } from '../../../db/sign-in/session.ts';

export type SessionsService = ReturnType<typeof createSessionsService>;

/** A person's own sessions. Nobody else can see or end them, not even an administrator. */
export function createSessionsService({ knex }: { knex: Knex }) {
  const own = (runner: Knex, actor: Actor) => Session.query(runner).where('user_id', actor.id);
  return {
    /** The current session first, then by last use. */
    async list(actor: Actor): Promise<Session[]> {
      return own(knex, actor)
        .whereRaw('expires_at > now()')
        .orderByRaw('(id_hash = ?) desc, last_used_at desc, id desc', [actor.sessionHash ?? Buffer.alloc(0)]);
    },

    /** @throws AppError 404 if it has ended or is someone else's */
    async end(as: Actor, id: number): Promise<void> {
      await writeAs(knex, as, async ({ trx, actor, rights }) => {
        const [ended] = await own(trx, actor).where('id', id).delete().returning('id_hash');
        if (!ended) throw notFound(texts.sessionNotFound);
        if (actor.sessionHash?.equals(ended.idHash)) rights.withoutSession();
        await audit(trx, actor, { action: 'auth.session_ended', target: { type: 'session', id } });
      });
    },

    /** Ends all sessions except the current one. */
    async endOthers(as: Actor): Promise<void> {
      await writeAs(knex, as, async ({ trx, actor }) => {
        const query = own(trx, actor).delete();
        const count = await (actor.sessionHash ? query.whereNot('id_hash', actor.sessionHash) : query);
        await audit(trx, actor, { action: 'auth.other_sessions_ended', details: { count } });
      });
    },
  };
}
