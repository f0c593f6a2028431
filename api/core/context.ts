import type { ParameterizedContext } from 'koa';
import type { Logger } from 'pino';
import type { Actor } from './actor.ts';

/** What middleware leaves for those behind it. */
export interface RequestState {
  requestId: string;
  log: Logger;
  /** Null where nobody is signed in. */
  actor: Actor | null;
  /** Asks again who that is: rights may be taken away while a request is on its way. */
  askForActor(): Promise<Actor | null>;
}

export type RequestContext = ParameterizedContext<RequestState>;
export type RequestMiddleware = (ctx: RequestContext, next: () => Promise<void>) => Promise<void>;
