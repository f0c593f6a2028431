import type Router from '@koa/router';
import type { Call, InputOf } from '../contract/call.ts';
import { messages } from '../contract/limits.ts';
import type { Actor } from './actor.ts';
import type { RequestContext, RequestState } from './context.ts';
import { forbidden, notSignedIn } from './errors.ts';
import { validate } from './validate.ts';

type ActorOf<C extends Call> = C['access'] extends 'public' ? Actor | null : Actor;

/** What a handler gets: who asks, what was checked, and the context for headers. */
export interface Request<C extends Call> {
  actor: ActorOf<C>;
  input: InputOf<C>;
  /**
   * Who asks by now: for what takes long to arrive.
   * @throws AppError 401, 403 where they may no longer make this call
   */
  actorNow: () => Promise<ActorOf<C>>;
  ctx: RequestContext;
}

export interface ServeOptions {
  /** The largest JSON body, in bytes. */
  maxBytes?: number;
}

/** Whose body takes longer is asked again who they are. Milliseconds. */
const promptBody = 500;

/** Enough for every call but those that carry a document. */
const smallBody = 256 * 1024;

/**
 * Mounts a call: who may make it, what it takes and what it answers come from the contract, the handler is
 * one sentence that answers the body.
 */
export function serve<C extends Call>(
  router: Router<RequestState>,
  call: C,
  handler: (request: Request<C>) => Promise<unknown>,
  { maxBytes = smallBody }: ServeOptions = {},
): void {
  router[call.method](routerPath(call.path), async (ctx) => {
    const admitted = admit(call, ctx.state.actor) as ActorOf<C>;
    const actorNow = async () => admit(call, await ctx.state.askForActor()) as ActorOf<C>;
    const started = performance.now();
    const input = await validate(call, ctx, maxBytes);
    const actor = performance.now() - started > promptBody ? await actorNow() : admitted;
    // before the handler: one that sends bytes may answer 206 or 304 instead
    ctx.status = call.status;
    const body = await handler({ actor, actorNow, input, ctx });
    if (call.status !== 204 && body !== undefined) ctx.body = body;
  });
}

/** OpenAPI's `/documents/{id}` as the router writes it. */
export const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

function admit(call: Call, actor: Actor | null): Actor | null {
  if (call.access === 'public') return actor;
  if (!actor) throw notSignedIn();
  if (call.access === 'admin' && actor.role !== 'admin') throw forbidden(messages.adminOnly);
  return actor;
}
