import type { ServerResponse } from 'node:http';
import type { RequestMiddleware } from './context.ts';
import { hungUp } from '../errors.ts';

/**
 * Gives `ctx.state.hungUp`, which is aborted when the client no longer waits for the answer. It is made when somebody
 * looks: most requests end before anybody does.
 */
export function noticeHangUps(): RequestMiddleware {
  return (ctx, next) => {
    const { res } = ctx;
    const hasLeft = () => res.closed && !res.writableFinished;
    let signal: AbortSignal | undefined;
    Object.defineProperty(ctx.state, 'hungUp', { get: () => (signal ??= whenLeft(res, hasLeft)) });
    ctx.state.hasHungUp = hasLeft;
    return next();
  };
}

function whenLeft(res: ServerResponse, hasLeft: () => boolean): AbortSignal {
  const leaving = new AbortController();
  const look = () => {
    if (hasLeft()) leaving.abort(hungUp());
  };
  if (res.closed) look();
  else res.once('close', look);
  return leaving.signal;
}
