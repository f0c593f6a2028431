import type { Readable } from 'node:stream';
import type Router from '@koa/router';
import type { z } from 'zod';
import type { Call, InputOf, TokenScope } from '../../contract/call.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../access/actor.ts';
import type { RequestContext, RequestState } from './context.ts';
import { forbidden, hungUp, notSignedIn } from '../errors.ts';
import { ReadyJson } from './ready-json.ts';
import { validate } from './validate.ts';

type ActorOf<C extends Call> = C['access'] extends 'public' ? Actor | null : Actor;

/** Mounts the calls of one feature and hands them the services they need. */
export type FeatureRoutes<Needed> = (router: Router<RequestState>, needed: Needed) => void;

/** What a handler gets: the actor, the checked input, and the context for headers. */
export interface Request<C extends Call> {
  actor: ActorOf<C>;
  input: InputOf<C>;
  /**
   * The actor as they are now, for handlers that wait for a long body.
   * @throws AppError 401 or 403 if they may no longer make this call
   */
  actorNow: () => Promise<ActorOf<C>>;
  ctx: RequestContext;
}

/** What a handler returns: JSON by the contract, or bytes if the contract names no response. */
type AnswerOf<C extends Call> = BodyOf<C> | ReadyJson<BodyOf<C>> | OtherBodyOf<C>;

type OtherBodyOf<C> = C extends { alsoAnswers: infer Other extends Answering } ? BodyOf<Other> : never;

type Answering = Pick<Call, 'status' | 'response'>;

type BodyOf<A extends Answering> = A['response'] extends z.ZodType
  ? z.infer<A['response']>
  : A['status'] extends 204
    ? void
    : string | Readable | undefined;

export interface ServeOptions {
  /** The largest JSON body, in bytes. */
  maxBytes?: number;
  /** How many values a JSON body may have, if more than usual. */
  maxValues?: number;
  /** True if the service itself limits how many of these calls one sender runs at once. */
  hasOwnTurns?: boolean;
}

/** If the body takes longer than this to arrive, check the session again. Milliseconds. */
const promptBody = 500;

/** Enough for every call except those that carry a document. */
const smallBody = 256 * 1024;

/**
 * Mounts a call. The contract says who may make it, what it takes and what it answers; the handler returns the body of
 * the answer.
 */
export function serve<C extends Call>(
  router: Router<RequestState>,
  call: C,
  handler: (request: Request<C>) => Promise<AnswerOf<C>>,
  { maxBytes = smallBody, maxValues, hasOwnTurns = isUpload(call) }: ServeOptions = {},
): void {
  router[call.method](routerPath(call.path), async (ctx) => {
    const admitted = admit(call, ctx.state.actor) as ActorOf<C>;
    const actorNow = async () => admit(call, await ctx.state.reloadActor()) as ActorOf<C>;
    if (isUpload(call) && admitted) ctx.state.body.allowUpload();
    const started = performance.now();
    const input = await validate(call, ctx, { maxBytes, maxValues });
    const actor = performance.now() - started > promptBody ? await actorNow() : admitted;
    // only for reads: a write that arrived completely is still done, because people save and close the tab
    if (call.method === 'get' && ctx.state.hasHungUp()) throw hungUp();
    // set before the handler runs: it may change the status to 206 or 304, or to that of a second answer
    ctx.status = call.status;
    const work = () => handler({ actor, actorNow, input, ctx });
    // an upload arrives while it is handled; a slow one must not block the person's other requests
    const body = await (hasOwnTurns ? work() : ctx.state.inTurn(actor, work));
    if (ctx.status === 204 || body === undefined) return;
    ctx.body = call.response ? inBytes(body) : body;
    if (call.response) ctx.type = 'json';
    if (call.mediaType) ctx.type = call.mediaType;
  });
}

/**
 * An answer in JSON. As bytes, because Node.js takes half as much again to send a string with other characters than
 * those of Latin-1, such as the sign of a cut text.
 */
const inBytes = (body: unknown): Buffer =>
  Buffer.from(body instanceof ReadyJson ? body.text : JSON.stringify(body));

/** The handler reads the body as it arrives. */
const isUpload = ({ multipart, bytes }: Call): boolean => multipart === true || bytes === true;

/** OpenAPI's `/documents/{id}` in the router's notation. */
export const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** @throws AppError 401 or 403 unless the contract lets this actor make the call */
export function admit(call: Call, actor: Actor | null): Actor | null {
  if (actor?.tokenScope) requireScope(call, actor.tokenScope);
  else if (actor && call.token === 'scim') throw forbidden(texts.scimTokenOnly);
  if (call.access === 'public') return actor;
  if (!actor) throw notSignedIn();
  if (actor.mustChangePassword && !call.beforeOwnPassword) throw forbidden(texts.passwordMustChange);
  if (call.access === 'admin' && actor.role !== 'admin') throw forbidden(texts.adminOnly);
  return actor;
}

/** @throws AppError 403 unless the contract lets a token of this scope make the call */
function requireScope({ token }: Call, scope: TokenScope): void {
  if (token === scope || (token === 'read' && scope === 'write')) return;
  if (token === 'scim') throw forbidden(texts.scimTokenOnly);
  throw forbidden(token === 'write' && scope === 'read' ? texts.tokenReadsOnly : texts.tokenCannot);
}
