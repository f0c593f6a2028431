import type { ParameterizedContext } from 'koa';
import type { Logger } from 'pino';
import type { Language } from '../../text/languages.ts';
import type { Actor } from '../access/actor.ts';

/** The body of a request while it is arriving. */
export interface IncomingBody {
  /** Rejects with an AppError 408 as soon as the body is overdue; otherwise settles as `reading` does. */
  inTime<T>(reading: Promise<T>): Promise<T>;
  /** Gives the body as much time as an upload. Only for people who are signed in. */
  allowUpload(): void;
}

/** What middleware passes on to the middleware after it. */
export interface RequestState {
  requestId: string;
  log: Logger;
  /** In which people are answered: see `page-language.ts`. */
  language(): Language;
  /** Null if nobody is signed in. */
  actor: Actor | null;
  body: IncomingBody;
  /** For the metrics: how somebody signed in, or tried to. */
  signIn?: { method: string; result: string };
  /** Aborted if the sender closes the connection before the answer. */
  readonly hungUp: AbortSignal;
  /** Whether they have closed it already. */
  hasHungUp(): boolean;
  /** Reads the actor again: their rights may change while a request is arriving. */
  reloadActor(): Promise<Actor | null>;
  /** Runs `work` when this person, or this address if nobody is signed in, has a free turn. */
  inTurn<T>(actor: Actor | null, work: () => Promise<T>): Promise<T>;
}

export type RequestContext = ParameterizedContext<RequestState>;
export type RequestMiddleware = (ctx: RequestContext, next: () => Promise<void>) => Promise<void>;
