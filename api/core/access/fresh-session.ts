import type { Knex } from 'knex';
import { Session } from '../../../db/sign-in/session.ts';
import { texts } from '../../contract/texts.ts';
import { AppError } from '../errors.ts';
import type { Actor } from './actor.ts';

/** How long a sign-in, or a confirmation of it, allows to change how somebody signs in. Minutes. */
const freshMinutes = 10;

/** 403: the person has to show again who they are, with `POST /api/auth/confirm`. */
const confirmFirst = (): AppError => new AppError(403, 'confirm_first', texts.confirmFirst);

/** Whether the actor has shown within ten minutes who they are. A command on this machine has no session and need not. */
export async function isFreshSession(runner: Knex, { sessionHash }: Actor): Promise<boolean> {
  if (sessionHash === null) return true;
  const fresh = await Session.query(runner)
    .findById(sessionHash)
    .whereRaw('confirmed_at > now() - make_interval(mins => ?)', freshMinutes);
  return fresh !== undefined;
}

/**
 * Asked before somebody changes how they sign in, so that nobody does who only finds an open session.
 * @throws AppError 403 `confirm_first`
 */
export async function requireFreshSession(runner: Knex, actor: Actor): Promise<void> {
  if (!(await isFreshSession(runner, actor))) throw confirmFirst();
}
