import type { Knex } from 'knex';
import { Session } from '../../../db/sign-in/session.ts';
import { texts } from '../../contract/texts.ts';
import { AppError } from '../errors.ts';
import type { Actor } from './actor.ts';

/** For how long after a sign-in, or its confirmation, somebody may change how they sign in. Minutes. */
const freshMinutes = 10;

/** 403: the person has to confirm who they are, with `POST /api/auth/confirm`. */
const confirmFirst = (): AppError => new AppError(403, 'confirm_first', texts.confirmFirst);

/**
 * Whether the actor has confirmed who they are within the last ten minutes. Always true for a command on this machine,
 * which has no session.
 */
export async function isFreshSession(runner: Knex, { sessionHash }: Actor): Promise<boolean> {
  if (sessionHash === null) return true;
  const fresh = await Session.query(runner)
    .findById(sessionHash)
    .whereRaw('confirmed_at > now() - make_interval(mins => ?)', freshMinutes);
  return fresh !== undefined;
}

/**
 * Called before somebody changes how they sign in. Somebody who merely finds an open session must not be able to.
 * @throws AppError 403 `confirm_first`
 */
export async function requireFreshSession(runner: Knex, actor: Actor): Promise<void> {
  if (!(await isFreshSession(runner, actor))) throw confirmFirst();
}
