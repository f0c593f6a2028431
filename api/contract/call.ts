import type { z } from 'zod';

/** Who may make a call at all. Finer rights are checked by the service. */
export type Access = 'public' | 'signed-in' | 'admin';

/** What an API token may do: `read` changes nothing, `write` may do all that `read` may, `scim` manages accounts only. */
export type TokenScope = 'read' | 'write' | 'scim';

/**
 * One call of the API. The router mounts it, `validate` checks its input, and the OpenAPI document is written from it.
 * `path` uses OpenAPI's notation (`/api/documents/{id}`).
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  summary: string;
  access: Access;
  /** true: also for somebody who must first change a password that somebody else chose. */
  beforeOwnPassword?: boolean;
  /** The scope that an API token needs for this call; `never`: no token can make it; `scim`: nothing but such a token can. */
  token: TokenScope | 'never';
  params?: Params;
  query?: Query;
  body?: Body;
  /** The type of body and answer, if it is another JSON than `application/json`; which a body may have all the same. */
  mediaType?: 'application/scim+json';
  /** true: the body is multipart/form-data with one `file`, not JSON. */
  multipart?: boolean;
  /** true: the body is application/octet-stream, which the handler reads as it arrives, not JSON. */
  bytes?: boolean;
  /** true: the body is application/x-www-form-urlencoded, as providers send it, not JSON. */
  form?: boolean;
  /**
   * Set for a call that makes something and takes an Idempotency-Key. Sent again with the same key it makes nothing more:
   * `same-answer`: a call that is sent again is answered the same. `secret-once`: it is answered 409, because the first answer held a
   * secret, and secrets are not stored.
   */
  idempotencyKey?: 'same-answer' | 'secret-once';
  /** The status of a successful answer. */
  status: number;
  /** A second answer that is a success too: its handler sets that status. */
  alsoAnswers?: { status: number; says: string; response?: z.ZodType };
  /** Error statuses beyond those that all calls of its kind may answer. */
  refusals?: readonly (401 | 406 | 416 | 429)[];
  /** Absent if the answer has no JSON body. */
  response?: z.ZodType;
  /** The data of the events, if the answer is a stream of server-sent events. */
  events?: z.ZodType;
}

type OutputOf<T> = T extends z.ZodType ? z.infer<T> : undefined;

/** The validated input of a call. */
export interface InputOf<C extends Call> {
  params: OutputOf<C['params']>;
  query: OutputOf<C['query']>;
  body: OutputOf<C['body']>;
}

type Wire = string | number | boolean | undefined;

/** The values in a call's address. Numbers may be given as numbers, and values with a default may be left out. */
export type PlaceOf<C extends Call> = (C extends { params: infer P extends z.ZodType }
  ? { params: z.output<P> }
  : object) &
  (C extends { query: infer Q extends z.ZodType }
    ? {
        query?: {
          [K in keyof z.output<Q>]?: Extract<z.output<Q>[K] | z.input<Q>[K & keyof z.input<Q>], Wire>;
        };
      }
    : object);

/** What the client passes to a call. */
export type RequestOf<C extends Call> = PlaceOf<C> &
  (C extends { body: infer B extends z.ZodType }
    ? undefined extends z.input<B>
      ? { body?: z.input<B> }
      : { body: z.input<B> }
    : C extends { multipart: true }
      ? { body: FormData }
      : C extends { bytes: true }
        ? { body: Blob }
        : object);

type JsonOf<C> = C extends { response: infer R extends z.ZodType } ? z.output<R> : undefined;

type OtherJsonOf<C> = C extends { alsoAnswers: infer Other } ? JsonOf<Other> : never;

/** The answer of a call: JSON of this shape, or of the shape of its second answer, or nothing. */
export type AnswerOf<C extends Call> = JsonOf<C> | OtherJsonOf<C>;

/** One of a list's items. */
export type ItemOf<C extends Call> = AnswerOf<C> extends (infer Item)[] ? Item : never;

/** Keeps the literal types of a call, which a type annotation would widen. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}
