import type { ParameterizedContext } from 'koa';
import type { Logger } from 'pino';
import type { Actor } from '../access/actor.ts';
import type { IncomingBody } from './body-limits.ts';

/** What middleware passes on to the middleware after it. */
export interface RequestState {
  requestId: string;
  log: Logger;
  /** Null if nobody is signed in. */
  actor: Actor | null;
  body: IncomingBody;
  /** For the metrics: how somebody signed in, or tried to. */
  signIn?: { method: string; result: string };
  /** Aborted if the sender closes the connection before the answer. */
  hungUp: AbortSignal;
  /** Reads the actor again: their rights may change while a request is arriving. */
  reloadActor(): Promise<Actor | null>;
  /** Runs `work` when this person, or this address if nobody is signed in, has a free turn. */
  inTurn<T>(actor: Actor | null, work: () => Promise<T>): Promise<T>;
}

export type RequestContext = ParameterizedContext<RequestState>;
export type RequestMiddleware = (ctx: RequestContext, next: () => Promise<void>) => Promise<void>;
