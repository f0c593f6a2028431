import type { RequestMiddleware } from './context.ts';
import { hungUp } from '../errors.ts';

/** Aborts `ctx.state.hungUp` when the client no longer waits for the answer. */
export function noticeHangUps(): RequestMiddleware {
  return async (ctx, next) => {
    const leaving = new AbortController();
    ctx.res.once('close', () => {
      if (!ctx.res.writableFinished) leaving.abort(hungUp());
    });
    ctx.state.hungUp = leaving.signal;
    await next();
  };
}
