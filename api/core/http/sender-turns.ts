import { addressGroup, clientAddress } from './client-address.ts';
import type { RequestMiddleware } from './context.ts';
import { Turns } from '../turns.ts';
import { texts } from '../../contract/texts.ts';

interface TurnRules {
  /** How many requests of one sender run at once; the others wait. */
  atOnce: number;
  /** How many of one sender may wait; more are refused. */
  maxWaiting: number;
}

const maxWaiting = 500;
/** A page makes about five short requests when it opens. */
const maxAtOnce = 4;

/** @param poolSize database connections; one person may use less than half of them, not counting searches */
export const senderTurnRules = (poolSize: number): TurnRules => ({
  atOnce: Math.max(1, Math.min(maxAtOnce, Math.floor(poolSize * 0.4))),
  maxWaiting,
});

/**
 * Limits how many requests of one sender run at once. A sender is a signed-in person, or an address if nobody is signed
 * in. Further requests of the same sender wait, so that one sender cannot use up all database connections. Time spent
 * on reading a request or sending an answer does not count.
 */
export function senderTurns(rules: TurnRules): RequestMiddleware {
  const turns = new Turns(Infinity, {
    requests: {
      maxRunning: Infinity,
      maxRunningPerSender: rules.atOnce,
      maxWaiting: Infinity,
      maxWaitingPerSender: rules.maxWaiting,
      refusal: texts.requestsAtOnce,
    },
  });
  return (ctx, next) => {
    ctx.state.inTurn = (actor, work) => {
      const sender = actor ? `person ${actor.id}` : `address ${addressGroup(clientAddress(ctx))}`;
      return turns.run('requests', { sender, signal: () => ctx.state.hungUp }, work);
    };
    return next();
  };
}
